public import RichPush

/// The result of a delivery as JSON. Future releases may add members but never change existing ones.
public struct DeliveryDocument: Encodable, Sendable {
    /// The recognized kind of input.
    public let input: String
    /// What an iPhone shows: `shows`, `may-not-show`, `shows-without`, `not-shown`, or `unknown`.
    public let conclusion: Conclusion
    /// Whether nothing is known to be wrong. The exit status agrees.
    public let succeeded: Bool
    /// The identifier of the notification's request: `apns-collapse-id`, or a unique one.
    public let identifier: String
    /// What the device did: `extension-ran`, or why it did not.
    public let decision: String
    /// The delivery in sentences.
    public let text: DeliveryText
    /// The content that shows; absent if nothing does.
    public let content: NotificationContent?
    /// The new badge of the app's icon, even if nothing shows; absent if it stays unchanged.
    public let badge: Int?
    /// The sound that plays, even if nothing shows; absent for silence.
    public let sound: NotificationSound?
    /// The delivery metrics that the extension can export to BigQuery, or the key that they lack.
    let deliveryMetrics: MetricsDocument?
    /// The vendor whose helper's rules the delivery followed; absent for Firebase's.
    public let vendor: DeliveredVendor?
    /// The outcome for the media; absent if nothing was downloaded.
    public let media: MediaReport?
    /// The identifier of the failure; absent if there is an attachment, or none was requested.
    public let failure: String?
    /// The findings, the most severe first.
    public let findings: [Finding]
    /// The paths of the attachments' copies.
    public let keptAttachments: [String]
    /// How long the delivery took, in milliseconds.
    public let durationInMilliseconds: Double

    /// The result of a delivery.
    /// - Parameters:
    ///   - delivery: The delivery.
    ///   - input: The recognized kind of input: `apns-payload`, `fcm-request`, …
    ///   - kept: The paths of the attachments' copies.
    public init(_ delivery: Delivery, input: String, kept: [String] = []) {
        self.input = input
        conclusion = delivery.conclusion
        succeeded = delivery.succeeded
        identifier = delivery.identifier
        badge = delivery.badge
        sound = delivery.sound
        deliveryMetrics = MetricsDocument(delivery)
        decision = delivery.decision.identifier
        text = DeliveryText(delivery)
        content = delivery.shown
        vendor = delivery.vendor
        media = delivery.helperReport?.media
        failure = delivery.helperReport?.failure?.kind.identifier
        findings = delivery.findings
        keptAttachments = kept
        durationInMilliseconds = delivery.duration.milliseconds
    }
}
