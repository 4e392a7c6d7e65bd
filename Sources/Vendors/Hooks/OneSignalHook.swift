import RichPush

/// OneSignal: text that is not a web URL is a file in the app, and a payload may have short keys.
///
/// Source: OneSignal-iOS-SDK@0540578 OneSignalAttachmentHandler.m, @1698ece OSNotification.m.
struct OneSignalHook: VendorHook {
    /// The short form puts the media under `at`: beside the text `m`, or beside the buttons.
    func places(in payload: JSONObject) -> [Vendor.MediaPlace] {
        guard payload["aps"]?["alert"] == nil else { return [] }
        if payload["os_data"]?["buttons"]?["at"] != nil {
            return [Vendor.MediaPlace("/os_data/buttons/at/*") { $0.identifier = "*" }]
        }
        guard payload["m"] != nil || payload["o"] != nil else { return [] }
        return [Vendor.MediaPlace("/at/*") { $0.identifier = "*" }]
    }

    func target(of url: String, in payload: JSONObject) -> VendorMedia.Target? {
        url.isWebURL ? nil : .unknown("is a file in the app's bundle, which is only on the device")
    }
}
