/// Swrve: after a status other than 200 the helper reports that there is nothing, and then uses the response.
///
/// Source: swrve-ios-sdk@7cba8ab SwrveNotificationManager.m:261.
struct SwrveHook: VendorHook {
    var ignoresItsOwnStatus: Bool { true }
}
