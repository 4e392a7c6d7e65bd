import RichPush

/// Home Assistant: paths are on the user's server, which requires a login.
///
/// Source: home-assistant/iOS@d722d7811 NotificationAttachmentParserURL.swift:19, …Camera.swift:18.
struct HomeAssistantHook: VendorHook {
    func places(in payload: JSONObject) -> [Vendor.MediaPlace] {
        let camera = payload["entity_id"]?.stringValue?.hasPrefix("camera.") ?? false
        return camera ? [Vendor.MediaPlace("/entity_id") { $0.filenameExtension = "jpeg" }] : []
    }

    func target(of url: String, in payload: JSONObject) -> VendorMedia.Target? {
        if url.hasPrefix("camera.") {
            return .unknown("is a camera on the user's server, which only the app may ask")
        }
        if payload["attachment"]?["lazy"]?.boolValue == true {
            return .unknown("is lazy: the app's content extension shows it, once the notification is opened")
        }
        return url.isWebURL ? nil : .unknown("is a path on the user's server, which only the app may ask")
    }
}
