import NIOCore

/// What a client asks a proxy for.
enum ConnectRequest: Sendable, Hashable {
    /// A host that the server answers for.
    case allowed
    /// Any other host.
    case refused(host: String)
    /// Nothing that a proxy for TLS is asked for.
    case malformed

    init(_ header: ByteBuffer) {
        let line = String(buffer: header).prefix { $0 != "\r\n" && $0 != "\n" }
        let parts = line.split(separator: " ")
        guard parts.count == 3, parts[0] == "CONNECT", parts[2].hasPrefix("HTTP/1.") else {
            self = .malformed
            return
        }
        let target = parts[1].split(separator: ":", omittingEmptySubsequences: false)
        let isKnown =
            target.count == 2 && InterceptedHosts.names.contains(target[0].lowercased())
            && Int(target[1]).map(InterceptedHosts.ports.contains) == true
        self = isKnown ? .allowed : .refused(host: String(parts[1]))
    }
}
