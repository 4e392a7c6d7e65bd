public import RichPush

/// A device: everything that decides what happens to a push.
public struct Device: Sendable, Hashable {
    /// Whether the user lets the app show alerts.
    public var alertsAllowed = true
    /// Whether the app has a notification service extension that can run on this device.
    public var hasServiceExtension = true
    /// Whether the extension has the entitlement to filter notifications
    /// (`com.apple.developer.usernotifications.filtering`).
    public var hasFilteringEntitlement = false
    /// The app's release of Firebase: older helpers crash on some payloads.
    public var firebaseRelease = FirebaseRelease.latest
    /// Whether iOS hands the extension a notification while it is busy with another one, in the same process.
    ///
    /// Unknown: it was seen to wait, but the developers of Signal and of Element X say in their code that it does not.
    /// Firebase's helper keeps one content and one handler for the process, so it then mixes notifications up. Only
    /// notifications that one ``ServiceExtensionHost`` delivers affect each other.
    public var deliversInParallel = false
    /// The app's strings in the language of the user.
    public var strings = LocalizedStrings()
    /// The network that the device is in.
    public var network = NetworkConditions()
    /// Scripted responses, by URL, to everything that its extension requests; `nil` to use the network.
    package var answers: ScriptedAnswers?

    /// A device as it usually is: alerts allowed, an extension installed, no filtering.
    public init() {}

    /// Receives a push, with the findings about the message that became its payload, for an app whose service extension
    /// does what Firebase's documentation says: ``ImageNotificationService``. For your own extension, use
    /// ``ServiceExtensionHost``.
    public func receive(
        _ notification: RemoteNotification,
        senderFindings: [Finding] = [],
        helper: ExtensionHelper = ExtensionHelper()
    ) async -> Delivery {
        let host = ServiceExtensionHost(device: self) { ImageNotificationService(helper: helper) }
        return await host.deliver(notification, senderFindings: senderFindings)
    }

    /// What iOS does with a push, decided before anything runs.
    public enum Decision: Sendable, Hashable {
        /// Runs the service extension, and shows what it hands back.
        case runExtension
        /// Shows the content of the payload as it is.
        case showOriginal(OriginalReason)
        /// Shows nothing.
        case showNothing(NothingReason)

        /// Why the content is shown without the extension.
        public enum OriginalReason: String, Sendable, Hashable, Codable {
            /// `mutable-content` is not 1.
            case notMutable = "not-mutable"
            /// The app has no service extension.
            case noServiceExtension = "no-service-extension"
        }

        /// Why nothing is shown.
        public enum NothingReason: String, Sendable, Hashable, Codable {
            /// APNs refuses a payload of that size.
            case payloadTooLarge = "payload-too-large"
            /// The push is of a type that is not displayed.
            case notDisplayed = "not-displayed"
            /// The push is for a Live Activity, which is not a notification.
            case liveActivity = "live-activity"
            /// There is no text to show; a sound or a badge may still take effect.
            case noVisibleAlert = "no-visible-alert"
            /// The user does not let the app show alerts.
            case alertsNotAllowed = "alerts-not-allowed"
        }

        /// A stable name: `extension-ran`, or the reason why it did not.
        public var identifier: String {
            switch self {
            case .runExtension: "extension-ran"
            case .showOriginal(let reason): reason.rawValue
            case .showNothing(let reason): reason.rawValue
            }
        }

        /// The findings about the payload that apply to this decision, and other findings about it.
        package func findings(after findings: [Finding]) -> [Finding] {
            switch self {
            // With the entitlement to filter, an alert without text does not keep the extension from running.
            case .runExtension: findings.filter { $0.kind != .noVisibleAlert }
            case .showOriginal(.noServiceExtension):
                // Without media, there is nothing that the extension would add.
                findings + [.extensionNotRun.atMost(findings.contains { $0.kind == .noImage } ? .notice : .error)]
            case .showOriginal, .showNothing: findings
            }
        }
    }

    /// Decides what happens to a push.
    ///
    /// The extension runs only for a notification that is displayed and has `mutable-content`, see
    /// [Modifying content in newly delivered notifications](https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications).
    public func decision(for notification: RemoteNotification) -> Decision {
        guard notification.byteCount <= notification.applicableSizeLimit else { return .showNothing(.payloadTooLarge) }
        guard notification.pushType == nil || notification.pushType == .alert else {
            return .showNothing(notification.pushType == .liveactivity ? .liveActivity : .notDisplayed)
        }
        // An extension that may filter was seen, once, to run for an alert without text.
        let mayRun = hasFilteringEntitlement && hasServiceExtension && notification.isMutable
        guard notification.content.hasVisibleText || mayRun else { return .showNothing(.noVisibleAlert) }
        guard alertsAllowed else { return .showNothing(.alertsNotAllowed) }
        guard notification.isMutable else { return .showOriginal(.notMutable) }
        guard hasServiceExtension else { return .showOriginal(.noServiceExtension) }
        return .runExtension
    }
}

/// The network between a device and the server of its images.
public struct NetworkConditions: Sendable, Hashable {
    /// The delay before a download begins. It counts toward the extension's time.
    public var latency: Duration = .zero
    /// The maximum number of bytes per second; `nil` for no limit.
    public var bytesPerSecond: Int?
    /// The number of bytes of a file after which the connection breaks: 0 for no connection at all, `nil` for never.
    public var connectionLostAfterBytes: Int?
    /// The number of bytes of a file after which no more arrive, although the connection stays open; `nil` for never.
    public var stallsAfterBytes: Int?

    /// A network without delay, limit or loss.
    public init() {}

    private init(_ change: (inout NetworkConditions) -> Void) { change(&self) }

    /// A network with a limited number of bytes per second.
    public static func slow(bytesPerSecond: Int, latency: Duration = .zero) -> NetworkConditions {
        NetworkConditions { ($0.bytesPerSecond, $0.latency) = (bytesPerSecond, latency) }
    }

    /// A network that stalls after a number of bytes of a file. The connection stays open.
    public static func stalls(afterBytes byteCount: Int) -> NetworkConditions {
        NetworkConditions { $0.stallsAfterBytes = byteCount }
    }

    /// A network that breaks the connection after a number of bytes of a file.
    public static func loses(afterBytes byteCount: Int) -> NetworkConditions {
        NetworkConditions { $0.connectionLostAfterBytes = byteCount }
    }

    /// No network at all.
    public static let offline = loses(afterBytes: 0)

    /// Changes what happens to the body of a download, and the time that is left after the latency.
    func shape(_ shaping: inout TransferShaping?, _ timeLimit: inout Duration) {
        timeLimit = max(.zero, timeLimit - latency)
        let own = TransferShaping(
            bytesPerSecond: bytesPerSecond,
            byteLimit: connectionLostAfterBytes,
            stallsAfterBytes: stallsAfterBytes
        )
        if own != TransferShaping() { shaping = own }
    }
}

/// A service extension as Firebase's documentation describes it: it hands the content to the extension helper, and
/// shows the best attempt when time runs out.
public final class ImageNotificationService: NotificationServiceExtension {
    private let helper: ExtensionHelper
    private var download: Task<Void, Never>?

    /// A service with the helper that downloads and attaches the image.
    public init(helper: ExtensionHelper = ExtensionHelper()) { self.helper = helper }

    /// Hands the content to the helper.
    public func didReceive(_ request: NotificationRequest, withContentHandler handler: @escaping ContentHandler) {
        download = Task { [helper] in handler(await helper.populate(request.content).content) }
    }

    /// Ends the download; the helper then hands back the content without the image at once.
    public func serviceExtensionTimeWillExpire() { download?.cancel() }
}
