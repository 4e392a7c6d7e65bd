/// What decides on the type of a download.
public enum TypeDecision: String, Sendable, Hashable, Codable, CaseIterable {
    /// The bytes, as libmagic sees them. An attachment whose picture cannot be shown is not made.
    case content
    /// The name, as on an iPhone: see ``SuggestedFilename``. Neither the bytes nor the HTTP status are looked at.
    case apple
}
