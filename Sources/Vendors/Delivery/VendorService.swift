import Locks
public import RichPush

/// A service extension that does what a vendor's helper does with its payloads.
///
/// `ServiceExtensionHost` of `DeviceSimulator` runs it as it runs any other:
/// ```swift
/// let host = ServiceExtensionHost { VendorService(iterable) }
/// let delivery = await host.deliver(notification)
/// ```
public final class VendorService: NotificationServiceExtension {
    private let vendor: Vendor
    private let configuration: ExtensionHelper.Configuration
    private let recorder: VendorRecorder
    private let keepsUnshowable: Bool
    private var work: Task<Void, Never>?
    private var run: VendorRun?

    /// A service with the rules of a row.
    /// - Parameters:
    ///   - vendor: The row.
    ///   - configuration: The limits of downloads and attachments, and the allowed addresses. Its time limit and its
    ///     deciding verdict are not used: the row gives both.
    public convenience init(
        _ vendor: Vendor,
        configuration: ExtensionHelper.Configuration = ExtensionHelper.Configuration()
    ) {
        self.init(vendor, configuration: configuration, recorder: VendorRecorder())
    }

    /// A service whose report goes to a recorder.
    /// - Parameter keepsUnshowable: Whether it hands over what iOS attaches and cannot show, as the helper does.
    package init(
        _ vendor: Vendor,
        configuration: ExtensionHelper.Configuration,
        recorder: VendorRecorder,
        keepsUnshowable: Bool = false
    ) {
        (self.vendor, self.configuration) = (vendor, configuration)
        (self.recorder, self.keepsUnshowable) = (recorder, keepsUnshowable)
    }

    /// Downloads and attaches what the vendor's helper finds in the payload.
    public func didReceive(_ request: NotificationRequest, withContentHandler handler: @escaping ContentHandler) {
        let recognized = RecognizedVendor(assuming: vendor, in: request.content.userInfo)
        // The findings about the payload already report this.
        if recognized.silence != nil { return }
        guard !recognized.media.isEmpty else {
            var content = request.content
            if recognized.defects.isEmpty { vendor.finish(&content, attached: false) }
            return handler(content)
        }
        let run = VendorRun(
            VendorDownload(recognized: recognized, configuration: configuration, content: request.content),
            reportingTo: recorder,
            keepsUnshowable: keepsUnshowable,
            handler: handler
        )
        self.run = run
        work = Task(executorPreference: configuration.executor) { await run.run() }
    }

    /// Ends the downloads, and never calls the content handler.
    package func cancel() { work?.cancel() }

    /// Hands over what the vendor's helper hands over when its time is nearly up.
    public func serviceExtensionTimeWillExpire() {
        if vendor.cancelsAtExpiry { work?.cancel() }
        run?.expire()
    }
}

/// What a vendor's helper makes of each file.
package final class VendorRecorder: Sendable {
    private let state = Mutex<[VendorJudgment]>([])

    package init() {}

    package var judgments: [VendorJudgment] { state.withLock { $0 } }

    func record(_ judgments: [VendorJudgment]) { state.withLock { $0 = judgments } }
}
