import RichPush

extension APNsConversion {
    /// Thirty days in seconds: how long FCM lets APNs keep a message, unless the sender says otherwise.
    private static let defaultLifetime = 30 * 24 * 60 * 60

    /// The headers: the sender's, and FCM's defaults for those that the sender left out.
    ///
    /// Documented are `apns-priority` 10 and `apns-expiration` in 30 days
    /// (<https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages#ApnsConfig>). `apns-push-type`, and
    /// priority 5 where there is nothing to show, follow from what APNs demands; that FCM sets them is not documented.
    /// A header that APNs does not know, such as `mutable-content`, stays, and has no effect.
    func headers(for message: Message, aps: JSONValue) -> [String: String] {
        var headers: [String: String] = [:]
        // Of two spellings of one name the one that sorts last counts, so that the outcome does not vary.
        for (name, value) in (message.apns?.headers ?? [:]).sorted(by: { $0.key < $1.key }) {
            headers[name.lowercased()] = value
        }
        let isLiveActivity = message.apns?.liveActivityToken != nil
        let derivedPushType = isLiveActivity ? "liveactivity" : aps.isVisible ? "alert" : "background"
        let pushType = headers["apns-push-type"] ?? derivedPushType
        headers["apns-push-type"] = pushType
        if headers["apns-priority"] == nil {
            headers["apns-priority"] = pushType == "background" ? "5" : "10"
        }
        if headers["apns-expiration"] == nil {
            let (expiration, isOverflow) = time.addingReportingOverflow(Self.defaultLifetime)
            headers["apns-expiration"] = "\(isOverflow ? .max : expiration)"
        }
        if headers["apns-topic"] == nil, let bundleIdentifier {
            headers["apns-topic"] =
                pushType == "liveactivity" ? "\(bundleIdentifier).push-type.liveactivity" : bundleIdentifier
        }
        return headers
    }
}
