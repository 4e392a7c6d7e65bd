package import DeviceSimulator
public import RichPush
package import SystemPackage
package import Vendors

/// The configuration of a ``PushServer``: where it listens, what it keeps, and how it delivers.
public struct PushServerConfiguration: Sendable {
    /// The address to listen on. Anyone who can connect to it can read the inbox.
    public var host = "127.0.0.1"
    /// The port for HTTP; with 0 the system chooses one.
    public var port = 8020
    /// The port for HTTPS and HTTP/2, with a certificate from the server's own authority; `nil` for none.
    public var tlsPort: Int?
    /// The port of a proxy that redirects the hosts of FCM and APNs to this server; `nil` for none.
    public var interceptPort: Int?
    /// The file for the certificate of the server's own authority; `nil` for one beside the media. Its private key is
    /// beside it, and both are used again if they exist.
    public var certificateAuthorityFile: String?
    /// A certificate and its private key, as PEM, to use instead of one from the server's own authority.
    public var certificateFiles: (certificate: String, key: String)?
    /// Host names that the server accepts besides those of this machine.
    public var allowedHosts: Set<String> = []
    /// The file with the names and passwords for the inbox; `nil` for an inbox without a password.
    public var authenticationFile: String?

    /// The file of the inbox; `nil` for an inbox in memory.
    public var database: String?
    /// The number of messages to keep.
    public var maximumMessages = 1_000
    /// How long to keep messages; `nil` for no limit.
    public var maximumAge: Duration?
    /// How long the server waits before it tries again to store what the disk had no room for.
    package var storageRetryInterval: Duration = .seconds(1)
    /// How often the inbox forgets old messages, and listeners to its events get a heartbeat.
    package var upkeepInterval: Duration = .seconds(10)
    /// How long a sender waits while there are too many unfinished deliveries, before it is refused.
    package var senderPatience: Duration = .seconds(10)
    /// The number of deliveries at once.
    public var concurrentDeliveries = 16
    /// Whether deliveries that need the same file at the same time share one download.
    public var sharesDownloads = true
    /// The webhook that gets each finished delivery; `nil` for none.
    public var webhook: Webhook?

    /// Whether the server knows registered tokens only. By default an unregistered token belongs to the default device,
    /// so that an example copied from documentation works.
    public var knowsOnlyRegisteredTokens = false
    /// Whether APNs needs HTTP/2, tokens the forms of APNs' or FCM's, and devices a bundle identifier.
    public var isStrict = false
    /// Whether Instance ID answers. It does not answer a project that is newer than October 1, 2026.
    public var hasInstanceID = true
    /// The largest number of devices, each of which needs memory.
    var maximumDevices = 100_000
    /// Whether FCM sets `mutable-content` itself when there is an image.
    public var addsMutableContent = false
    /// The configuration of the extension's helper, with the addresses that it may download from.
    public var extensionHelper = ExtensionHelper.Configuration()
    /// How to choose the vendor whose helper's rules a delivery follows: by default the payload decides.
    package var vendors = VendorChoice()

    /// Delivers a push to the app's own extension on a device, with the findings about the message, and fails if the
    /// extension cannot be run.
    package typealias OwnExtension =
        @Sendable (
            RemoteNotification, Device, [Finding], ExtensionHelper.Configuration
        ) async -> Result<Delivery, Errno>

    /// The app's own extension; `nil` for one that does what Firebase's documentation says.
    package var ownExtension: OwnExtension?

    /// The largest number of clients that wait for a delivery at the same time, and of those that listen to the events.
    package var maximumListeners = 500
    /// The largest number of connections to the proxy at the same time.
    package var maximumTunnels = 256
    /// The largest body of a request in bytes.
    public var bodyLimit = 512 * 1_024
    /// The time limit for a request to arrive.
    public var requestTimeLimit: Duration = .seconds(10)
    /// The time limit for a connection without a request.
    public var idleTimeLimit: Duration = .seconds(60)

    /// Makes the default configuration.
    public init() {}
}
