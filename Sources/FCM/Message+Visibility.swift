import RichPush

extension Message {
    /// Whether an Apple device has nothing to show for the message: no text, no sound, no badge.
    var isSilentForApple: Bool {
        let texts = [notification?.title, notification?.body].compactMap { $0 }
        guard texts.allSatisfy(\.isEmpty) else { return false }
        return !(apns?.payload?["aps"] ?? .null).isVisible
    }
}

extension JSONValue {
    /// Whether this, as an `aps`, has anything that a device shows or plays.
    var isVisible: Bool {
        ["alert", "badge", "sound"].contains { key in
            guard let value = self[key] else { return false }
            return value != .null
        }
    }
}
