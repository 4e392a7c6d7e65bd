import RichPush

/// APNs' rules for the headers of a request, wherever they come from: a request to APNs, or `apns.headers`.
///
/// Source: <https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns>.
package enum APNsHeaderRules {
    private static let collapseIdentifierLimit = 64
    private static let topicLimit = 255
    private static let pushTypeRule = "must be one of " + PushType.allCases.map(\.rawValue).joined(separator: ", ")
    /// The headers of which APNs demands no more than a form.
    static let patterns: [String: TextPattern] = [
        "apns-id": .uuid, "apns-expiration": .integer, "apns-collapse-id": .any(byteLimit: collapseIdentifierLimit),
    ]

    /// Checks headers. Those that APNs does not know have no effect, and are not checked.
    /// - Parameter headers: The headers, their names in lower case.
    /// - Throws: The first rule that is broken.
    package static func check(_ headers: [String: String], app: String? = nil) throws(APNsHeaderError) {
        /// - Parameter isValid: Whether a value is valid, if there is no pattern for it.
        func check(_ name: String, _ reason: APNsReason, _ rule: String, isValid: ((String) -> Bool)? = nil)
            throws(APNsHeaderError)
        {
            guard let value = headers[name] else { return }
            if isValid?(value) ?? patterns[name]?.accepts(value) ?? true { return }
            throw APNsHeaderError(header: name, value: value, reason: reason, rule: rule)
        }
        try check("apns-id", .badMessageIdentifier, "must be a UUID")
        try check("apns-push-type", .invalidPushType, pushTypeRule) { PushType(rawValue: $0) != nil }
        let pushType = headers["apns-push-type"].flatMap(PushType.init)
        try check("apns-priority", .badPriority, "must be 10, 5, or 1") { ["10", "5", "1"].contains($0) }
        try check("apns-priority", .badPriority, "must be 5 for a background push") { priority in
            pushType != .background || priority == "5"
        }
        try check("apns-expiration", .badExpirationDate, "must be a number of seconds since 1970, or 0")
        try check("apns-collapse-id", .badCollapseIdentifier, "must have at most \(collapseIdentifierLimit) bytes")
        try check("apns-topic", .badTopic, "must have 1 to \(topicLimit) bytes") { (1...topicLimit) ~= $0.utf8.count }
        guard let topic = headers["apns-topic"], let pushType, let reason = pushType.refusal(of: topic, app: app) else {
            return
        }
        let suffix = pushType.topicSuffix.flatMap { $0.isEmpty ? nil : " and \($0)" } ?? ""
        let rule = "must be the app's identifier\(suffix) for the push type \(pushType.rawValue)"
        throw APNsHeaderError(header: "apns-topic", value: topic, reason: reason, rule: rule)
    }
}

/// A header that APNs refuses.
public struct APNsHeaderError: Error, Sendable, Hashable {
    /// The header's name, in lower case.
    public let header: String
    /// The header's value.
    public let value: String
    /// The reason that APNs gives.
    public let reason: APNsReason
    /// What Apple documents about the header, as the end of a sentence.
    let rule: String
}

extension APNsHeaderError: CustomStringConvertible {
    /// One sentence, without a period: what the header is, and what it must be.
    public var description: String {
        let excerpt = String(value.unicodeScalars.prefix(80))
        return "the header \(header) \(rule), not \"\(excerpt)\" (APNs: \(reason.code) \(reason.rawValue))"
    }
}

extension Dictionary where Key == String {
    /// The value of a header, whatever the case of its name.
    /// - Parameter name: The name in lower case.
    package func value(ofHeader name: String) -> Value? { self[name] ?? first { $0.key.lowercased() == name }?.value }
}

extension PushType {
    /// The suffix that follows the app's bundle identifier in the topic of a push of this type; empty for the bundle
    /// identifier alone, `nil` if the topic is not a bundle identifier at all.
    ///
    /// Source: <https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns>.
    package var topicSuffix: String? { Self.suffixes[self] }

    private static let suffixes: [PushType: String] = [
        .alert: "", .background: "", .location: ".location-query", .voip: ".voip", .complication: ".complication",
        .fileprovider: ".pushkit.fileprovider", .liveactivity: ".push-type.liveactivity", .pushtotalk: ".voip-ptt",
        .widgets: ".push-type.widgets", .controls: ".push-type.controls",
    ]

    /// Why APNs refuses a push of this type to a topic; `nil` if it does not.
    ///
    /// The suffixes are documented, the reasons are not. For an alert or a background push to a topic of another type
    /// users report `InvalidPushType` with `.voip` (<https://github.com/Pr0Ger/PyAPNs2/issues/87>,
    /// <https://github.com/AndrewBarba/apns2/issues/23>), and for `voip` without it `DeviceTokenNotForTopic`
    /// (<https://github.com/laravel-notification-channels/apn/issues/88>). For the other types that is inferred.
    /// - Parameter app: The app's bundle identifier; `nil` if it is not known, and may not end as a suffix does.
    package func refusal(of topic: String, app: String? = nil) -> APNsReason? {
        guard topicSuffix == "" else { return topic.hasSuffix(topicSuffix ?? "") ? nil : .deviceTokenNotForTopic }
        let isOther = Self.topicSuffixes.contains { suffix in
            !suffix.isEmpty && (app.map { topic == $0 + suffix } ?? topic.hasSuffix(suffix))
        }
        return isOther ? .invalidPushType : nil
    }

    /// The suffixes of an app's topics: its own has none, and those for other types of pushes have one.
    package static let topicSuffixes = allCases.compactMap(\.topicSuffix)
}
