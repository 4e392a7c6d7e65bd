extension VendorTable {
    /// The rows that come with RichPush, of ``VendorFile/version``.
    static let rows: [Vendor] =
        [
            .firebase, .oneSignal, .airship, .braze, .customerIO, .iterable, .cleverTap, .pushwoosh, .klaviyo, .batch,
            .moEngage, .salesforce, .adobe, .adobeCampaign, .webEngage, .leanplum, .localytics, .mixpanel, .emarsys,
            .exponea, .optimove, .kumulos, .swrve, .wonderPush, .infobip, .blueshift, .countly, .mindbox, .reteno,
            .dengage, .relatedDigital, .ometria, .teak, .appcues, .twilioEngage, .pinpoint, .expo, .notifee,
            .homeAssistant, .appleSample,
        ] + unjudgedRows

    /// Senders whose payloads do not say which media show.
    private static let unjudgedRows: [Vendor] = [.stream, .sendbird, .rocketChat, .mattermost]
}

extension Vendor {
    /// A row with its members set.
    init(
        _ id: String,
        _ name: String,
        helper: String,
        _ certainty: Certainty,
        _ evidence: String,
        _ set: (inout Vendor) -> Void
    ) {
        self.init(id: id, name: name, helper: helper, evidence: evidence, certainty: certainty)
        set(&self)
    }

    /// Sets what the app's content extension shows, and what it must inherit from or call.
    ///
    /// Besides the rows' SDKs: CTNotificationContent@11036c1, aepsdk-notificationcontent-ios@c6edb73, Braze's guide.
    mutating func shows(_ pictures: Condition..., with controller: String) {
        contentMedia = pictures
        contentHelper = controller
    }
}

extension Vendor.MediaPlace {
    /// A place with its members set.
    init(_ url: PointerPattern, requires: Vendor.Condition..., set: (inout Self) -> Void) {
        self.init(url, requires: requires)
        set(&self)
    }

    /// A place whose URL counts only together with what the sender says the file is.
    static func withType(_ url: PointerPattern, _ type: PointerPattern) -> Self {
        Self(url, requires: Vendor.Condition(type, is: .string)) { $0.type = type }
    }
}
