/// A handler that takes the content to show. A second call does nothing.
public typealias ContentHandler = @Sendable (NotificationContent) -> Void

/// An app's service extension, with the methods of `UNNotificationServiceExtension`.
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
///         content.title += " (new)"
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
    /// The default shows the content as it is.
    func didReceive(_ request: NotificationRequest, withContentHandler contentHandler: @escaping ContentHandler)

    /// Hands the best available content to the handler, because time is nearly up.
    ///
    /// The default does nothing, so the original content is shown.
    func serviceExtensionTimeWillExpire()
}

extension NotificationServiceExtension {
    /// Shows the content as it is.
    public func didReceive(_ request: NotificationRequest, withContentHandler handler: @escaping ContentHandler) {
        handler(request.content)
    }

    /// Does nothing.
    public func serviceExtensionTimeWillExpire() {}
}
