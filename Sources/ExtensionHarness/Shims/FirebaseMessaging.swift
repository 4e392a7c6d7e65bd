// Sendable: it has no state.
/// Firebase's helper for extensions, which runs in the harness.
open class MessagingExtensionHelper: NSObject, @unchecked Sendable {
    public override init() { super.init() }

    public func populateNotificationContent(
        _ content: UNMutableNotificationContent,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        RichPushHelper.populate("firebase", content) { contentHandler($0) }
    }

    /// Has no effect: nothing goes to BigQuery.
    public func exportDeliveryMetricsToBigQuery(withMessageInfo info: [AnyHashable: Any]) {
        HarnessConnection.current.limitation(
            "The extension exports delivery metrics to BigQuery; the simulator does not send them."
        )
    }
}

public typealias FIRMessagingExtensionHelper = MessagingExtensionHelper

// Sendable: all mutable state is behind a lock.
/// Firebase Cloud Messaging, as far as an extension uses it.
open class Messaging: NSObject, @unchecked Sendable {
    private static let shared = Messaging()
    private static let helper = MessagingExtensionHelper()
    private let token = Guarded<Data?>(nil)

    public class func messaging() -> Messaging { shared }
    public class func serviceExtension() -> MessagingExtensionHelper { helper }

    public var apnsToken: Data? {
        get { token.current }
        set { token.current = newValue }
    }

    public var fcmToken: String? { nil }
    public var isAutoInitEnabled: Bool {
        get { true }
        set { _ = newValue }
    }
    /// Returns empty information.
    public func appDidReceiveMessage(_ message: [AnyHashable: Any]) -> MessagingMessageInfo { MessagingMessageInfo() }
}

public final class MessagingMessageInfo: NSObject {}

// Sendable: it never changes.
public final class FirebaseOptions: NSObject, @unchecked Sendable {
    public let googleAppID: String
    public let gcmSenderID: String

    public init(googleAppID: String, gcmSenderID GCMSenderID: String) {
        self.googleAppID = googleAppID
        gcmSenderID = GCMSenderID
    }

    public convenience init?(contentsOfFile plistPath: String) { nil }
}

// Sendable: all mutable state is behind a lock.
public final class FirebaseApp: NSObject, @unchecked Sendable {
    private static let configured = Guarded<FirebaseApp?>(nil)

    public class func configure() { configured.current = FirebaseApp() }
    public class func configure(options: FirebaseOptions) { configured.current = FirebaseApp() }
    public class func configure(name: String, options: FirebaseOptions) { configured.current = FirebaseApp() }
    /// The app, once it is set up.
    public class func app() -> FirebaseApp? { configured.current }
    public var name: String { "__FIRAPP_DEFAULT" }
}
