/// Where a ``PushServer`` listens.
public struct PushServerAddresses: Sendable, Hashable {
    /// The address.
    public let host: String
    /// The port for HTTP.
    public internal(set) var port: Int
    /// The port for HTTPS, and for HTTP/2; `nil` for none.
    public internal(set) var tlsPort: Int?
    /// The port of the proxy; `nil` for none.
    public internal(set) var interceptPort: Int?
    /// The file with the certificate of the server's own authority; `nil` for none.
    public internal(set) var certificateAuthorityFile: String?

    init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    /// The address for a browser.
    public var url: String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
