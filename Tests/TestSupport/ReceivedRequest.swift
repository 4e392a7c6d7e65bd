/// A request that a server has received.
public struct ReceivedRequest: Sendable, Hashable {
    /// The method: `GET`.
    public let method: String
    /// The path with its query, as it was sent.
    public let path: String
    /// The fields by their names in lower case; for several with the same name, the last one.
    public let headers: [String: String]
    /// The body, with the length from its Content-Length.
    public let body: [UInt8]

    /// Removes the first whole request from the received bytes; `nil` if there is none yet.
    init?(takingFrom bytes: inout [UInt8]) {
        guard let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        method = String(words[0])
        path = String(words[1])
        let headers: [String: String] = lines.dropFirst().reduce(into: [:]) { headers, line in
            guard let colon = line.firstIndex(of: ":") else { return }
            headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].drop { $0 == " " }.description
        }
        let length = headers["content-length"].flatMap(Int.init) ?? 0
        guard bytes.count - end.upperBound >= length else { return nil }
        self.headers = headers
        body = Array(bytes[end.upperBound..<end.upperBound + length])
        bytes.removeSubrange(..<(end.upperBound + length))
    }
}
