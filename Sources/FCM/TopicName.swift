/// The name of a topic, without `/topics/`.
///
/// 1 to 900 of the characters `a-z A-Z 0-9 - _ . ~ %`
/// (<https://firebase.google.com/docs/cloud-messaging/manage-topics>).
public struct TopicName: Sendable, Hashable {
    /// The maximum length of a name in characters.
    public static let lengthLimit = 900

    /// The name itself.
    public let name: String

    /// The name in this text, which may begin with `/topics/`; `nil` if it is not a valid name.
    public init?(_ text: String) {
        let prefix = "/topics/"
        let name = text.hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...]
        guard name.isName, name.utf8.count <= Self.lengthLimit else { return nil }
        self.name = String(name)
    }
}

extension StringProtocol {
    /// Whether this consists of one or more characters that topics and labels may have.
    package var isName: Bool { !isEmpty && utf8.allSatisfy(nameBytes.contains) }
}

private let nameBytes = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~%".utf8)
