public import DeviceSimulator
import ExtensionHarness
public import RichPush

/// What came of a delivery to an extension.
///
/// The files of the attachments are there as long as a copy of it is.
public struct ExtensionDelivery: Sendable {
    /// A resource that the extension asked for itself, in a process of its own.
    public struct Request: Sendable, Hashable {
        /// The URL that was asked for.
        public let url: String
        /// The method.
        public let method: String
        /// The status of the response; `nil` where none came.
        public let status: Int?
    }

    /// What the device did with the push.
    public let delivery: Delivery
    /// When the content handler was called, each time, counted from the call of `didReceive` on.
    public let handlerCalls: [Duration]
    /// What the extension asked for itself; empty for an extension in the test's own process.
    public let requests: [Request]
    /// What the extension logged and printed; empty for an extension in the test's own process.
    public let log: [String]
    /// The largest anonymous memory of its process that was sampled, in bytes; 0 for an extension in the test's own
    /// process.
    public let peakMemoryInBytes: Int

    /// The only delivery of a run.
    init(_ result: ExtensionRun.Result) {
        delivery = result.deliveries[0]
        handlerCalls = result.observations[0].handedAfter
        requests = result.process.fetches.map { Request(url: $0.url, method: $0.method, status: $0.status) }
        log = result.process.log.map(\.text)
        peakMemoryInBytes = result.process.peakBytes
    }

    /// The content that is shown; `nil` if nothing is.
    public var shown: NotificationContent? { delivery.shown }
    /// What came of the extension; `nil` if it did not run.
    public var outcome: ExtensionOutcome? { delivery.outcome }
    /// All that is worth telling of the payload, the extension and its helper, the worst first.
    public var findings: [Finding] { delivery.findings }
}
