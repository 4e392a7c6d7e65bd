/// What a notification can carry: each kind has a size limit of its own.
public enum MediaKind: String, Sendable, Hashable, Codable, CaseIterable {
    case image
    case movie
    case audio
}
