// The parts of an FCM message for other platforms: an iPhone gets none of them, but FCM refuses invalid ones.

extension LineReading {
    mutating func readAndroid() throws(Unrecognized) {
        var hasMore = try scanner.openObject()
        while hasMore {
            let name = try scanner.name()
            if scanner.isEqual(name, "priority") {
                try read(oneOf: "high", "normal", "HIGH", "NORMAL")
            } else if scanner.isEqual(name, "ttl") {
                try readDuration()
            } else if scanner.isEqual(name, "collapse_key") || scanner.isEqual(name, "collapseKey")
                || scanner.isEqual(name, "restricted_package_name")
            {
                _ = try scanner.text()
            } else if scanner.isEqual(name, "notification") {
                try readAndroidNotification()
            } else if scanner.isEqual(name, "data") {
                try readStrings()
            } else if scanner.isEqual(name, "fcm_options") || scanner.isEqual(name, "fcmOptions") {
                try readLabelOptions()
            } else {
                throw Unrecognized()
            }
            hasMore = try scanner.hasNextMember()
        }
    }

    private mutating func readAndroidNotification() throws(Unrecognized) {
        var hasMore = try scanner.openObject()
        while hasMore {
            let name = try scanner.name()
            let isText =
                scanner.isEqual(name, "title") || scanner.isEqual(name, "body") || scanner.isEqual(name, "image")
                || scanner.isEqual(name, "icon") || scanner.isEqual(name, "sound") || scanner.isEqual(name, "tag")
                || scanner.isEqual(name, "channel_id") || scanner.isEqual(name, "channelId")
                || scanner.isEqual(name, "click_action") || scanner.isEqual(name, "clickAction")
            let value = isText || scanner.isEqual(name, "color") ? try scanner.text() : nil
            guard let value, isText || isColor(value) else { throw Unrecognized() }
            hasMore = try scanner.hasNextMember()
        }
    }

    mutating func readWebpush() throws(Unrecognized) {
        var hasMore = try scanner.openObject()
        while hasMore {
            let name = try scanner.name()
            if scanner.isEqual(name, "headers") {
                try readWebpushHeaders()
            } else if scanner.isEqual(name, "notification") {
                guard scanner.next == UInt8(ascii: "{") else { throw Unrecognized() }
                try scanner.skipValue()
            } else if scanner.isEqual(name, "data") {
                try readStrings()
            } else if scanner.isEqual(name, "fcm_options") || scanner.isEqual(name, "fcmOptions") {
                try readWebpushOptions()
            } else {
                throw Unrecognized()
            }
            hasMore = try scanner.hasNextMember()
        }
    }

    private mutating func readWebpushHeaders() throws(Unrecognized) {
        var hasMore = try scanner.openObject()
        while hasMore {
            let name = try scanner.name()
            let value = try scanner.text()
            guard !scanner.isEqual(name, "TTL") || isShortNumber(value) else { throw Unrecognized() }
            hasMore = try scanner.hasNextMember()
        }
    }

    private mutating func readWebpushOptions() throws(Unrecognized) {
        var hasMore = try scanner.openObject()
        while hasMore {
            let name = try scanner.name()
            if scanner.isEqual(name, "link") {
                let link = try scanner.text()
                // An ASCII character must follow: a combining accent would change the slash into another character.
                guard scanner.hasPrefix(link, "https://"), !link.hasEscapes,
                    let first = scanner.bytes(of: link).dropFirst(8).first, first < 0x80
                else { throw Unrecognized() }
            } else {
                try readLabel(name)
            }
            hasMore = try scanner.hasNextMember()
        }
    }

    /// Reads an object whose values are strings.
    private mutating func readStrings() throws(Unrecognized) {
        var hasMore = try scanner.openObject()
        while hasMore {
            _ = try scanner.name()
            _ = try scanner.text()
            hasMore = try scanner.hasNextMember()
        }
    }

    private mutating func read(oneOf words: StaticString...) throws(Unrecognized) {
        let text = try scanner.text()
        guard words.contains(where: { scanner.isEqual(text, $0) }) else { throw Unrecognized() }
    }

    /// Reads a duration in whole seconds, up to eleven days: `3600s`.
    private mutating func readDuration() throws(Unrecognized) {
        let text = try scanner.text()
        guard (2...7).contains(text.count), let last = scanner.bytes(of: text).last, last == UInt8(ascii: "s"),
            isShortNumber(Text(start: text.start, end: text.end - 1, hasEscapes: false))
        else { throw Unrecognized() }
    }

    /// Whether a text has the form `#rrggbb`.
    private func isColor(_ text: Text) -> Bool {
        text.count == 7 && scanner.hasPrefix(text, "#")
            && scanner.bytes(of: text).dropFirst().allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                    UInt8(ascii: "A")...UInt8(ascii: "F"):
                    true
                default: false
                }
            }
    }
}
