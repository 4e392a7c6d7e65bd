/// What a notification says and carries: the mutable model that a service extension works on.
///
/// It stands for `UNMutableNotificationContent` as `URLRequest` stands for `NSMutableURLRequest`: a copy is made by
/// assigning it. It has every property that a remote notification can set.
public struct NotificationContent: Sendable, Hashable {
    /// The first line; empty for none.
    public var title = ""
    /// The second line; empty for none.
    public var subtitle = ""
    /// The text; empty for none.
    public var body = ""
    /// The number on the app's icon, 0 to take it away; `nil` leaves it as it is.
    public var badge: Int?
    /// The sound; `nil` for silence.
    public var sound: NotificationSound?
    /// The image or storyboard that the app is launched with; empty for the usual one.
    public var launchImageName = ""
    /// What groups notifications in the list; empty for none.
    public var threadIdentifier = ""
    /// The category, which decides on the actions; empty for none.
    public var categoryIdentifier = ""
    /// The window that is brought to the front when the notification is opened.
    public var targetContentIdentifier: String?
    /// How much the notification may interrupt.
    public var interruptionLevel = InterruptionLevel.active
    /// How the notification ranks in the app's summary, from 0 to 1.
    public var relevanceScore = 0.0
    /// What a Focus filter compares itself with.
    public var filterCriteria: String?
    /// The whole payload, `aps` included.
    public var userInfo: [String: JSONValue] = [:]
    /// The media; the banner's thumbnail is the first one's.
    public var attachments: [NotificationAttachment] = []

    /// Content that says nothing.
    public init() {}

    /// Whether there is anything to read: a title, a subtitle, or a body.
    public var hasVisibleText: Bool {
        !(title.isEmpty && subtitle.isEmpty && body.isEmpty)
    }
}
