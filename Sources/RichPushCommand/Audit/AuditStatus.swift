/// What became of a line, in a word that stays the same from one release to the next.
enum AuditStatus: String, Sendable, CaseIterable {
    /// The notification shows with its image.
    case attached
    /// The notification shows without its image.
    case notAttached = "not-attached"
    /// It refers to an image, but the extension does not run, so nothing was asked of the network.
    case notRun = "not-run"
    /// It refers to no image that could be downloaded.
    case noImage = "no-image"
    /// FCM would refuse the message.
    case refused
    /// The line is no payload and no message.
    case malformed

    /// The status in words.
    var displayName: String {
        switch self {
        case .attached: "attached"
        case .notAttached: "not attached"
        case .notRun: "extension not run"
        case .noImage: "no image"
        case .refused: "refused by FCM"
        case .malformed: "malformed"
        }
    }
}
