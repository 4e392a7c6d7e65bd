extension UNNotificationContent.Values {
    init(_ message: ContentMessage, delivery: Int?) {
        title = message.title
        subtitle = message.subtitle
        body = message.body
        badge = message.badge.map { NSNumber(value: $0) }
        sound = message.sound.map {
            UNNotificationSound(
                name: $0.name.map { UNNotificationSoundName($0) },
                isCritical: $0.isCritical,
                volume: Float($0.volume)
            )
        }
        launchImageName = message.launchImageName
        threadIdentifier = message.threadIdentifier
        categoryIdentifier = message.categoryIdentifier
        targetContentIdentifier = message.targetContentIdentifier
        interruptionLevel = UNNotificationInterruptionLevel(word: message.interruptionLevel)
        relevanceScore = message.relevanceScore
        filterCriteria = message.filterCriteria
        let payload = try? JSONSerialization.jsonObject(with: Data(message.userInfo.utf8))
        userInfo = payload as? [String: Any] ?? [:]
        attachments = message.attachments.map { UNNotificationAttachment($0) }
        intent = message.intent
        avatar = message.avatar
        self.delivery = delivery
    }

    var message: ContentMessage {
        var message = ContentMessage()
        message.title = title
        message.subtitle = subtitle
        message.body = body
        message.badge = badge.map { $0.intValue }
        message.sound = sound.map {
            SoundMessage(
                name: $0.name?.rawValue,
                isCritical: $0.isCritical,
                volume: $0.volume.isFinite ? Double($0.volume) : 0
            )
        }
        message.launchImageName = launchImageName
        message.threadIdentifier = threadIdentifier
        message.categoryIdentifier = categoryIdentifier
        message.targetContentIdentifier = targetContentIdentifier
        message.interruptionLevel = interruptionLevel.word
        message.relevanceScore = relevanceScore.isFinite ? relevanceScore : 0
        message.filterCriteria = filterCriteria
        (message.userInfo, message.unrepresentableKeys) = Self.text(of: userInfo)
        message.attachments = attachments.map { $0.message }
        message.intent = intent
        message.avatar = avatar
        return message
    }

    /// Returns the user info as a JSON object, and the keys of values that JSON cannot represent.
    private static func text(of userInfo: [AnyHashable: Any]) -> (text: String, unrepresentable: [String]) {
        var object: [String: Any] = [:]
        var unrepresentable: [String] = []
        for (key, value) in userInfo {
            let name = key.base as? String ?? "\(key.base)"
            guard key.base is String || key.base is NSString, JSONSerialization.isValidJSONObject([value]) else {
                unrepresentable.append(name)
                continue
            }
            object[name] = value
        }
        let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
        return (data.map { String(decoding: $0, as: UTF8.self) } ?? "{}", unrepresentable.sorted())
    }
}

extension UNNotificationAttachment {
    convenience init(_ message: AttachmentMessage) {
        self.init(
            identifier: message.identifier,
            url: URL(fileURLWithPath: message.path),
            type: message.type,
            options: message.options
        )
    }

    var message: AttachmentMessage {
        AttachmentMessage(identifier: identifier, path: url.path, type: type, options: options)
    }
}

extension UNNotificationInterruptionLevel {
    var word: String {
        switch self {
        case .passive: "passive"
        case .active: "active"
        case .timeSensitive: "time-sensitive"
        case .critical: "critical"
        }
    }

    init(word: String) {
        self = [.passive, .timeSensitive, .critical].first { $0.word == word } ?? .active
    }
}
