/// Whether media may be downloaded over an insecure connection.
public enum TransportSecurity: String, Sendable, Hashable, Codable {
    /// Only `https`: the default of App Transport Security.
    case requireHTTPS = "require-https"
    /// Also `http`, as in an extension whose own Info.plist has an exception for the host.
    case allowHTTP = "allow-http"
}

/// The limits of a download: what it may connect to, how slow it may be, how often it may be redirected.
public struct TransferPolicy: Sendable, Hashable {
    /// Whether `http` is allowed besides `https`.
    public var transportSecurity = TransportSecurity.requireHTTPS
    /// The addresses that may be connected to.
    public var addresses = AddressPolicy()
    /// The longest time to make a connection, name resolution and TLS included.
    public var connectTimeout: Duration = .seconds(5)
    /// The longest time that a download may be slower than ``stallBytesPerSecond``; libcurl counts whole seconds.
    public var stallTimeout: Duration = .seconds(5)
    /// The rate below which a download counts as stalled, in bytes per second; 0 for no such rate.
    public var stallBytesPerSecond = 100
    /// The largest number of redirects that are followed.
    public var redirectLimit = 5
    /// The largest size of all headers and trailers of a download together, in bytes.
    public var headerLimit = 64 * 1_024
    /// The path of a file of certificates (PEM) to trust instead of the system's; `nil` for the system's.
    public var certificateAuthorities: String?

    /// The default policy.
    public init() {}
}
