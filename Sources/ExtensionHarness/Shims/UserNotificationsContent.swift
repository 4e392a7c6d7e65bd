/// An object, such as an intent, that changes a notification's appearance.
public protocol UNNotificationContentProviding: NSObjectProtocol {}

// Sendable: all state is in `values`, behind a lock.
/// The content of a notification.
open class UNNotificationContent: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
    struct Values {
        var title = ""
        var subtitle = ""
        var body = ""
        var badge: NSNumber?
        var sound: UNNotificationSound?
        var launchImageName = ""
        var threadIdentifier = ""
        var categoryIdentifier = ""
        var summaryArgument = ""
        var summaryArgumentCount = 0
        var targetContentIdentifier: String?
        var interruptionLevel = UNNotificationInterruptionLevel.active
        var relevanceScore = 0.0
        var filterCriteria: String?
        var userInfo: [AnyHashable: Any] = [:]
        var attachments: [UNNotificationAttachment] = []
        /// The name of the intent that the content was updated from.
        var intent: String?
        /// The number of the delivery that the content came with.
        var delivery: Int?
    }

    final let values: Guarded<Values>

    /// Creates empty content.
    public override init() {
        values = Guarded(Values())
        super.init()
    }

    init(values: Values) {
        self.values = Guarded(values)
        super.init()
    }

    /// Returns an immutable copy.
    public func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(values: values.current) }

    /// Returns a `UNMutableNotificationContent` with the same values.
    public func mutableCopy(with zone: NSZone? = nil) -> Any { UNMutableNotificationContent(values: values.current) }

    /// Compares the text, the identifiers, and the user info.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationContent else { return false }
        if other === self { return true }
        let (left, right) = (values.current, other.values.current)
        return left.title == right.title && left.subtitle == right.subtitle && left.body == right.body
            && left.badge == right.badge && left.threadIdentifier == right.threadIdentifier
            && left.categoryIdentifier == right.categoryIdentifier && left.attachments == right.attachments
            && NSDictionary(dictionary: left.userInfo) == NSDictionary(dictionary: right.userInfo)
    }

    /// A hash of the text.
    open override var hash: Int {
        let values = values.current
        return [values.title, values.subtitle, values.body].hashValue
    }

    /// The title.
    open var title: String { values.current.title }
    /// The second line.
    open var subtitle: String { values.current.subtitle }
    /// The text.
    open var body: String { values.current.body }
    /// The number on the app's icon.
    open var badge: NSNumber? { values.current.badge }
    /// The sound.
    open var sound: UNNotificationSound? { values.current.sound }
    /// The image shown while the app starts.
    open var launchImageName: String { values.current.launchImageName }
    /// The identifier that groups notifications.
    open var threadIdentifier: String { values.current.threadIdentifier }
    /// The category with its actions.
    open var categoryIdentifier: String { values.current.categoryIdentifier }
    /// The argument of the group's summary.
    open var summaryArgument: String { values.current.summaryArgument }
    /// How many items a group's summary counts for this notification.
    open var summaryArgumentCount: Int { values.current.summaryArgumentCount }
    /// The identifier of the app's scene.
    open var targetContentIdentifier: String? { values.current.targetContentIdentifier }
    /// How much the notification may interrupt.
    open var interruptionLevel: UNNotificationInterruptionLevel { values.current.interruptionLevel }
    /// The weight in a summary, from 0 to 1.
    open var relevanceScore: Double { values.current.relevanceScore }
    /// The criteria that a Focus evaluates.
    open var filterCriteria: String? { values.current.filterCriteria }
    /// The payload.
    open var userInfo: [AnyHashable: Any] { values.current.userInfo }
    /// The media.
    open var attachments: [UNNotificationAttachment] { values.current.attachments }

    /// Returns the content as the provider changes it.
    open func updating(from provider: any UNNotificationContentProviding) throws -> UNNotificationContent {
        var updated = values.current
        updated.intent = String(describing: type(of: provider))
        if let message = provider as? INSendMessageIntent { message.update(&updated) }
        return UNNotificationContent(values: updated)
    }
}

/// How much a notification may interrupt.
public enum UNNotificationInterruptionLevel: UInt, Sendable {
    case passive
    case active
    case timeSensitive
    case critical
}
