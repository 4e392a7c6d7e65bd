import RichPush
import TestSupport

/// A server's answer.
struct HTTPAnswer: Sendable {
    let status: Int
    /// The fields of the header; their names are in lower case.
    let headers: [String: String]
    let body: [UInt8]

    /// Reads an answer whose body has a length, comes in chunks, or ends with the connection.
    init(_ bytes: [UInt8]) throws {
        let text = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let end = text.firstIndex { $0.elementsEqual("\r".utf8) } ?? text.endIndex
        let lines = text[..<end].map { String(decoding: $0, as: UTF8.self).filter { $0 != "\r" } }
        status = lines.first.flatMap { Int($0.split(separator: " ").dropFirst().first ?? "") } ?? 0
        let fields = lines.dropFirst().map { line in
            let name = line.prefix { $0 != ":" }
            return (name.lowercased(), String(line.dropFirst(name.count + 1).drop { $0 == " " }))
        }
        headers = Dictionary(fields) { "\($0), \($1)" }
        let rest = Array(text[end...].dropFirst().joined(separator: [UInt8(ascii: "\n")]))
        body = headers["transfer-encoding"] == "chunked" ? Self.joined(rest) : rest
    }

    /// Joins the chunks of a body.
    private static func joined(_ chunks: [UInt8]) -> [UInt8] {
        var (body, rest) = ([UInt8](), chunks[...])
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")),
            let count = Int(String(decoding: rest[..<end].dropLast(), as: UTF8.self), radix: 16)
        {
            rest = rest[end...].dropFirst()
            body += rest.prefix(count)
            rest = rest.dropFirst(count + 2)
        }
        return body
    }

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The body as JSON; `nil` if it is not JSON.
    var json: JSONValue? { try? JSONValue(parsing: body) }
}

extension HTTPAnswer {
    /// Sends a message to a server on this machine.
    static func send(_ message: String, port: Int) async throws -> HTTPAnswer {
        let head = "POST /v1/projects/p/messages:send HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\n"
        let text = head + "Content-Length: \(message.utf8.count)\r\nConnection: close\r\n\r\n\(message)"
        return try await HTTPAnswer(RawConnection.exchange(text, port: port))
    }

    /// Posts JSON to a path of a server on this machine.
    static func post(_ path: String, _ body: String, port: Int) async throws -> HTTPAnswer {
        let head = "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n"
        return try await HTTPAnswer(RawConnection.exchange(head + "Connection: close\r\n\r\n\(body)", port: port))
    }

    /// Deletes what is at a path of a server on this machine.
    static func delete(_ path: String, port: Int) async throws -> HTTPAnswer {
        let text = "DELETE \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        return try await HTTPAnswer(RawConnection.exchange(text, port: port))
    }

    /// Gets what is at a path of a server on this machine.
    static func get(_ path: String, port: Int) async throws -> HTTPAnswer {
        let text = "GET \(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        return try await HTTPAnswer(RawConnection.exchange(text, port: port))
    }
}
