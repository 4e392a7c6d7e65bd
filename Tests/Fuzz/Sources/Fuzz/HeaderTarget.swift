@testable import RichPush

/// Reads bytes as the lines of a response's header, and derives the file's name from them.
enum HeaderTarget {
    private static let policy = TransferPolicy()

    @Sendable
    static func run(_ bytes: [UInt8]) {
        guard let url = try? MediaURL("https://example.com/sparky.png", policy: policy) else {
            fatalError("The URL is a good one.")
        }
        var header = HeaderReader(byteLimit: policy.headerLimit)
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            do throws(MediaFailure) {
                if try header.receive((Array(line) + [0x0A]).span.bytes) { _ = try header.end() }
            } catch { break }
        }
        check(header.head, of: url)
        let text = String(decoding: bytes, as: UTF8.self)
        check(ContentDisposition.filename(in: text) ?? "")
        let mimeType = MIMEType(text)
        expect(mimeType.essence.allSatisfy(\.isASCII), "a MIME type is ASCII")
        _ = MediaType(mimeType: text)
        let response = MediaResponse(requested: text, contentType: text, byteCount: 1, detectedMIMEType: nil)
        _ = HelperRules.firebase.verdict(on: response)
        check(SuggestedFilename(urlPath: text, contentType: text, contentDisposition: nil).name)
    }

    private static func check(_ head: ResponseHead?, of url: MediaURL) {
        guard let head else { return }
        let name = SuggestedFilename(
            urlPath: url.path,
            contentType: head.contentType,
            contentDisposition: head.contentDisposition
        )
        check(name.name)
        let bounded = head.bounded()
        let longest = [bounded.contentType, bounded.contentDisposition, bounded.location].compactMap { $0?.count }.max()
        expect(longest ?? 0 <= 201, "a report bounds the fields of a header")
        if let location = head.location { _ = try? MediaURL(redirect: location, from: url, policy: policy) }
    }

    private static func check(_ name: String) {
        expect(!name.unicodeScalars.contains("/"), "a file's name has no slash")
    }
}
