/// What became of a line. The raw values are stable.
public enum AuditStatus: String, Sendable, CaseIterable {
    /// The notification shows with its image.
    case attached
    /// The notification shows without its image.
    case notAttached = "not-attached"
    /// The notification refers to an image, but the extension does not run, so nothing was downloaded.
    case notRun = "not-run"
    /// The notification refers to no image that could be downloaded.
    case noImage = "no-image"
    /// FCM would refuse the message, or APNs the headers of the payload.
    case refused
    /// The line is neither a payload nor a message.
    case malformed

    /// The status in words.
    package var displayName: String {
        switch self {
        case .attached: "attached"
        case .notAttached: "not attached"
        case .notRun: "extension not run"
        case .noImage: "no image"
        case .refused: "refused"
        case .malformed: "malformed"
        }
    }
}
