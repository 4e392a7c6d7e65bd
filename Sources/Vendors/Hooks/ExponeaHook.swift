import RichPush

/// Exponea: the text is the payload's own, whatever the alert says.
///
/// Source: exponea-ios-sdk@f76c0c2 ExponeaNotificationService.swift:149.
struct ExponeaHook: VendorHook {
    func finish(_ content: inout NotificationContent) {
        content.title = content.userInfo["title"]?.stringValue ?? "NO TITLE"
        if let message = content.userInfo["message"]?.stringValue { content.body = message }
    }
}
