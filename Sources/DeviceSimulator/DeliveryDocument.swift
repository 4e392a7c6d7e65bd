import RichPush

/// The result of a delivery as JSON. Future releases may add members but never change existing ones.
public struct DeliveryDocument: Encodable, Sendable {
    private let input: String
    private let conclusion: Conclusion
    private let succeeded: Bool
    private let identifier: String
    /// What the device did: `extension-ran`, or why it did not.
    package let decision: String
    private let text: DeliveryText
    private let content: NotificationContent?
    // Both may take effect even if nothing shows.
    private let badge: Int?
    private let sound: NotificationSound?
    private let deliveryMetrics: MetricsDocument?
    private let vendor: DeliveredVendor?
    private let media: MediaReport?
    /// The identifier of the failure; `nil` if there is an attachment, or none was requested.
    package let failure: String?
    private let findings: [Finding]
    private let keptAttachments: [String]
    private let durationInMilliseconds: Double

    /// The result of a delivery, with the recognized kind of input, `apns-payload`, `fcm-request`, …, and with the paths of
    /// the attachments' copies.
    public init(_ delivery: Delivery, input: String, kept: [String] = []) {
        self.input = input
        (conclusion, succeeded) = (delivery.conclusion, delivery.succeeded)
        identifier = delivery.identifier
        (badge, sound) = (delivery.badge, delivery.sound)
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

/// The delivery metrics that an extension would send to BigQuery, or why it would send none, as JSON.
struct MetricsDocument: Encodable {
    private let content: any Encodable & Sendable
    let summary: String

    /// The metrics of a delivery whose payload has anything of FCM's; `nil` if the extension did not run.
    init?(_ delivery: Delivery) {
        let payload = delivery.notification.payload
        guard delivery.outcome != nil,
            payload.names.contains(where: { $0.hasPrefix("gcm.") || $0.hasPrefix("google.") })
        else { return nil }
        do throws(DeliveryMetrics.Defect) {
            content = try DeliveryMetrics(messageInfo: payload)
            summary = "complete for BigQuery"
        } catch {
            content = error
            summary = "none: \(error.missing) is missing (\(error.consoleCode))"
        }
    }

    func encode(to encoder: any Encoder) throws { try content.encode(to: encoder) }
}
