import RichPush

/// Optimove and Kumulos: text that is not a web URL is the path of a picture on a server that scales it to the screen's
/// width.
///
/// Source: Optimove-SDK-iOS@8c234d61 MediaHelper.swift.
struct OptimoveHook: VendorHook {
    func target(of url: String, in payload: JSONObject) -> VendorMedia.Target? {
        let isWhole = url.hasPrefix("https://") || url.hasPrefix("http://")
        return isWhole ? nil : .unknown("is a path on the picture server that the app's settings name")
    }
}
