/// The parts of a response's header that matter for media.
package struct ResponseHead: Sendable, Hashable, Codable {
    package private(set) var status: Int
    /// The version of HTTP, as the server writes it: `1.1`, `2`.
    package private(set) var httpVersion: String
    /// Of several fields with these names, the first one counts.
    package private(set) var contentType: String?
    package private(set) var contentDisposition: String?
    /// The Content-Encoding field; if there are several, all of them, joined by commas.
    package private(set) var contentEncoding: String?
    package private(set) var location: String?
    package private(set) var entityTag: String?
    package private(set) var lastModified: String?

    /// Reads a status line, such as `HTTP/1.1 200 OK`; `nil` if the text is not one.
    init?(statusLine: String) {
        let space = UInt8(ascii: " ")
        guard statusLine.utf8.starts(with: "HTTP/".utf8) else { return nil }
        let text = statusLine.utf8.dropFirst("HTTP/".utf8.count)
        let version = text.prefix { $0 != space }
        let code = text[version.endIndex...].drop { $0 == space }.prefix { $0 != space }
        guard code.count == 3, code.allSatisfy(\.isDigit), let status = Int(Substring(code)) else { return nil }
        self.status = status
        httpVersion = String(Substring(version))
    }

    mutating func receive(_ field: HeaderField) {
        let value = field.value
        switch field.name {
        case .contentType: contentType = contentType ?? value
        case .contentDisposition: contentDisposition = contentDisposition ?? value
        case .contentEncoding: contentEncoding = contentEncoding.map { "\($0), \(value)" } ?? value
        case .location: location = location ?? value
        case .entityTag: entityTag = entityTag ?? value
        case .lastModified: lastModified = lastModified ?? value
        case .contentLength, .transferEncoding: break
        }
    }

    var isRedirect: Bool { location != nil && [301, 302, 303, 307, 308].contains(status) }

    /// Whether a response with this status never has a body: RFC 9110, 6.4.1.
    static func hasNoBody(_ status: Int) -> Bool { 100..<200 ~= status || status == 204 || status == 304 }

    /// Whether the body is a series of pictures, each of which replaces the one before it.
    var isLiveStream: Bool { contentType.map { MIMEType($0).essence } == "multipart/x-mixed-replace" }

    /// What an iPhone calls a download with this header from a URL with a path.
    func suggestedFilename(urlPath: String) -> String {
        SuggestedFilename(urlPath: urlPath, contentType: contentType, contentDisposition: contentDisposition).name
    }

    /// The encodings of the body that change its bytes, in lower case and in their order.
    var encodings: [String] {
        guard let contentEncoding, !contentEncoding.isEmpty else { return [] }
        return contentEncoding.lowercased().split(separator: ",").map { $0.trimmingSpaces() }
            .filter { !["", "identity", "none", "utf-8"].contains($0) }
    }

    /// The Content-Encoding, in lower case, if an iPhone does not ask for it, or if it has several layers, which could
    /// take unlimited time; `nil` if the body can be decoded.
    var unsupportedEncoding: String? {
        let encodings = encodings
        let isSupported = encodings.allSatisfy { ["gzip", "x-gzip", "deflate", "br"].contains($0) }
        return isSupported && encodings.count <= 1 ? nil : contentEncoding?.lowercased()
    }

    /// The header with its texts cut to a length that fits a report.
    func bounded() -> ResponseHead {
        var head = self
        head.contentType = contentType?.bounded(to: 200)
        head.contentDisposition = contentDisposition?.bounded(to: 200)
        head.contentEncoding = contentEncoding?.bounded(to: 200)
        head.location = location?.redactedURL
        // Cut off, they would be different validators.
        head.entityTag = entityTag.flatMap { $0.utf8.count > 200 ? nil : $0 }
        head.lastModified = lastModified.flatMap { $0.utf8.count > 200 ? nil : $0 }
        return head
    }
}
