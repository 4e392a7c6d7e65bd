/// A response without a server: its contents, and how it arrives.
///
/// A redirect is a status and a `Location`.
package struct ScriptedResponse: Sendable, Equatable {
    package enum Body: Sendable, Equatable {
        case bytes([UInt8])
        case file(path: String)
    }

    package var status = 200
    /// The fields, in their order. The length of the body is added if none of them gives it.
    package var fields: [ResourceField] = []
    /// The decoded body, whatever encoding the fields give.
    package var body = Body.bytes([])
    /// The time until the header comes.
    package var delay: Duration = .zero
    /// How fast the body arrives, and where it stalls or breaks off, in addition to the device's network.
    package var shaping = TransferShaping()
    /// The gate that holds back the last byte, or the end of an empty body.
    package var gate: ScriptedGate?

    package init(status: Int = 200, contentType: String? = nil, body: Body = .bytes([])) {
        self.status = status
        self.body = body
        fields = contentType.map { [ResourceField("Content-Type", $0)] } ?? []
    }

    /// A file, with the Content-Type that servers derive from its name.
    package init(file path: String) { self.init(contentType: Self.contentType(of: path), body: .file(path: path)) }

    /// The Content-Type that most servers derive from a file's name; `nil` for an unknown one.
    package static func contentType(of path: String) -> String? {
        let name = path.split(separator: "/").last?.split(separator: ".").dropFirst().last?.lowercased() ?? ""
        return otherContentTypes[name] ?? MediaType(filenameExtension: name)?.mimeTypes.first
    }

    /// Those that an iPhone cannot show.
    private static let otherContentTypes = [
        "avif": "image/avif", "bmp": "image/bmp", "svg": "image/svg+xml", "tif": "image/tiff", "tiff": "image/tiff",
        "webp": "image/webp", "webm": "video/webm", "htm": "text/html", "html": "text/html",
    ]

    package static func redirect(to location: String, status: Int = 302) -> ScriptedResponse {
        var response = ScriptedResponse(status: status)
        response.fields = [ResourceField("Location", location)]
        return response
    }

    /// Whether a response with its status has a body, whatever its fields say.
    var mayHaveBody: Bool { !ResponseHead.hasNoBody(status) }

    /// The lines of the header, as they would come over a connection.
    func headerLines(byteCount: Int) -> [String] {
        var fields = fields
        let framing = ["content-length", "transfer-encoding"]
        if mayHaveBody, !fields.contains(where: { framing.contains($0.name.lowercased()) }) {
            fields.append(ResourceField("Content-Length", "\(byteCount)"))
        }
        return ["HTTP/1.1 \(status)\r\n"] + fields.map { "\($0.name): \($0.value)\r\n" } + ["\r\n"]
    }
}
