public import RichPush

/// What a ``PushServer`` listens on, what it keeps, and how it delivers.
public struct PushServerConfiguration: Sendable {
    /// The address to listen on. Whoever can connect to it can read the inbox.
    public var host = "127.0.0.1"
    /// The port; 0 lets the system choose.
    public var port = 8020
    /// The port for TLS with a certificate of the server's own authority; `nil` for none.
    public var tlsPort: Int?
    /// The port of the proxy that leads the hosts of FCM and APNs here; `nil` for none.
    public var interceptPort: Int?
    /// Where the certificate of the server's own authority is written; `nil` for a file beside the media.
    public var certificateAuthorityFile: String?
    /// Other names that the server may be called by, beside those of this machine.
    public var allowedHosts: Set<String> = []
    /// The file with names and passwords of those who may use the inbox; `nil` if everybody may.
    public var authenticationFile: String?

    /// The file of the inbox; `nil` for one that goes with the server.
    public var database: String?
    /// How many messages are kept.
    public var maximumMessages = 1_000
    /// How long messages are kept; `nil` for ever.
    public var maximumAge: Duration?
    /// How many deliveries are under way at once.
    public var concurrentDeliveries = 16
    /// Whether deliveries that need the same file at the same time download it once.
    public var sharesDownloads = true

    /// Whether only registered tokens are known. By default a token that nobody has registered belongs to the default
    /// device, so that what is copied from documentation works at once.
    public var knowsOnlyRegisteredTokens = false
    /// How many devices there may be: more than anybody needs, and each costs memory.
    var maximumDevices = 100_000
    /// Whether FCM is taken to set `mutable-content` by itself.
    public var addsMutableContent = false
    /// How the extension's helper works, and where it may download from.
    public var extensionHelper = ExtensionHelper.Configuration()

    /// The longest body of a request that is read, in bytes.
    public var bodyLimit = 512 * 1_024
    /// How long a request may take to arrive.
    public var requestTimeLimit: Duration = .seconds(10)
    /// How long a connection may be open without a request.
    public var idleTimeLimit: Duration = .seconds(60)

    /// The defaults.
    public init() {}
}
