/// A service extension in a vendor's SDK, from which an app's extension inherits.
///
/// Each vendor's class only names its vendor.
open class RichPushVendorExtension: UNNotificationServiceExtension {
    private let content = Guarded<UNMutableNotificationContent?>(nil)

    open class var richPushVendor: String { "" }

    open override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
        self.content.current = content
        RichPushHelper.populate(Self.richPushVendor, content) { contentHandler($0) }
    }

    open override func serviceExtensionTimeWillExpire() {
        if let content = content.current { RichPushHelper.expire(Self.richPushVendor, content) }
    }
}
