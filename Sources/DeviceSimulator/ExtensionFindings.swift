public import RichPush

extension ExtensionOutcome {
    /// The findings about how the extension ended.
    func findings(handlerCalls: Int) -> [Finding] {
        let finding: Finding? =
            switch self {
            case .original(.timeExpired): Finding(.extensionTimeExpired)
            case .original(.emptyContent): Finding(.emptyContent)
            // The device reports the cause of the crash.
            case .original(.extensionCrashed), .modified, .suppressed: nil
            }
        let calls = handlerCalls > 1 ? Finding(.contentHandlerCalledTwice, ["count": "\(handlerCalls)"]) : nil
        return [finding, calls].compactMap(\.self)
    }
}

extension Finding {
    /// The finding about an attachment whose file is gone when iOS moves it into its data store.
    init(lost attachment: NotificationAttachment) {
        let error = NotificationAttachmentError.invalidURL
        let values = ["attachment": attachment.identifier, "error": "\(error)", "code": "\(error.code)"]
        self.init(.attachmentLost, values)
    }
}

extension Finding.Kind {
    /// The app has no service extension on the device.
    public static let extensionNotRun = Finding.Kind(
        "extension-not-run",
        .warning,
        effect: .hides,
        certainty: .reported,
        source: "react-native-firebase#4016",
        explanation: "The app has no service extension that runs on this device, so an iPhone shows the payload's own "
            + "content.",
        remedy: "Add a notification service extension to the app, embed it, and build it for the device's iOS version."
    )

    /// The extension did not call its content handler in time.
    public static let extensionTimeExpired = Finding.Kind(
        "extension-time-expired",
        certainty: .documented,
        source: "Apple: UNNotificationServiceExtension",
        explanation:
            "The extension did not call its content handler in time, so an iPhone ends it and shows the payload's "
            + "own content.",
        remedy: "Call the content handler in serviceExtensionTimeWillExpire at the latest."
    )

    /// The extension handed back content without text, and may not filter notifications.
    public static let emptyContent = Finding.Kind(
        "empty-content",
        certainty: .documented,
        source: "Apple: com.apple.developer.usernotifications.filtering",
        explanation: "The extension handed back content without a title, subtitle, or body, so an iPhone shows the "
            + "payload's own content instead.",
        remedy: "Hand back some text, or request the entitlement com.apple.developer.usernotifications.filtering."
    )

    /// The extension called its content handler more than once.
    public static let contentHandlerCalledTwice = Finding.Kind(
        "content-handler-called-twice",
        .notice,
        certainty: .observed,
        explanation: "The extension called its content handler {count} times, and an iPhone ignores all calls but the "
            + "first.",
        remedy: "Call the content handler once: with the content, or when the time expires."
    )

    /// The extension crashed in Firebase's helper.
    public static let extensionCrashed = Finding.Kind(
        "extension-crashed",
        certainty: .source,
        source: "firebase-ios-sdk#16464",
        explanation: "Release {release} of Firebase's helper crashes because {pointer} is {found}, so an iPhone shows "
            + "the payload's own content.",
        remedy: "Write a URL in a string, or remove {pointer}; release {fix} of Firebase does not crash."
    )

    /// Another notification took this one's place in Firebase's helper.
    public static let contentHandlerForgotten = Finding.Kind(
        "content-handler-forgotten",
        certainty: .source,
        source: "FIRMessagingExtensionHelper.m",
        explanation: "The next notification came before this one's image, and Firebase's helper keeps only the last "
            + "content handler, so it never calls this one's.",
        remedy: "Call the content handler yourself in serviceExtensionTimeWillExpire, or keep one helper for each "
            + "notification."
    )

    /// An attachment's file was gone when iOS took over the content.
    static let attachmentLost = attachmentRefused.variant(
        "lost",
        certainty: .observed,
        consoleCode: "UNErrorDomain {code}",
        explanation:
            "An iPhone cannot take over the attachment \"{attachment}\" ({error}, error {code}), so it shows the "
            + "notification without it.",
        remedy: "Leave the file in place until the content handler has been called."
    )

    /// All kinds of findings of this module.
    package static let deviceSimulator: [Finding.Kind] =
        [
            extensionNotRun, extensionTimeExpired, emptyContent, contentHandlerCalledTwice, extensionCrashed,
            contentHandlerForgotten, attachmentLost,
        ] + liveActivities
}
