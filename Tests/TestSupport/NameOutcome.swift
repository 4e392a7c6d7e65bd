public import RichPush

/// The outcome of a ``NameScenario``.
public struct NameOutcome: Sendable, Codable {
    /// The outcome of one delivery.
    public struct Delivery: Sendable, Codable {
        /// The image in the payload.
        public var image: String
        /// The identifier of the reason why there is no attachment.
        public var failure: String?
        /// The failure, with all details.
        public var detail: String
        /// The number of attachments.
        public var attachmentCount: Int
        /// Whether the title is that of the original content.
        public var isBestAttempt: Bool
        /// The address and port that the response came from.
        public var remoteEndpoint: String?
        /// The duration in milliseconds.
        public var milliseconds: Double
    }

    /// The deliveries, in order.
    public var deliveries: [Delivery] = []
    /// The number of lookups of each name.
    public var lookupCounts: [String: Int] = [:]
    /// The number of connections to the media server.
    public var connectionCount = 0
    /// The number of temporary files at the end.
    public var leftFileCount = 0
    /// The command's exit status.
    public var commandStatus: Int32?
    /// The command's standard output.
    public var commandOutput: String?
    /// The command's duration in milliseconds.
    public var commandMilliseconds: Double?
    /// The duration of the probe's process, from its start to its end.
    public var processDuration: Duration?

    /// An empty outcome.
    public init() {}
}

extension NameOutcome.Delivery {
    /// The outcome of the delivery of an image.
    public init(image: String, report: HelperReport) {
        self.image = image
        failure = report.failure?.kind.identifier
        detail = report.failure.map { "\($0)" } ?? ""
        attachmentCount = report.content.attachments.count
        isBestAttempt = report.content.title == NotificationContent.withImage(image).title
        remoteEndpoint = report.media?.remoteEndpoint
        milliseconds = report.duration / .milliseconds(1)
    }
}
