import TestSupport
import Testing

@testable import RichPush

/// A response as it would come over a socket, for a receiver.
struct Response: Sendable {
    /// The lines of headers that come before, with their line ends.
    var before: [String] = []
    var statusLine: String?
    var fields: [String]
    var body: [UInt8]
    /// What the header claims.
    var contentLength: Int?
    var trailers: [String] = []
    var pieceLength = 1_000
    var url = "https://example.com/download"
    var rules = MediaRules(decision: .content, limits: .binaryMegabytes)

    init(status: Int = 200, fields: [String] = [], body: [UInt8] = [], contentLength: Int? = nil) {
        statusLine = "HTTP/1.1 \(status) Some"
        self.fields = fields
        self.body = body
        self.contentLength = contentLength
    }

    /// Receives it to its end, or until it is refused.
    /// - Parameter progress: Is told how many bytes of the body have come.
    func receive(
        in folder: TemporaryFolder,
        progress: (Int) throws -> Void = { _ in }
    ) throws -> ReceivedFile {
        let detector = try MediaTypeDetector()
        var receiver = MediaReceiver(
            url: try MediaURL(url, policy: TransferPolicy()),
            rules: rules,
            headerLimit: TransferPolicy().headerLimit,
            temporaryDirectory: folder.path
        )
        let length = contentLength.map { "Content-Length: \($0)" }
        let header = [statusLine].compactMap(\.self) + fields + [length].compactMap(\.self)
        for line in before + header.map({ $0 + "\r\n" }) + ["\r\n"] {
            try receiver.receiveHeaderLine(Array(line.utf8).span.bytes)
        }
        for start in stride(from: 0, to: body.count, by: pieceLength) {
            let piece = body[start..<min(start + pieceLength, body.count)]
            defer { try? progress(receiver.bytesReceived) }
            try receiver.receiveBody(piece.span.bytes, detector: detector)
        }
        for line in trailers { try receiver.receiveHeaderLine(Array("\(line)\r\n".utf8).span.bytes) }
        return try receiver.finish(detector: detector)
    }
}

/// Why a response is refused, and how many bytes of its body had come by then. Nothing may be left of it.
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
