// The parts of an FCM message for all platforms, and those for Apple's.

extension LineReading {
    /// Whether a member marks an FCM message without the request around it.
    func isOfMessage(_ name: Text) -> Bool {
        scanner.isEqual(name, "token") || scanner.isEqual(name, "topic") || scanner.isEqual(name, "fid")
            || scanner.isEqual(name, "notification") || scanner.isEqual(name, "data") || scanner.isEqual(name, "apns")
            || scanner.isEqual(name, "android") || scanner.isEqual(name, "webpush")
    }

    mutating func readMessage() throws(Unrecognized) {
        var hasMore = try scanner.openObject()
        while hasMore {
            try readMessageMember(try scanner.name())
            hasMore = try scanner.hasNextMember()
        }
    }

    mutating func readMessageMember(_ name: Text) throws(Unrecognized) {
        if scanner.isEqual(name, "token") || scanner.isEqual(name, "fid") {
            guard try !readTarget().isEmpty else { throw Unrecognized() }
        } else if scanner.isEqual(name, "topic") {
            message.isForTopic = true
            guard isTopic(try readTarget()) else { throw Unrecognized() }
        } else if scanner.isEqual(name, "notification") {
            try readNotification()
        } else if scanner.isEqual(name, "data") {
            try readData()
        } else if scanner.isEqual(name, "apns") {
            try readAPNs()
        } else if scanner.isEqual(name, "android") {
            try readAndroid()
        } else if scanner.isEqual(name, "webpush") {
            try readWebpush()
        } else if scanner.isEqual(name, "fcm_options") || scanner.isEqual(name, "fcmOptions") {
            try readLabelOptions()
        } else {
            throw Unrecognized()
        }
    }

    private mutating func readTarget() throws(Unrecognized) -> Text {
        guard !message.hasTarget else { throw Unrecognized() }
        message.hasTarget = true
        return try scanner.text()
    }

    private func isTopic(_ text: Text) -> Bool {
        guard scanner.hasPrefix(text, "/topics/") else { return isName(text, limit: 900) }
        return isName(Text(start: text.start + 8, end: text.end, hasEscapes: text.hasEscapes), limit: 900)
    }

    /// Whether this consists of one or more characters that topics and labels may have.
    func isName(_ text: Text, limit: Int) -> Bool {
        (1...limit).contains(text.count)
            && scanner.bytes(of: text).allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                    UInt8(ascii: "~"), UInt8(ascii: "%"):
                    true
                default: false
                }
            }
    }

    private mutating func readNotification() throws(Unrecognized) {
        guard !message.hasNotification else { throw Unrecognized() }
        message.hasNotification = true
        var hasMore = try scanner.openObject()
        while hasMore {
            let name = try scanner.name()
            if scanner.isEqual(name, "title") {
                message.hasTitle = try !scanner.text().isEmpty
            } else if scanner.isEqual(name, "body") {
                message.hasBody = try !scanner.text().isEmpty
            } else if scanner.isEqual(name, "image") {
                let text = try scanner.text()
                guard !text.isEmpty, message.image == nil else { throw Unrecognized() }
                message.image = text
            } else {
                throw Unrecognized()
            }
            hasMore = try scanner.hasNextMember()
        }
    }

    private mutating func readData() throws(Unrecognized) {
        var hasMore = try scanner.openObject()
        while hasMore {
            let name = try scanner.name()
            // FCM refuses some of these names; others would replace members that FCM adds.
            guard !scanner.hasPrefix(name, "google"), !scanner.hasPrefix(name, "gcm"), !scanner.isEqual(name, "aps"),
                !scanner.isEqual(name, "fcm_options"), !recognizer.names.payload.contains(scanner.bytes(of: name))
            else { throw Unrecognized() }
            _ = try scanner.text()
            hasMore = try scanner.hasNextMember()
        }
    }

    /// Reads `fcm_options` that contain only a label.
    mutating func readLabelOptions() throws(Unrecognized) {
        var hasMore = try scanner.openObject()
        while hasMore {
            try readLabel(try scanner.name())
            hasMore = try scanner.hasNextMember()
        }
    }

    mutating func readLabel(_ name: Text) throws(Unrecognized) {
        guard scanner.isEqual(name, "analytics_label") || scanner.isEqual(name, "analyticsLabel"),
            isName(try scanner.text(), limit: 50)
        else { throw Unrecognized() }
    }
}

// MARK: - For Apple's devices

extension LineReading {
    private mutating func readAPNs() throws(Unrecognized) {
        guard !message.hasAPNs else { throw Unrecognized() }
        message.hasAPNs = true
        var hasPayload = false
        var hasMore = try scanner.openObject()
        while hasMore {
            let name = try scanner.name()
            if scanner.isEqual(name, "payload") {
                guard !hasPayload else { throw Unrecognized() }
                hasPayload = true
                try readPayloadOfMessage()
            } else if scanner.isEqual(name, "headers") {
                try readAPNsHeaders()
            } else if scanner.isEqual(name, "fcm_options") || scanner.isEqual(name, "fcmOptions") {
                try readAppleOptions()
            } else {
                throw Unrecognized()
            }
            hasMore = try scanner.hasNextMember()
        }
    }

    private mutating func readPayloadOfMessage() throws(Unrecognized) {
        var hasMore = try scanner.openObject()
        while hasMore {
            let name = try scanner.name()
            if scanner.isEqual(name, "aps") {
                try readAPS()
            } else {
                // In a message, the options with the image belong beside the payload.
                guard !scanner.isEqual(name, "fcm_options") else { throw Unrecognized() }
                try skipOwnMember(name)
            }
            hasMore = try scanner.hasNextMember()
        }
        guard hasAPS else { throw Unrecognized() }
    }

    private mutating func readAppleOptions() throws(Unrecognized) {
        guard !hasOptions else { throw Unrecognized() }
        hasOptions = true
        var hasMore = try scanner.openObject()
        while hasMore {
            let name = try scanner.name()
            if scanner.isEqual(name, "image") { try readImage() } else { try readLabel(name) }
            hasMore = try scanner.hasNextMember()
        }
    }

    /// Reads headers that APNs accepts and that change nothing about an alert.
    private mutating func readAPNsHeaders() throws(Unrecognized) {
        var hasMore = try scanner.openObject()
        while hasMore {
            let name = try scanner.name()
            let value = try scanner.text()
            guard !value.hasEscapes else { throw Unrecognized() }
            let isValid =
                if scanner.isEqual(name, "apns-priority") {
                    scanner.isEqual(value, "10") || scanner.isEqual(value, "5")
                } else if scanner.isEqual(name, "apns-push-type") {
                    scanner.isEqual(value, "alert")
                } else if scanner.isEqual(name, "apns-expiration") {
                    isShortNumber(value)
                } else if scanner.isEqual(name, "apns-collapse-id") {
                    value.count <= 64
                } else if scanner.isEqual(name, "apns-topic") {
                    (1...255).contains(value.count)
                } else {
                    false
                }
            guard isValid else { throw Unrecognized() }
            hasMore = try scanner.hasNextMember()
        }
    }

    func isShortNumber(_ text: Text) -> Bool {
        (1...15).contains(text.count)
            && scanner.bytes(of: text).allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
