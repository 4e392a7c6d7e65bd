/// The places in a document whose values are free: no reader decides anything by what they say.
///
/// What a value is may still decide: whether there is one, of which type, and whether a text is empty.
package indirect enum FreePlaces: Sendable {
    case none
    /// All values here are free, however deep.
    case all
    case text(TextPattern)
    /// A text or a number is free, and so are values in some of an object's members.
    case members([String: FreePlaces], others: FreePlaces = .none)

    package subscript(name: String) -> FreePlaces {
        switch self {
        case .none, .all: self
        case .text: .none
        case .members(let members, let others): members[name] ?? others
        }
    }

    package var elements: FreePlaces { if case .all = self { .all } else { .none } }

    /// What a text must be to be free here; `nil` if none is.
    package var text: TextPattern? {
        switch self {
        case .none: nil
        case .text(let pattern): pattern
        case .all, .members: .any(byteLimit: .max)
        }
    }

    package var hasNumbers: Bool {
        switch self {
        case .none, .text: false
        case .all, .members: true
        }
    }

    /// The places in a document that may also be one of another kind: free are those that are free in both.
    ///
    /// A member that only one of the kinds has is as free as it is there.
    package func merging(_ other: FreePlaces) -> FreePlaces {
        switch (self, other) {
        case (.none, _), (_, .none): .none
        case (.all, let other): other
        case (let own, .all): own
        case (.text(let pattern), .text(let other)): pattern == other ? self : .none
        case (.text, .members), (.members, .text): .none
        case (.members(let members, let others), .members(let more, _)):
            .members(members.merging(more) { $0.merging($1) }, others: others)
        }
    }
}

extension RemoteNotification {
    /// The free places in a payload: texts to show, names that only the app knows, and the sender's own members.
    package static let freePlaces: FreePlaces = .members(
        ["aps": .members(PayloadKey.freePlaces(in: .aps)), "fcm_options": .members(["image": .all])],
        others: .all
    )
}
