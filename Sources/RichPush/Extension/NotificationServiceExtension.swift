/// What a content handler takes: the content to show. To call it a second time does nothing.
public typealias ContentHandler = @Sendable (NotificationContent) -> Void

/// The service extension of an app, as `UNNotificationServiceExtension` has it.
///
/// ```swift
/// final class NotificationService: NotificationServiceExtension {
///     var contentHandler: ContentHandler?
///     var bestAttemptContent: NotificationContent?
///
///     func didReceive(
///         _ request: NotificationRequest,
///         withContentHandler contentHandler: @escaping ContentHandler
///     ) {
///         self.contentHandler = contentHandler
///         var content = request.content
///         content.title += " [modified]"
///         bestAttemptContent = content
///         ExtensionHelper().populateNotificationContent(content, contentHandler: contentHandler)
///     }
///
///     func serviceExtensionTimeWillExpire() {
///         if let contentHandler, let bestAttemptContent { contentHandler(bestAttemptContent) }
///     }
/// }
/// ```
public protocol NotificationServiceExtension: AnyObject {
    /// Takes a notification, and calls the handler with the content to show, at once or later.
    ///
    /// Unless a type has its own, the content is shown as it is.
    func didReceive(_ request: NotificationRequest, withContentHandler contentHandler: @escaping ContentHandler)

    /// Tells that time is nearly up: whatever there is must be handed to the handler now.
    ///
    /// Unless a type has its own, nothing is done, and the original content is shown.
    func serviceExtensionTimeWillExpire()
}

extension NotificationServiceExtension {
    /// Shows the content as it is.
    public func didReceive(
        _ request: NotificationRequest,
        withContentHandler contentHandler: @escaping ContentHandler
    ) {
        contentHandler(request.content)
    }

    /// Does nothing.
    public func serviceExtensionTimeWillExpire() {}
}
