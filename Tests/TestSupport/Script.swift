/// A server's answer to a request, byte by byte and with pauses.
public struct Script: Sendable, Hashable {
    /// One thing that a server does.
    public enum Step: Sendable, Hashable {
        /// Sends bytes this many times.
        case send([UInt8], times: Int)
        /// Sends bytes repeatedly, as fast as the client reads them, until the connection ends.
        case sendWithoutEnd([UInt8])
        /// Waits.
        case pause(Duration)
        /// Does nothing more, and keeps the connection.
        case stall
        /// Resets the connection.
        case reset
        /// Closes the connection.
        case close
    }

    /// The steps in order; the connection stays open after them.
    public var steps: [Step]

    /// A script of these steps.
    public init(_ steps: [Step]) {
        self.steps = steps
    }

    /// Sends text unchanged.
    public static func raw(_ text: String) -> Script {
        Script([.send(Array(text.utf8), times: 1)])
    }

    /// A proper response with its length.
    public static func response(
        status: Int = 200,
        contentType: String? = nil,
        headers: [String: String] = [:],
        body: [UInt8] = []
    ) -> Script {
        let head = head(status: status, contentType: contentType, headers: headers, length: body.count)
        return Script([.send(Array(head.utf8) + body, times: 1)])
    }

    /// A response that sends its body in chunks, and does not state its length.
    public static func chunked(contentType: String? = nil, pieces: [[UInt8]], times: Int = 1) -> Script {
        let head = head(
            status: 200,
            contentType: contentType,
            headers: ["Transfer-Encoding": "chunked"],
            length: nil
        )
        let chunks = pieces.flatMap { piece in
            Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
        }
        return Script([
            .send(Array(head.utf8), times: 1), .send(chunks, times: times), .send(Array("0\r\n\r\n".utf8), times: 1),
        ])
    }

    /// A response whose body ends with the connection.
    public static func untilClose(contentType: String? = nil, body: [UInt8], times: Int = 1) -> Script {
        let head = head(status: 200, contentType: contentType, headers: ["Connection": "close"], length: nil)
        return Script([.send(Array(head.utf8), times: 1), .send(body, times: times), .close])
    }

    /// An image that comes slowly, but not so slowly that it counts as stalled: it lasts for an hour, as long as any
    /// time limit may be.
    public static func slowImage(_ bytes: [UInt8]) -> Script {
        let head = head(status: 200, contentType: "image/png", length: 1_000_000)
        let drips = [Step.send(Array(bytes.prefix(200)), times: 1), .pause(.milliseconds(500))]
        return Script([.send(Array(head.utf8), times: 1)] + (0..<7_200).flatMap { _ in drips })
    }

    /// A response that redirects the client.
    public static func redirect(to location: String, status: Int = 302) -> Script {
        response(status: status, headers: ["Location": location])
    }

    /// The header of a response, including its empty line.
    public static func head(
        status: Int,
        contentType: String?,
        headers: [String: String] = [:],
        length: Int?
    ) -> String {
        var lines = ["HTTP/1.1 \(status) Status"]
        if let contentType { lines.append("Content-Type: \(contentType)") }
        lines += headers.map { "\($0.key): \($0.value)" }.sorted()
        if let length { lines.append("Content-Length: \(length)") }
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }
}
