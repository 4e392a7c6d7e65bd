/// Swrve: after a status that is not 200 the helper says that there is nothing, and then goes on with the response.
///
/// Source: swrve-ios-sdk@7cba8ab SwrveNotificationManager.m:261.
struct SwrveHook: VendorHook {
    var ignoresItsOwnStatus: Bool { true }
}
