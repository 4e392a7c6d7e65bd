/// A service extension that a vendor's SDK has for apps to inherit from.
///
/// Each vendor's class says whose it is, and nothing else.
open class RichPushVendorExtension: UNNotificationServiceExtension {
    private let content = Guarded<UNMutableNotificationContent?>(nil)

    /// The identifier of the vendor's row.
    open class var richPushVendor: String { "" }

    /// Lets the vendor's helper change the notification.
    open override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        self.content.current = content
        RichPushHelper.populate(Self.richPushVendor, content) { contentHandler($0) }
    }

    /// Lets the vendor's helper hand over what there is.
    open override func serviceExtensionTimeWillExpire() {
        if let content = content.current { RichPushHelper.expire(Self.richPushVendor, content) }
    }
}
