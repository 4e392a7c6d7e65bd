import RichPush
import TestSupport
import Testing

/// A delivery that has a finding, or almost has it.
struct FindingRow: Sendable, CustomTestStringConvertible {
    typealias Configure = @Sendable (inout ExtensionHelper.Configuration) -> Void
    typealias Respond = @Sendable (ReceivedRequest) -> Script

    let kind: Finding.Kind
    var isFound: Bool
    let label: String
    /// The URL in the payload; one that begins with a slash is a path on the server, and `PORT` is the server's port.
    let url: String
    let configure: Configure
    let respond: Respond

    var testDescription: String { "\(kind.identifier): \(label)" }

    static func found(
        _ kind: Finding.Kind,
        _ label: String,
        url: String = "/sparky.png",
        configure: @escaping Configure = { _ in },
        answer: Script = sparky,
        respond: Respond? = nil
    ) -> FindingRow {
        FindingRow(
            kind: kind,
            isFound: true,
            label: label,
            url: url,
            configure: configure,
            respond: respond ?? { _ in answer }
        )
    }

    static func notFound(
        _ kind: Finding.Kind,
        _ label: String,
        url: String = "/sparky.png",
        configure: @escaping Configure = { _ in },
        answer: Script = sparky,
        respond: Respond? = nil
    ) -> FindingRow {
        var row = found(kind, label, url: url, configure: configure, answer: answer, respond: respond)
        row.isFound = false
        return row
    }

    static let immediate = ofURLs + ofTheNetwork + ofResponses + ofMedia + ofDamage + ofThisMachine
    static let all = immediate + ofTime
}

// MARK: - Answers of servers

extension FindingRow {
    static let sparky = media("sparky.png", as: "image/png")

    static func media(_ name: String, as contentType: String?, headers: [String: String] = [:]) -> Script {
        .response(contentType: contentType, headers: headers, body: (try? Fixture.media(name)) ?? [])
    }

    static func status(_ code: Int) -> Script {
        .response(status: code, contentType: "image/png", body: (try? Fixture.media("sparky.png")) ?? [])
    }

    /// A proper response, with this many additional bytes in its header.
    static func withHeaderBytes(_ count: Int, lineLength: Int = 1_000) -> Script {
        let line = "X-Filler: \(String(repeating: "x", count: lineLength - 12))\r\n"
        let lines = String(repeating: line, count: count / lineLength)
        return .raw("HTTP/1.1 200 OK\r\n\(lines)Content-Type: image/png\r\nContent-Length: 4\r\n\r\nabcd")
    }

    /// The image in one chunk, and trailers that never end.
    static var endlessTrailers: Script {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nTransfer-Encoding: chunked\r\n\r\n"
        let body = (try? Fixture.media("sparky.png")) ?? []
        let chunk = Array("\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n0\r\n".utf8)
        let trailer = "X-Trailer: \(String(repeating: "x", count: 1_000))\r\n"
        return Script([.send(Array(head.utf8) + chunk, times: 1), .send(Array(trailer.utf8), times: 2_000)])
    }

    /// What a camera sends: one picture after another.
    static var liveStream: Script {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=frame\r\n\r\n"
        let part = Array("--frame\r\nContent-Type: image/jpeg\r\n\r\n".utf8) + [0xFF, 0xD8]
        return Script([.send(Array(head.utf8), times: 1), .sendWithoutEnd(part)])
    }

    /// The image in a response of HTTP/1.0.
    static var oldHTTP: Script {
        let head = Array("HTTP/1.0 200 OK\r\nContent-Type: image/png\r\n\r\n".utf8)
        return Script([.send(head + ((try? Fixture.media("sparky.png")) ?? []), times: 1), .close])
    }

    /// Redirects the client from `/hop/0` to `/hop/1` and so on, and sends the image after this many redirects.
    static func hops(_ count: Int) -> Respond {
        { request in
            let hop = request.path.split(separator: "/").last.flatMap { Int($0) } ?? 0
            return hop < count ? .redirect(to: "/hop/\(hop + 1)") : sparky
        }
    }

    /// A movie of this many bytes.
    static func movie(byteCount: Int) -> Script {
        let start = (try? Fixture.media("clip.mp4")) ?? []
        let piece = [UInt8](repeating: 0, count: 1 << 16)
        let pieces = (byteCount - start.count) / piece.count
        let head = Script.head(status: 200, contentType: "video/mp4", length: start.count + pieces * piece.count)
        return Script([.send(Array(head.utf8) + start, times: 1), .send(piece, times: pieces)])
    }

    /// An image with zeros after its end.
    static func image(byteCount: Int) -> Script {
        let start = (try? Fixture.media("sparky.gif")) ?? []
        return .response(contentType: "image/gif", body: start + [UInt8](repeating: 0, count: byteCount - start.count))
    }

    /// The image, with a pause or any other step after this many of its bytes.
    static func sparky(with step: Script.Step, behind count: Int = 5_000) -> Script {
        let body = (try? Fixture.media("sparky.png")) ?? []
        let head = Script.head(status: 200, contentType: "image/png", length: body.count)
        return Script([
            .send(Array(head.utf8) + body.prefix(count), times: 1), step, .send(Array(body.dropFirst(count)), times: 1),
        ])
    }
}
