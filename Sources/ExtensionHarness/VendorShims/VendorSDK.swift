// The declarations that each of the vendors' modules exports.

@_exported import AppleSDK

/// Makes a mutable copy of a request's content.
func mutableContent(of content: UNNotificationContent) -> UNMutableNotificationContent {
    content.mutableCopy() as? UNMutableNotificationContent ?? UNMutableNotificationContent()
}

/// Runs a vendor's helper on a copy of a request's content.
func populate(
    _ vendor: String,
    _ content: UNNotificationContent,
    _ handler: @escaping (UNMutableNotificationContent) -> Void
) {
    RichPushHelper.populate(vendor, mutableContent(of: content), completion: handler)
}

/// Reports that an SDK's events are not sent.
func noteEvents(of vendor: String) {
    RichPushHelper.limitation("The extension records events with \(vendor); the simulator sends none.")
}
