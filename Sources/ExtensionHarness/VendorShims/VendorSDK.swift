// What every one of the vendors' modules brings along.

@_exported import AppleSDK

/// Content to change, made of a request's.
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

/// Says that an SDK's events are not sent.
func noteEvents(of vendor: String) {
    RichPushHelper.limitation("The extension tells \(vendor) of the notification; the simulator does not send that.")
}
