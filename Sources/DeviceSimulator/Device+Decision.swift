public import RichPush

extension Device {
    /// What iOS does with a push, decided before anything runs.
    public enum Decision: Sendable, Hashable {
        /// Runs the service extension, and shows what it hands back.
        case runExtension
        /// Shows the content of the payload as it is.
        case showOriginal(OriginalReason)
        /// Shows nothing.
        case showNothing(NothingReason)

        /// Why the content is shown without the extension.
        public enum OriginalReason: String, Sendable, Hashable, Codable {
            /// `mutable-content` is not 1.
            case notMutable = "not-mutable"
            /// The app has no service extension.
            case noServiceExtension = "no-service-extension"
        }

        /// Why nothing is shown.
        public enum NothingReason: String, Sendable, Hashable, Codable {
            /// APNs refuses a payload of that size.
            case payloadTooLarge = "payload-too-large"
            /// The push is of a type that is not displayed.
            case notDisplayed = "not-displayed"
            /// The push is for a Live Activity, which is not a notification.
            case liveActivity = "live-activity"
            /// There is no text to show; a sound or a badge may still take effect.
            case noVisibleAlert = "no-visible-alert"
            /// The user does not let the app show alerts.
            case alertsNotAllowed = "alerts-not-allowed"
        }

        /// A stable name: `extension-ran`, or the reason why it did not.
        public var identifier: String {
            switch self {
            case .runExtension: "extension-ran"
            case .showOriginal(let reason): reason.rawValue
            case .showNothing(let reason): reason.rawValue
            }
        }

        /// The findings about the payload that apply to this decision, and other findings about it.
        package func findings(after findings: [Finding]) -> [Finding] {
            switch self {
            // With the entitlement to filter, an alert without text does not keep the extension from running.
            case .runExtension: findings.filter { $0.kind != .noVisibleAlert }
            case .showOriginal(.noServiceExtension):
                // Without media, there is nothing that the extension would add.
                findings + [
                    Finding.extensionNotRun.atMost(findings.contains { $0.kind == .noImage } ? .notice : .error)
                ]
            case .showOriginal, .showNothing: findings
            }
        }
    }

    /// Decides what happens to a push.
    ///
    /// The extension runs only for a notification that is displayed and has `mutable-content`, see
    /// [Modifying content in newly delivered notifications](https://developer.apple.com/documentation/usernotifications/modifying-content-in-newly-delivered-notifications).
    public func decision(for notification: RemoteNotification) -> Decision {
        guard notification.byteCount <= notification.applicableSizeLimit else { return .showNothing(.payloadTooLarge) }
        guard notification.pushType == nil || notification.pushType == .alert else {
            return .showNothing(notification.pushType == .liveactivity ? .liveActivity : .notDisplayed)
        }
        // An extension that may filter was seen, once, to run for an alert without text.
        let mayRun = hasFilteringEntitlement && hasServiceExtension && notification.isMutable
        guard notification.content.hasVisibleText || mayRun else { return .showNothing(.noVisibleAlert) }
        guard alertsAllowed else { return .showNothing(.alertsNotAllowed) }
        guard notification.isMutable else { return .showOriginal(.notMutable) }
        guard hasServiceExtension else { return .showOriginal(.noServiceExtension) }
        return .runExtension
    }
}
