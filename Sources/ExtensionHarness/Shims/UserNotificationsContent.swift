/// An object, such as an intent, that changes a notification's appearance.
public protocol UNNotificationContentProviding: NSObjectProtocol {}

// Sendable: all state is in `values`, behind a lock.
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
        var avatar: AvatarMessage?
        /// The number of the delivery that the content came with.
        var delivery: Int?
    }

    final let values: Guarded<Values>

    public override init() {
        values = Guarded(Values())
        super.init()
    }

    init(values: Values) {
        self.values = Guarded(values)
        super.init()
    }

    public func copy(with zone: NSZone? = nil) -> Any { UNNotificationContent(values: values.current) }

    /// Returns a `UNMutableNotificationContent` with the same values.
    public func mutableCopy(with zone: NSZone? = nil) -> Any { UNMutableNotificationContent(values: values.current) }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationContent else { return false }
        if other === self { return true }
        let (left, right) = (values.current, other.values.current)
        return left.title == right.title && left.subtitle == right.subtitle && left.body == right.body
            && left.badge == right.badge && left.threadIdentifier == right.threadIdentifier
            && left.categoryIdentifier == right.categoryIdentifier && left.attachments == right.attachments
            && NSDictionary(dictionary: left.userInfo) == NSDictionary(dictionary: right.userInfo)
    }

    open override var hash: Int {
        let values = values.current
        return [values.title, values.subtitle, values.body].hashValue
    }

    open var title: String { values.current.title }
    open var subtitle: String { values.current.subtitle }
    open var body: String { values.current.body }
    open var badge: NSNumber? { values.current.badge }
    open var sound: UNNotificationSound? { values.current.sound }
    open var launchImageName: String { values.current.launchImageName }
    open var threadIdentifier: String { values.current.threadIdentifier }
    open var categoryIdentifier: String { values.current.categoryIdentifier }
    open var summaryArgument: String { values.current.summaryArgument }
    open var summaryArgumentCount: Int { values.current.summaryArgumentCount }
    open var targetContentIdentifier: String? { values.current.targetContentIdentifier }
    open var interruptionLevel: UNNotificationInterruptionLevel { values.current.interruptionLevel }
    open var relevanceScore: Double { values.current.relevanceScore }
    open var filterCriteria: String? { values.current.filterCriteria }
    open var userInfo: [AnyHashable: Any] { values.current.userInfo }
    open var attachments: [UNNotificationAttachment] { values.current.attachments }

    final func setText(_ path: WritableKeyPath<Values, String>, _ text: String) {
        let isChange = values.withLock { values in
            defer { values[keyPath: path] = text }
            return values.delivery != nil && values[keyPath: path] != text
        }
        if isChange { HarnessConnection.current.noteChangedText() }
    }

    /// Returns the content as the provider changes it.
    open func updating(from provider: any UNNotificationContentProviding) throws -> UNNotificationContent {
        var updated = values.current
        updated.intent = String(describing: type(of: provider))
        updated.avatar = (provider as? INStartCallIntent)?.contacts?.first?.image?.message
        if let message = provider as? INSendMessageIntent { message.update(&updated) }
        return UNNotificationContent(values: updated)
    }
}

public enum UNNotificationInterruptionLevel: UInt, Sendable {
    case passive
    case active
    case timeSensitive
    case critical
}
