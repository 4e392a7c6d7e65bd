// Sendable: it never changes.
/// A condition for showing a notification.
open class UNNotificationTrigger: NSObject, NSCopying, @unchecked Sendable {
    /// Whether it appears again.
    public let repeats: Bool

    init(repeats: Bool) { self.repeats = repeats }

    /// Returns the trigger itself.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

// Sendable: it adds no state to its superclass.
/// The trigger of a push.
public final class UNPushNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    init() { super.init(repeats: false) }
}

// Sendable: it adds only constants to its superclass.
/// A time to wait.
public final class UNTimeIntervalNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// The time in seconds.
    public let timeInterval: TimeInterval

    /// Waits for a number of seconds.
    public init(timeInterval: TimeInterval, repeats: Bool) {
        self.timeInterval = timeInterval
        super.init(repeats: repeats)
    }

    /// When the notification appears.
    public func nextTriggerDate() -> Date? { Date(timeIntervalSinceNow: timeInterval) }
}

// Sendable: it adds only constants to its superclass.
/// A date to wait for.
public final class UNCalendarNotificationTrigger: UNNotificationTrigger, @unchecked Sendable {
    /// The parts of the date.
    public let dateComponents: DateComponents

    /// Waits for a date.
    public init(dateMatching dateComponents: DateComponents, repeats: Bool) {
        self.dateComponents = dateComponents
        super.init(repeats: repeats)
    }

    /// When the notification appears.
    public func nextTriggerDate() -> Date? {
        Calendar.current.nextDate(after: Date(), matching: dateComponents, matchingPolicy: .nextTime)
    }
}

// Sendable: it never changes.
/// A notification with its identifier.
public final class UNNotificationRequest: NSObject, NSCopying, @unchecked Sendable {
    /// The request's identifier.
    public let identifier: String
    /// The content.
    public let content: UNNotificationContent
    /// The trigger.
    public let trigger: UNNotificationTrigger?

    /// Creates a request with a copy of the content.
    public init(identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?) {
        self.identifier = identifier
        self.content = UNNotificationContent(values: content.values.current)
        self.trigger = trigger
    }

    /// Returns the request itself.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

// Sendable: it never changes.
/// A notification that the device has shown.
public final class UNNotification: NSObject, NSCopying, @unchecked Sendable {
    /// The time of arrival.
    public let date: Date
    /// The request.
    public let request: UNNotificationRequest

    init(date: Date, request: UNNotificationRequest) {
        self.date = date
        self.request = request
    }

    /// Returns the notification itself.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
