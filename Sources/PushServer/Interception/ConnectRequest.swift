import NIOCore

/// A client's request to the proxy.
enum ConnectRequest: Sendable, Hashable {
    /// A host of FCM or APNs.
    case allowed
    /// Any other host.
    case refused(host: String)
    /// Not a CONNECT request.
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

/// The hosts that the proxy redirects to the server.
enum InterceptedHosts {
    /// The hosts of FCM and APNs.
    static let names: Set<String> = [
        "fcm.googleapis.com", "iid.googleapis.com", "oauth2.googleapis.com", "api.push.apple.com",
        "api.sandbox.push.apple.com", "api.development.push.apple.com",
    ]

    /// The names of a server that takes their place.
    static let ownNames = names.union(["localhost"])

    /// Their ports.
    static let ports: Set<Int> = [443, 2197]
}
