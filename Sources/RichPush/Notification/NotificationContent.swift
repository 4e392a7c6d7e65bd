/// The content of a notification: the mutable model that a service extension works on.
///
/// It stands for `UNMutableNotificationContent` as `URLRequest` stands for `NSMutableURLRequest`: assigning it makes a
/// copy. It has every property that a remote notification can set.
public struct NotificationContent: Sendable, Hashable, Encodable {
    /// The first line; empty for none.
    public var title = ""
    /// The second line; empty for none.
    public var subtitle = ""
    /// The text; empty for none.
    public var body = ""
    /// The number on the app's icon; 0 removes it, and `nil` leaves it as it is.
    public var badge: Int?
    /// The sound; `nil` for silence.
    public var sound: NotificationSound?
    /// The image or storyboard that the app is launched with; empty for the usual one.
    public var launchImageName = ""
    /// The identifier that groups notifications in the list; empty for none.
    public var threadIdentifier = ""
    /// The category, which decides on the actions; empty for none.
    public var categoryIdentifier = ""
    /// The window that is brought to the front when the notification is opened.
    public var targetContentIdentifier: String?
    /// How much the notification may interrupt.
    public var interruptionLevel = InterruptionLevel.active
    /// How the notification ranks in the app's summary, from 0 to 1.
    public var relevanceScore = 0.0
    /// The text that a Focus filter evaluates.
    public var filterCriteria: String?
    /// The whole payload, including `aps`.
    public var userInfo: JSONObject = [:]
    /// The media; the banner's thumbnail is the first one's.
    public var attachments: [NotificationAttachment] = []
    /// The picture of the sender of a communication notification, which takes the place of the app's icon.
    package var avatar: NotificationAvatar?

    /// The delivery that this content belongs to.
    ///
    /// The content carries it, so that a helper knows its device wherever the extension calls it: a task-local value
    /// would be lost in `DispatchQueue.async`.
    package var delivery = DeliveryReference.none

    private enum CodingKeys: CodingKey {
        case title, subtitle, body, badge, sound, threadIdentifier, categoryIdentifier, interruptionLevel
        case relevanceScore, attachments, avatar, userInfo
    }

    /// Empty content.
    public init() {}

    /// Whether there is anything to read: a title, a subtitle, or a body.
    public var hasVisibleText: Bool { !(title.isEmpty && subtitle.isEmpty && body.isEmpty) }
}

/// What a service extension receives: the content, and the identifier of the request.
public struct NotificationRequest: Sendable, Hashable {
    /// The identifier, unique to the notification.
    public let identifier: String
    /// The content as it came from the payload.
    public let content: NotificationContent

    /// A request to show this content.
    public init(identifier: String, content: NotificationContent) {
        (self.identifier, self.content) = (identifier, content)
    }
}

/// The sound that a notification plays, as `UNNotificationSound` has it.
public struct NotificationSound: Sendable, Hashable, Codable {
    /// The sound file in the app's bundle; `nil` for the system's default sound.
    public var name: String?
    /// Whether it plays through the mute switch and Focus.
    public var isCritical: Bool
    /// How loud a critical sound is, from 0 to 1; other sounds do not use it.
    public var volume: Double

    /// A sound; the volume is limited to 0…1.
    public init(name: String? = nil, isCritical: Bool = false, volume: Double = 1) {
        (self.name, self.isCritical) = (name, isCritical)
        self.volume = min(max(volume, 0), 1)
    }

    /// The system's default sound.
    public static let `default` = NotificationSound()
}

/// How much a notification may interrupt, as `UNNotificationInterruptionLevel` has it.
public enum InterruptionLevel: String, Sendable, Hashable, Codable, CaseIterable {
    /// Added to the list, without lighting up the screen or playing a sound.
    case passive
    /// Shown at once; the level of a payload that has none.
    case active
    /// Shown at once, and through scheduled summaries and Focus.
    case timeSensitive = "time-sensitive"
    /// Shown at once, and through the mute switch.
    case critical
}
