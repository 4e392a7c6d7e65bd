/// What a transfer may do, and how long.
public struct TransferPolicy: Sendable, Hashable {
    /// Whether `http` is allowed beside `https`.
    public var transportSecurity = TransportSecurity.requireHTTPS
    /// Which addresses may be connected to.
    public var addresses = AddressPolicy()
    /// How long a connection may take to be made, name resolution and TLS included.
    public var connectTimeout: Duration = .seconds(5)
    /// How long a transfer may be slower than ``stallRate``.
    public var stallTimeout: Duration = .seconds(5)
    /// Below how many bytes a second a transfer counts as stalled.
    public var stallRate = 100
    /// How many redirects are followed.
    public var redirectLimit = 5
    /// How many bytes all headers and trailers of a transfer may have together.
    public var headerLimit = 64 * 1_024
    /// How many bytes a second arrive at most, as over a slow network; `nil` for as many as there are.
    public var receiveRate: Int?
    /// After how many bytes of a body the connection is lost, as in a tunnel: 0 for no connection at all, `nil` for
    /// never.
    public var connectionLoss: Int?
    /// A file of certificates (PEM) to trust instead of the system's; for servers with certificates of one's own.
    public var certificateAuthorities: String?

    /// The default policy.
    public init() {}
}
