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

    /// Checks that the notification shows with the picture of a URL.
    ///
    /// ```swift
    /// try delivery.expectShown(image: "https://media.example/sparky.png")
    /// ```
    /// - Parameter url: The URL that the extension requests; a redirect may lead to another one.
    /// - Throws: What shows instead, and the finding that says why.
    public func expectShown(image url: String) throws(UnmetExpectation) {
        guard let shown else { throw unmet("No notification shows.") }
        guard requests.contains(where: { $0.url == url }) || delivery.helperReport?.media?.url == url.redactedURL else {
            throw unmet("The notification shows without \(url), which the extension did not request.")
        }
        switch delivery.conclusion {
        case .shows where !shown.attachments.isEmpty: return
        case .mayNotShow: throw unmet("The notification may show without \(url).")
        case .unknown: throw unmet("This machine could not tell whether the notification shows with \(url).")
        case .shows, .showsWithout, .isNotShown: throw unmet("The notification shows without \(url).")
        }
    }

    private func unmet(_ sentence: String) -> UnmetExpectation {
        UnmetExpectation(description: ([sentence] + findings.prefix(1).map(\.explanation)).joined(separator: " "))
    }
}

/// Why a notification does not show as a test expects, in a few sentences.
public struct UnmetExpectation: Error, CustomStringConvertible {
    /// The sentences.
    public let description: String
}
