public import RichPush

/// What came of running a service extension.
public enum ExtensionOutcome: Sendable, Hashable {
    /// What the extension handed back is shown.
    case modified(NotificationContent)
    /// The content of the payload is shown instead.
    case original(Reason)
    /// Nothing is shown: the extension has filtered the notification out.
    case suppressed

    /// Why the content of the payload is shown although the extension ran.
    public enum Reason: String, Sendable, Hashable, Codable {
        /// The extension did not call its handler in time.
        case timeExpired = "time-expired"
        /// The extension handed back content without any text, and may not filter.
        case emptyContent = "empty-content"
    }
}
