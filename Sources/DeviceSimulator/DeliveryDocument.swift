public import RichPush

/// The result of a delivery as JSON. Members may be added from one release to the next; none changes its meaning.
public struct DeliveryDocument: Encodable, Sendable {
    /// The content that shows.
    public struct Content: Encodable, Sendable {
        let title: String
        let subtitle: String
        let body: String
        let badge: Int?
        let sound: NotificationSound?
        let threadIdentifier: String
        let categoryIdentifier: String
        let interruptionLevel: InterruptionLevel
        let relevanceScore: Double
        let attachments: [Attachment]
        let userInfo: JSONObject

        package init(_ content: NotificationContent) {
            title = content.title
            subtitle = content.subtitle
            body = content.body
            badge = content.badge
            sound = content.sound
            threadIdentifier = content.threadIdentifier
            categoryIdentifier = content.categoryIdentifier
            interruptionLevel = content.interruptionLevel
            relevanceScore = content.relevanceScore
            attachments = content.attachments.map(Attachment.init)
            userInfo = content.userInfo
        }
    }

    /// What is attached to it.
    public struct Attachment: Encodable, Sendable {
        let identifier: String
        let typeIdentifier: String
        let byteCount: Int

        init(_ attachment: NotificationAttachment) {
            identifier = attachment.identifier
            typeIdentifier = attachment.type.typeIdentifier
            byteCount = attachment.byteCount
        }
    }

    /// What the input was taken for.
    public let input: String
    /// Whether the notification shows as the sender wished: no finding is an error. The exit status says the same.
    public let succeeded: Bool
    /// The identifier of the notification's request: `apns-collapse-id`, or a unique one.
    public let identifier: String
    /// What the device did: `extension-ran`, or why it did not.
    public let decision: String
    /// The delivery in sentences.
    public let text: DeliveryText
    /// The content that shows; absent if nothing does.
    public let content: Content?
    /// What became of the Live Activity that the push is for; absent if it is for none.
    let activity: LiveActivityDocument?
    /// The number that the app's icon gets, also without anything that shows; absent if it stays as it is.
    public let badge: Int?
    /// The sound that plays, also without anything that shows; absent for silence.
    public let sound: NotificationSound?
    /// The delivery metrics that the extension can send to BigQuery, or the key that is missing for them.
    let deliveryMetrics: MetricsDocument?
    /// The vendor by whose helper's rules it was delivered; absent for Firebase's.
    public let vendor: DeliveredVendor?
    /// What became of the media; absent if nothing was downloaded.
    public let media: MediaReport?
    /// The identifier of the reason why there is no attachment; absent if there is one, or none was asked for.
    public let failure: String?
    /// What is worth telling, the worst first.
    public let findings: [Finding]
    /// The paths of the attachments' copies.
    public let keptAttachments: [String]
    /// How long the delivery took, in milliseconds.
    public let durationInMilliseconds: Double

    /// The result of a delivery.
    /// - Parameters:
    ///   - delivery: The delivery.
    ///   - input: What the input was taken for: `apns-payload`, `fcm-request`, …
    ///   - kept: The paths of the attachments' copies.
    public init(_ delivery: Delivery, input: String, kept: [String] = []) {
        self.input = input
        succeeded = delivery.succeeded
        identifier = delivery.identifier
        badge = delivery.badge
        sound = delivery.sound
        deliveryMetrics = MetricsDocument(delivery)
        decision = delivery.decision.identifier
        text = DeliveryText(delivery)
        content = delivery.shown.map(Content.init)
        activity = delivery.activity.map(LiveActivityDocument.init)
        vendor = delivery.vendor
        media = delivery.helperReport?.media
        failure = delivery.helperReport?.failure?.kind.identifier
        findings = delivery.findings
        keptAttachments = kept
        durationInMilliseconds = delivery.duration / .milliseconds(1)
    }
}
