/// Vendors whose SDKs do what an extension is there for.
enum VendorModules {
    /// The vendor of a module; `nil` if it is none's that is known.
    static func vendorName(of module: String) -> String? {
        prefixes.first { module.hasPrefix($0.prefix) }?.name
    }

    private static let prefixes: [(prefix: String, name: String)] = [
        ("AEPMessaging", "Adobe"), ("AEP", "Adobe"), ("Airship", "Airship"), ("UrbanAirship", "Airship"),
        ("Appboy", "Braze"), ("Backendless", "Backendless"), ("Batch", "Batch"), ("Braze", "Braze"),
        ("CTNotification", "CleverTap"), ("CleverTap", "CleverTap"), ("Cio", "Customer.io"),
        ("CustomerIO", "Customer.io"), ("Countly", "Countly"), ("Courier", "Courier"), ("Dengage", "Dengage"),
        ("EgoiPush", "E-goi"), ("Emarsys", "Emarsys"), ("Euromsg", "Related Digital"),
        ("RelatedDigital", "Related Digital"), ("Exponea", "Bloomreach"), ("Insider", "Insider"),
        ("Iterable", "Iterable"), ("Klaviyo", "Klaviyo"), ("Kumulos", "Optimove"), ("Optimove", "Optimove"),
        ("Leanplum", "Leanplum"), ("Localytics", "Localytics"), ("MarketingCloud", "Salesforce"),
        ("SFMC", "Salesforce"), ("MoEngage", "MoEngage"), ("MORichNotification", "MoEngage"), ("Netmera", "Netmera"),
        ("Notificare", "Notificare"), ("NotifeeExtension", "Notifee"), ("OneSignal", "OneSignal"),
        ("PlotlineEngage", "Plotline"), ("PushNotifications", "Pusher"), ("Pushwoosh", "Pushwoosh"),
        ("Pushly", "Pushly"), ("Reteno", "Reteno"), ("StreamChat", "Stream"), ("Swrve", "Swrve"),
        ("WebEngage", "WebEngage"), ("WEServiceExtension", "WebEngage"), ("Xtremepush", "Xtremepush"),
    ]
}
