// Tests/Commands/generate-findings wrote this file from Sources/RichPush/Findings/Findings.json.
// swift-format-ignore-file

public import RichPush

extension Finding.Kind {
    /// The app has no service extension on the device.
    public static let extensionNotRun = Finding.Kind("extension-not-run")
    /// The extension did not call its content handler in time.
    public static let extensionTimeExpired = Finding.Kind("extension-time-expired")
    /// The extension handed back content without text, and may not filter notifications.
    public static let emptyContent = Finding.Kind("empty-content")
    /// The extension called its content handler more than once.
    public static let contentHandlerCalledTwice = Finding.Kind("content-handler-called-twice")
    /// The extension crashed in Firebase's helper.
    public static let extensionCrashed = Finding.Kind("extension-crashed")
    /// Another notification took this one's place in Firebase's helper.
    public static let contentHandlerForgotten = Finding.Kind("content-handler-forgotten")
    package static let deviceSimulator: [Finding.Kind] = [.extensionNotRun, .extensionTimeExpired, .emptyContent, .contentHandlerCalledTwice, .extensionCrashed, .contentHandlerForgotten]
}

extension Finding {
    static let extensionNotRun = Finding(.extensionNotRun, .warning, .hides, .reported, from: "react-native-firebase#4016", "The app has no service extension that runs on this device, so an iPhone shows the payload's own content.", "Add a notification service extension to the app, embed it, and build it for the device's iOS version.")
    static let extensionTimeExpired = Finding(.extensionTimeExpired, .error, .hides, .documented, from: "Apple: UNNotificationServiceExtension", "The extension did not call its content handler in time, so an iPhone ends it and shows the payload's own content.", "Call the content handler in serviceExtensionTimeWillExpire at the latest.")
    static let emptyContent = Finding(.emptyContent, .error, .hides, .documented, from: "Apple: com.apple.developer.usernotifications.filtering", "The extension handed back content without a title, subtitle, or body, so an iPhone shows the payload's own content instead.", "Hand back some text, or request the entitlement com.apple.developer.usernotifications.filtering.")
    package static func contentHandlerCalledTwice(count: Int) -> Finding { Finding(.contentHandlerCalledTwice, .notice, .nothing, .observed, "The extension called its content handler \(count) times, and an iPhone ignores all calls but the first.", "Call the content handler once: with the content, or when the time expires.") }
    static func extensionCrashed(release: String, at pointer: JSONPointer, found: String, fix: String) -> Finding { Finding(.extensionCrashed, .error, .hides, .source, from: "firebase-ios-sdk#16464", at: .payload(pointer), "Release \(release) of Firebase's helper crashes because \(pointer.description.bounded()) is \(found), so an iPhone shows the payload's own content.", "Write a URL in a string, or remove \(pointer.description.bounded()); release \(fix) of Firebase does not crash.") }
    static let contentHandlerForgotten = Finding(.contentHandlerForgotten, .error, .hides, .source, from: "FIRMessagingExtensionHelper.m", "The next notification came before this one's image, and Firebase's helper keeps only the last content handler, so it never calls this one's.", "Call the content handler yourself in serviceExtensionTimeWillExpire, or keep one helper for each notification.")
    static func attachmentLost(_ attachment: String, error: NotificationAttachmentError) -> Finding { Finding(.attachmentRefused, variant: "lost", .error, .hides, .observed, logs: "UNErrorDomain \(error.code)", "An iPhone cannot take over the attachment \"\(attachment)\" (\(error), error \(error.code)), so it shows the notification without it.", "Leave the file in place until the content handler has been called.") }
}
