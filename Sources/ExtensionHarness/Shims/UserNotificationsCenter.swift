// Sendable: it never changes.
open class UNNotificationResponse: NSObject, @unchecked Sendable {
    public let notification: UNNotification
    public let actionIdentifier: String

    init(notification: UNNotification, actionIdentifier: String) {
        self.notification = notification
        self.actionIdentifier = actionIdentifier
    }
}

/// The delegate of a notification center, which is never called.
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {}

// Sendable: all state is behind a lock.
/// The notifications of the app: none at the start, and kept in memory.
public final class UNUserNotificationCenter: NSObject, @unchecked Sendable {
    private struct State {
        var categories: Set<UNNotificationCategory> = []
        var pending: [UNNotificationRequest] = []
        var delivered: [UNNotification] = []
        weak var delegate: (any UNUserNotificationCenterDelegate)?
    }

    private static let shared = UNUserNotificationCenter()
    private let state = Guarded(State())

    private override init() { super.init() }

    public class func current() -> UNUserNotificationCenter { shared }

    /// The delegate, which is never called.
    public var delegate: (any UNUserNotificationCenterDelegate)? {
        get { state.withLock { $0.delegate } }
        set { state.withLock { $0.delegate = newValue } }
    }

    /// Content extensions run on an iPhone.
    public var supportsContentExtensions: Bool { true }

    private func later(_ body: @escaping @Sendable () -> Void) { DispatchQueue.global().async(execute: body) }

    public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        state.withLock { $0.categories = categories }
    }

    public func getNotificationCategories(
        completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
    ) {
        later { completionHandler(self.state.current.categories) }
    }

    public func notificationCategories() async -> Set<UNNotificationCategory> { state.current.categories }

    public func getDeliveredNotifications(completionHandler: @escaping @Sendable ([UNNotification]) -> Void) {
        later { completionHandler(self.state.current.delivered) }
    }

    public func deliveredNotifications() async -> [UNNotification] { state.current.delivered }

    public func getPendingNotificationRequests(
        completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
    ) {
        later { completionHandler(self.state.current.pending) }
    }

    public func pendingNotificationRequests() async -> [UNNotificationRequest] { state.current.pending }

    public func getNotificationSettings(completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void) {
        later { completionHandler(UNNotificationSettings()) }
    }

    public func notificationSettings() async -> UNNotificationSettings { UNNotificationSettings() }

    public func requestAuthorization(
        options: UNAuthorizationOptions = [],
        completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        later { completionHandler(true, nil) }
    }

    public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool { true }

    /// Keeps a local notification, which is not shown.
    public func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        keep(request)
        later { completionHandler?(nil) }
    }

    /// Keeps a local notification, which is not shown.
    public func add(_ request: UNNotificationRequest) async throws { keep(request) }

    private func keep(_ request: UNNotificationRequest) {
        HarnessConnection.current.limitation(
            "The extension posts a local notification with UNUserNotificationCenter; the simulator does not show it."
        )
        state.withLock { state in
            state.pending.removeAll { $0.identifier == request.identifier }
            state.delivered.removeAll { $0.request.identifier == request.identifier }
            if request.trigger == nil {
                state.delivered.append(UNNotification(date: Date(), request: request))
            } else {
                state.pending.append(request)
            }
        }
    }

    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {
        state.withLock { $0.delivered.removeAll { identifiers.contains($0.request.identifier) } }
    }

    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {
        state.withLock { $0.pending.removeAll { identifiers.contains($0.identifier) } }
    }

    public func removeAllDeliveredNotifications() { state.withLock { $0.delivered = [] } }

    public func removeAllPendingNotificationRequests() { state.withLock { $0.pending = [] } }

    /// Accepts a badge count, which is not shown.
    public func setBadgeCount(
        _ newBadgeCount: Int,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        later { completionHandler?(newBadgeCount < 0 ? UNError(.badgeInputInvalid) : nil) }
    }

    /// Accepts a badge count, which is not shown.
    public func setBadgeCount(_ newBadgeCount: Int) async throws {
        if newBadgeCount < 0 { throw UNError(.badgeInputInvalid) }
    }
}
