public import DeviceSimulator
import ExtensionHarness
public import RichPush

/// The result of a delivery to an extension.
///
/// The attachments' files exist as long as a copy of the result does.
public struct ExtensionDelivery: Sendable {
    /// A resource that the extension's own code requested, in its own process.
    public struct Request: Sendable, Hashable {
        /// The requested URL.
        public let url: String
        /// The method.
        public let method: String
        /// The status of the response; `nil` without a response.
        public let status: Int?
    }

    /// What the device did with the push.
    public let delivery: Delivery
    /// When the content handler was called, each time, counted from the call of `didReceive`.
    public let handlerCalls: [Duration]
    /// The resources that the extension's own code requested; empty for an extension in the test's own process.
    public let requests: [Request]
    /// The lines that the extension logged and printed; empty for an extension in the test's own process.
    public let log: [String]
    /// The largest sampled anonymous memory of its process, in bytes; 0 for an extension in the test's own process.
    public let peakMemoryInBytes: Int

    init(_ result: ExtensionRun.Result) {
        delivery = result.deliveries[0]
        handlerCalls = result.observations[0].handedAfter
        requests = result.process.fetches.map { Request(url: $0.url, method: $0.method, status: $0.status) }
        log = result.process.log.map(\.text)
        peakMemoryInBytes = result.process.memory.peak
    }

    /// The content that shows; `nil` if nothing does.
    public var shown: NotificationContent? { delivery.shown }
    /// The outcome of the extension; `nil` if it did not run.
    public var outcome: ExtensionOutcome? { delivery.outcome }
    /// All findings about the payload, the extension, and its helper, the most severe first.
    public var findings: [Finding] { delivery.findings }
}
