import TestSupport
import Testing

@testable import RichPush

/// A response as it would arrive over a socket, for a receiver.
struct Response: Sendable {
    /// The lines of earlier headers, with their line ends.
    var before: [String] = []
    var statusLine: String?
    var fields: [String]
    var body: [UInt8]
    /// The length that the header claims.
    var contentLength: Int?
    var trailers: [String] = []
    var pieceLength = 1_000
    var url = "https://example.com/download"
    var rules = AttachmentRules(decidingVerdict: .bytes, limits: .binaryMegabytes)

    init(status: Int = 200, fields: [String] = [], body: [UInt8] = [], contentLength: Int? = nil) {
        statusLine = "HTTP/1.1 \(status) Some"
        self.fields = fields
        self.body = body
        self.contentLength = contentLength
    }

    /// Receives it to its end, or until it is refused.
    /// - Parameter progress: Called with the number of bytes of the body so far.
    func receive(
        in folder: TemporaryFolder,
        progress: (Int) throws -> Void = { _ in }
    ) throws -> (type: MediaType, byteCount: Int, file: TemporaryFile) {
        let receiver = MediaReceiver(
            url: try MediaURL(url, policy: TransferPolicy()),
            header: HeaderReader(byteLimit: TransferPolicy().headerLimit),
            rules: rules,
            detector: try MediaTypeDetector(),
            destination: FileDestination(directory: folder.path)
        )
        let length = contentLength.map { "Content-Length: \($0)" }
        let header = [statusLine].compactMap(\.self) + fields + [length].compactMap(\.self)
        for line in before + header.map({ $0 + "\r\n" }) + ["\r\n"] {
            try receiver.receiveHeaderLine(Array(line.utf8).span.bytes)
        }
        for start in stride(from: 0, to: body.count, by: pieceLength) {
            let piece = body[start..<min(start + pieceLength, body.count)]
            defer { try? progress(receiver.bytesReceived) }
            try receiver.receiveBody(piece.span.bytes)
        }
        for line in trailers { try receiver.receiveHeaderLine(Array("\(line)\r\n".utf8).span.bytes) }
        guard case .media(let media) = try receiver.finish() else { throw NotMedia() }
        return (media.type, media.byteCount, try #require(media.takeFile()))
    }
}

/// A media receiver has not made media of a response.
private struct NotMedia: Error {}

/// The reason why a response is refused, and the number of bytes of its body until then. No file may be left.
func failure(of response: Response) throws -> (MediaFailure, bytesReceived: Int) {
    try withFolder { folder in
        var bytesReceived = 0
        let failure = try #require(throws: MediaFailure.self) {
            try response.receive(in: folder) { bytesReceived = $0 }
        }
        #expect(try folder.contents == [])
        return (failure, bytesReceived)
    }
}

/// Expects that a response is refused.
func expect(
    _ expected: MediaFailure,
    from response: Response,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let failure = try failure(of: response).0
    #expect(failure == expected, sourceLocation: sourceLocation)
}

extension HeaderField {
    /// A field by its line.
    init?(text: String) {
        var text = text
        guard let field = text.withUTF8({ HeaderField($0) }) else { return nil }
        self = field
    }
}
