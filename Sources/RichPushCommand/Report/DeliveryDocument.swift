import DeviceSimulator
import RichPush

/// The result of a delivery as JSON. Members may be added from one release to the next; none changes its meaning.
struct DeliveryDocument: Encodable {
    struct Content: Encodable {
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
        let userInfo: [String: JSONValue]

        init(_ content: NotificationContent) {
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

    struct Attachment: Encodable {
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
    let input: InputDocument.Kind
    /// Whether the notification shows as the sender wished: no finding is an error. The exit status says the same.
    let isAsWished: Bool
    /// What the device did: `extension-ran`, or why it did not.
    let decision: String
    /// The content that shows; absent if nothing does.
    let content: Content?
    /// What became of the media; absent if nothing was downloaded.
    let media: MediaReport?
    /// The identifier of the reason why there is no attachment; absent if there is one, or none was asked for.
    let failure: Finding.Identifier?
    /// What is worth telling, the worst first.
    let findings: [Finding]
    /// The paths of the attachments' copies.
    let keptAttachments: [String]
    /// How long the delivery took, in milliseconds.
    let durationInMilliseconds: Double

    init(_ delivery: Delivery, kept: [String]) {
        input = delivery.input.kind
        isAsWished = delivery.isAsWished
        decision = delivery.device.decision.identifier
        content = delivery.device.shown.map(Content.init)
        media = delivery.report?.media
        failure = delivery.report?.failure?.identifier
        findings = delivery.findings
        keptAttachments = kept
        durationInMilliseconds = delivery.duration / .milliseconds(1)
    }
}

extension ServiceExtensionGate.Decision {
    /// A stable name.
    var identifier: String {
        switch self {
        case .runExtension: "extension-ran"
        case .showOriginal(let reason): reason.rawValue
        case .showNothing(let reason): reason.rawValue
        }
    }
}
