/// The base class of a notification service extension.
open class UNNotificationServiceExtension: NSObject {
    public override required init() { super.init() }

    /// Changes the notification, and calls the handler with the content that the device shows.
    open func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping @Sendable (UNNotificationContent) -> Void
    ) {
        // A subclass that overrides only the other form is reached through this one.
        nonisolated(unsafe) let service = self
        Task { contentHandler(await service.didReceive(request)) }
    }

    open func didReceive(_ request: UNNotificationRequest) async -> UNNotificationContent { request.content }

    open func serviceExtensionTimeWillExpire() {}
}
