// Sendable: its state is its superclass's, behind a lock.
open class UNMutableNotificationContent: UNNotificationContent, @unchecked Sendable {
    open override var title: String {
        get { values.current.title }
        set { setText(\.title, newValue) }
    }

    open override var subtitle: String {
        get { values.current.subtitle }
        set { setText(\.subtitle, newValue) }
    }

    open override var body: String {
        get { values.current.body }
        set { setText(\.body, newValue) }
    }

    open override var badge: NSNumber? {
        get { values.current.badge }
        set { values.withLock { $0.badge = newValue } }
    }

    open override var sound: UNNotificationSound? {
        get { values.current.sound }
        set { values.withLock { $0.sound = newValue } }
    }

    open override var launchImageName: String {
        get { values.current.launchImageName }
        set { values.withLock { $0.launchImageName = newValue } }
    }

    open override var threadIdentifier: String {
        get { values.current.threadIdentifier }
        set { values.withLock { $0.threadIdentifier = newValue } }
    }

    open override var categoryIdentifier: String {
        get { values.current.categoryIdentifier }
        set { values.withLock { $0.categoryIdentifier = newValue } }
    }

    open override var summaryArgument: String {
        get { values.current.summaryArgument }
        set { values.withLock { $0.summaryArgument = newValue } }
    }

    open override var summaryArgumentCount: Int {
        get { values.current.summaryArgumentCount }
        set { values.withLock { $0.summaryArgumentCount = newValue } }
    }

    open override var targetContentIdentifier: String? {
        get { values.current.targetContentIdentifier }
        set { values.withLock { $0.targetContentIdentifier = newValue } }
    }

    open override var interruptionLevel: UNNotificationInterruptionLevel {
        get { values.current.interruptionLevel }
        set { values.withLock { $0.interruptionLevel = newValue } }
    }

    open override var relevanceScore: Double {
        get { values.current.relevanceScore }
        set { values.withLock { $0.relevanceScore = newValue } }
    }

    open override var filterCriteria: String? {
        get { values.current.filterCriteria }
        set { values.withLock { $0.filterCriteria = newValue } }
    }

    open override var userInfo: [AnyHashable: Any] {
        get { values.current.userInfo }
        set { values.withLock { $0.userInfo = newValue } }
    }

    open override var attachments: [UNNotificationAttachment] {
        get { values.current.attachments }
        set { values.withLock { $0.attachments = newValue } }
    }
}
