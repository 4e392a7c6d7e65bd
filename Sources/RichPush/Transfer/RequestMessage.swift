/// The parts of a request besides the URL: method, fields and body. Requests for media have none of them.
struct RequestMessage: Sendable, Hashable {
    var method: String
    var fields: [ResourceField]
    var body: [UInt8]

    /// - Throws: ``MediaFailure/Machine/engine(detail:)`` for a method that cannot be sent.
    init(method: String, fields: [ResourceField], body: [UInt8]) throws(MediaFailure) {
        guard Self.isToken(method), method.utf8.count <= 40 else {
            throw .machine(.engine(detail: "“\(method.unicodeScalars.prefix(40).escaped)” is not an HTTP method"))
        }
        self.method = method
        // Leaves out invalid names, and the fields that the transfer itself sets.
        self.fields = fields.filter { Self.isToken($0.name) && !Self.reservedNames.contains($0.name.lowercased()) }
        self.body = body
    }

    /// The fields that say how the request is sent, or to whom: the URL and the body determine that.
    private static let reservedNames: Set = [
        "connection", "content-length", "expect", "host", "keep-alive", "proxy-authorization", "proxy-connection", "te",
        "trailer", "transfer-encoding", "upgrade",
    ]

    private static func isToken(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy(\.isTokenCharacter) }

    func hasField(_ name: String) -> Bool { fields.contains { $0.name.lowercased() == name } }

    /// The message for the target of a redirect.
    ///
    /// As in every browser, 301 and 302 turn a POST into a GET, and 303 everything but a HEAD; 307 and 308 keep the
    /// method and the body. Credentials go to no other server.
    func redirected(by status: Int, from url: MediaURL, to target: MediaURL) -> RequestMessage {
        var message = self
        if status == 303 ? method != "HEAD" : [301, 302].contains(status) && method == "POST" {
            message.method = "GET"
            message.body = []
            message.fields.removeAll { $0.name.lowercased().hasPrefix("content-") }
        }
        if (url.host, url.port, url.isSecure) != (target.host, target.port, target.isSecure) {
            message.fields.removeAll { ["authorization", "cookie"].contains($0.name.lowercased()) }
        }
        return message
    }

    /// Whether the request states the length of its body, even if there is none.
    var hasBody: Bool { !body.isEmpty || ["POST", "PUT", "PATCH"].contains(method) }

    /// The lines of the fields, as libcurl takes them.
    var lines: [String] {
        var lines = fields.map { field in
            let value = field.value.withoutControlCharacters
            // To libcurl, a name with a colon and nothing after it is a field that must not be sent.
            return value.isEmpty ? "\(field.name);" : "\(field.name): \(value)"
        }
        guard hasBody else { return lines }
        // An iPhone does not ask before it sends a body.
        lines.append("Expect:")
        if body.isEmpty, !hasField("content-type") { lines.append("Content-Type:") }
        return lines
    }
}

extension String {
    /// The text without control characters, for the value of a header's field.
    var withoutControlCharacters: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    }
}
