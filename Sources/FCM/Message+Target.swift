extension Message {
    /// To whom a message goes: exactly one of these.
    public enum Target: Sendable, Hashable {
        /// One installation, by its registration token.
        case token(String)
        /// Everyone who has subscribed to a topic; ``TopicName`` tells whether it is one.
        case topic(String)
        /// Everyone whose topics fulfil a ``Condition``.
        case condition(String)
        /// One installation, by its Firebase installation ID.
        case fid(String)
    }
}

extension Message.Target {
    var isEmpty: Bool {
        switch self {
        case .token(let text), .topic(let text), .condition(let text), .fid(let text): text.isEmpty
        }
    }
}
