import RichPush

extension PushType {
    /// The suffix that follows the app's bundle identifier in the topic of a push of this type; empty for the bundle
    /// identifier alone, `nil` if the topic is not a bundle identifier at all.
    ///
    /// Source: <https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns>.
    package var topicSuffix: String? {
        switch self {
        case .alert, .background: ""
        case .location: ".location-query"
        case .voip: ".voip"
        case .complication: ".complication"
        case .fileprovider: ".pushkit.fileprovider"
        case .liveactivity: ".push-type.liveactivity"
        case .pushtotalk: ".voip-ptt"
        case .widgets: ".push-type.widgets"
        case .controls: ".push-type.controls"
        case .mdm: nil
        }
    }

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
