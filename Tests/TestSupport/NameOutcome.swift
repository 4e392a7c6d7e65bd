public import RichPush

/// What came of a ``NameScenario``.
public struct NameOutcome: Sendable, Codable {
    /// What came of one delivery.
    public struct Delivery: Sendable, Codable {
        /// The image in the payload.
        public var image: String
        /// The identifier of the reason why there is no attachment.
        public var failure: String?
        /// The failure, with all that it says.
        public var detail: String
        /// How many attachments there are.
        public var attachmentCount: Int
        /// Whether the title is that of the content that was delivered.
        public var isBestAttempt: Bool
        /// The address and port that the response came from.
        public var remoteEndpoint: String?
        /// How long it took, in milliseconds.
        public var milliseconds: Double
    }

    /// The deliveries, in order.
    public var deliveries: [Delivery] = []
    /// How often each name was looked up.
    public var lookupCounts: [String: Int] = [:]
    /// How often somebody connected to the media server.
    public var connectionCount = 0
    /// How many temporary files there were when all was over.
    public var leftFileCount = 0
    /// What the command wrote to its standard output.
    public var commandOutput: String?
    /// How long the command took, in milliseconds.
    public var commandMilliseconds: Double?
    /// How long the probe's process took, from its start to its end.
    public var processDuration: Duration?

    /// Nothing yet.
    public init() {}
}

extension NameOutcome.Delivery {
    /// What came of the delivery of an image.
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
