import Locks
import RichPush
import Vendors

/// The helpers that an extension calls: Firebase's, and those that vendors' rows describe.
final class HelperCalls: Sendable {
    private let firebase: ExtensionHelper
    private let vendors: ExtensionHelper.Configuration
    private let open = Mutex<[Int: VendorCall]>([:])

    /// How long URLSession waits for a server. Firebase's helper has no limit of its own: an extension that relies on
    /// the helper's end calls no handler in time.
    private static let sessionTimeout = Duration.seconds(60)

    init(_ configuration: ExtensionHelper.Configuration) {
        vendors = configuration
        var configuration = configuration
        configuration.timeLimit = Self.sessionTimeout
        firebase = ExtensionHelper(configuration: configuration)
    }

    /// Returns the content that a vendor's helper hands over; `nil` if it never does.
    func content(_ ask: Int, of vendor: String, for content: NotificationContent) async -> NotificationContent? {
        if vendor == Vendor.firebaseIdentifier { return await firebase.populate(content).content }
        guard let row = VendorTable.standard.vendor(named: vendor) else { return content }
        let call = VendorCall(row, vendors)
        open.withLock { $0[ask] = call }
        defer { open.withLock { _ = $0.removeValue(forKey: ask) } }
        return await call.content(for: content)
    }

    func expire(_ ask: Int) async { await open.withLock { $0[ask] }?.expire() }

    func recognizes(_ vendor: String, _ payload: JSONObject) -> Bool {
        guard let row = VendorTable.standard.vendor(named: vendor) else { return false }
        return RecognizedVendor(assuming: row, in: payload).strength != nil
    }
}

private actor VendorCall {
    private let vendor: Vendor
    private let service: VendorService

    init(_ vendor: Vendor, _ configuration: ExtensionHelper.Configuration) {
        self.vendor = vendor
        service = VendorService(vendor, configuration: configuration, recorder: VendorRecorder(), keepsUnshowable: true)
    }

    func content(for content: NotificationContent) async -> NotificationContent? {
        noteDefects(of: content)
        let (handed, continuation) = AsyncStream.makeStream(of: NotificationContent.self)
        service.didReceive(NotificationRequest(identifier: vendor.id, content: content)) { content in
            continuation.yield(content)
            continuation.finish()
        }
        for await content in handed { return content }
        service.cancel()
        return nil
    }

    func expire() { service.serviceExtensionTimeWillExpire() }

    /// Reports why the helper finds nothing in the payload, or stays silent, because no download shows it.
    private func noteDefects(of content: NotificationContent) {
        let recognized = RecognizedVendor(assuming: vendor, in: content.userInfo)
        guard !recognized.defects.isEmpty || recognized.silence != nil else { return }
        content.delivery.context?.note(HelperReport(content: content, findings: recognized.findings()))
    }
}
