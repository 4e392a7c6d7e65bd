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
}
