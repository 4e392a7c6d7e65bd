/// The verdict that decides whether a download is attached, and as what; the report has both.
public enum DecidingVerdict: String, Sendable, Hashable, Codable, CaseIterable {
    /// What the file is: its bytes, as libmagic sees them. A picture that cannot be shown is not attached.
    case bytes
    /// What the app's extension helper makes of it: Firebase's goes by the download's name (``SuggestedFilename``) and
    /// looks at neither the bytes nor the HTTP status.
    case helper
}
