// Sendable: its state is its superclass's, behind a lock.
/// The content of a notification, which can be changed.
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
    /// The title.
    open override var title: String {
        get { values.current.title }
        set { values.withLock { $0.title = newValue } }
    }

    /// The second line.
    open override var subtitle: String {
        get { values.current.subtitle }
        set { values.withLock { $0.subtitle = newValue } }
    }

    /// The text.
    open override var body: String {
        get { values.current.body }
        set { values.withLock { $0.body = newValue } }
    }

    /// The number on the app's icon.
    open override var badge: NSNumber? {
        get { values.current.badge }
        set { values.withLock { $0.badge = newValue } }
    }

    /// The sound.
    open override var sound: UNNotificationSound? {
        get { values.current.sound }
        set { values.withLock { $0.sound = newValue } }
    }

    /// The image shown while the app starts.
    open override var launchImageName: String {
        get { values.current.launchImageName }
        set { values.withLock { $0.launchImageName = newValue } }
    }

    /// The identifier that groups notifications.
    open override var threadIdentifier: String {
        get { values.current.threadIdentifier }
        set { values.withLock { $0.threadIdentifier = newValue } }
    }

    /// The category with its actions.
    open override var categoryIdentifier: String {
        get { values.current.categoryIdentifier }
        set { values.withLock { $0.categoryIdentifier = newValue } }
    }

    /// The argument of the group's summary.
    open override var summaryArgument: String {
        get { values.current.summaryArgument }
        set { values.withLock { $0.summaryArgument = newValue } }
    }

    /// How many items a group's summary counts for this notification.
    open override var summaryArgumentCount: Int {
        get { values.current.summaryArgumentCount }
        set { values.withLock { $0.summaryArgumentCount = newValue } }
    }

    /// The identifier of the app's scene.
    open override var targetContentIdentifier: String? {
        get { values.current.targetContentIdentifier }
        set { values.withLock { $0.targetContentIdentifier = newValue } }
    }

    /// How much the notification may interrupt.
    open override var interruptionLevel: UNNotificationInterruptionLevel {
        get { values.current.interruptionLevel }
        set { values.withLock { $0.interruptionLevel = newValue } }
    }

    /// The weight in a summary, from 0 to 1.
    open override var relevanceScore: Double {
        get { values.current.relevanceScore }
        set { values.withLock { $0.relevanceScore = newValue } }
    }

    /// The criteria that a Focus evaluates.
    open override var filterCriteria: String? {
        get { values.current.filterCriteria }
        set { values.withLock { $0.filterCriteria = newValue } }
    }

    /// The payload.
    open override var userInfo: [AnyHashable: Any] {
        get { values.current.userInfo }
        set { values.withLock { $0.userInfo = newValue } }
    }

    /// The media.
    open override var attachments: [UNNotificationAttachment] {
        get { values.current.attachments }
        set { values.withLock { $0.attachments = newValue } }
    }
}
