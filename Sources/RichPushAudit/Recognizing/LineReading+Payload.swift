// The parts of a payload, whether it is alone or in a message.

extension LineReading {
    /// Reads a member at the top level of a payload that is not in a message.
    mutating func readPayloadMember(_ name: Text) throws(Unrecognized) {
        if scanner.isEqual(name, "aps") { return try readAPS() }
        if scanner.isEqual(name, "fcm_options") { return try readImageOptions() }
        // An object of this name would be an FCM message.
        if scanner.isEqual(name, "message"), scanner.next != UInt8(ascii: "\"") { throw Unrecognized() }
        try skipOwnMember(name)
    }

    /// Skips a member that only the app reads.
    mutating func skipOwnMember(_ name: Text) throws(Unrecognized) {
        guard !recognizer.names.payload.contains(scanner.bytes(of: name)) else { throw Unrecognized() }
        try scanner.skipValue()
    }

    private mutating func readImageOptions() throws(Unrecognized) {
        guard !hasOptions else { throw Unrecognized() }
        hasOptions = true
        var hasMore = try scanner.openObject()
        while hasMore {
            let name = try scanner.name()
            if scanner.isEqual(name, "image") { try readImage() } else { try scanner.skipValue() }
            hasMore = try scanner.hasNextMember()
        }
    }

    mutating func readImage() throws(Unrecognized) {
        guard image == nil else { throw Unrecognized() }
        let text = try scanner.text()
        guard !text.isEmpty else { throw Unrecognized() }
        image = text
    }

    /// Reads `aps`: the text to show, and `mutable-content`.
    mutating func readAPS() throws(Unrecognized) {
        guard !hasAPS else { throw Unrecognized() }
        hasAPS = true
        guard try scanner.openObject() else { throw Unrecognized() }
        var hasMore = true
        while hasMore {
            let name = try scanner.name()
            if scanner.isEqual(name, "alert") {
                try readAlert()
            } else if scanner.isEqual(name, "mutable-content") {
                try readMutableContent()
            } else if scanner.isEqual(name, "sound") {
                _ = try scanner.text()
            } else if scanner.isEqual(name, "badge") {
                _ = try scanner.number()
            } else if scanner.isEqual(name, "interruption-level") {
                let level = try scanner.text()
                guard scanner.isEqual(level, "active") || scanner.isEqual(level, "passive") else {
                    throw Unrecognized()
                }
            } else {
                guard !recognizer.names.aps.contains(scanner.bytes(of: name)) else { throw Unrecognized() }
                try scanner.skipValue()
            }
            hasMore = try scanner.hasNextMember()
        }
    }

    private mutating func readMutableContent() throws(Unrecognized) {
        guard isMutable == nil else { throw Unrecognized() }
        if scanner.next == UInt8(ascii: "t") {
            try scanner.skip("true")
        } else {
            let number = try scanner.number()
            guard number.isWhole, scanner.integer(number) > 0 else { throw Unrecognized() }
        }
        isMutable = true
    }

    private mutating func readAlert() throws(Unrecognized) {
        guard alert == nil else { throw Unrecognized() }
        var alert = Alert()
        if scanner.next == UInt8(ascii: "\"") {
            alert.isText = true
            alert.body = try !scanner.text().isEmpty
        } else {
            var hasMore = try scanner.openObject()
            while hasMore {
                let name = try scanner.name()
                // Localized texts may be empty.
                if scanner.isEqual(name, "title") {
                    alert.title = try !scanner.text().isEmpty
                } else if scanner.isEqual(name, "body") {
                    alert.body = try !scanner.text().isEmpty
                } else if scanner.isEqual(name, "subtitle") {
                    alert.subtitle = try !scanner.text().isEmpty
                } else if scanner.isEqual(name, "launch-image") {
                    _ = try scanner.text()
                } else {
                    throw Unrecognized()
                }
                hasMore = try scanner.hasNextMember()
            }
        }
        self.alert = alert
    }
}
