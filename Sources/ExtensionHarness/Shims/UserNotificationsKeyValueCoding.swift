// Key-value coding, by which some extensions change content that is not mutable.

extension UNNotificationContent {
    private static let texts: [String: WritableKeyPath<Values, String>] = [
        "title": \.title, "subtitle": \.subtitle, "body": \.body, "launchImageName": \.launchImageName,
        "threadIdentifier": \.threadIdentifier, "categoryIdentifier": \.categoryIdentifier,
        "summaryArgument": \.summaryArgument,
    ]

    /// Sets a property by its name.
    public func setValue(_ value: Any?, forKey key: String) {
        if let path = Self.texts[key] { return setText(path, value as? String ?? "") }
        let number = value as? NSNumber ?? (value as? Int).map { NSNumber(value: $0) }
        values.withLock { values in
            switch key {
            case "badge": values.badge = number
            case "sound": values.sound = value as? UNNotificationSound
            case "userInfo": values.userInfo = value as? [AnyHashable: Any] ?? [:]
            case "attachments": values.attachments = value as? [UNNotificationAttachment] ?? []
            case "targetContentIdentifier": values.targetContentIdentifier = value as? String
            case "filterCriteria": values.filterCriteria = value as? String
            case "relevanceScore": values.relevanceScore = value as? Double ?? number?.doubleValue ?? 0
            case "interruptionLevel":
                let level = value as? UNNotificationInterruptionLevel
                values.interruptionLevel = level ?? number.flatMap { .init(rawValue: $0.uintValue) } ?? .active
            default: fatalError("This class is not key value coding-compliant for the key \(key).")
            }
        }
    }
}
