package import RichPush

/// One delivery, as a list shows it.
package struct DeliverySummary: Sendable, Codable {
    package enum Status: String, Sendable, Codable {
        /// It has not been delivered yet.
        case pending
        /// Nothing is known to be wrong.
        case succeeded
        /// Something is wrong, or nothing was delivered.
        case failed
    }

    package struct Attachment: Sendable, Codable {
        package let typeIdentifier: String
        package let byteCount: Int

        package init(typeIdentifier: String, byteCount: Int) {
            self.typeIdentifier = typeIdentifier
            self.byteCount = byteCount
        }
    }

    /// The delivery's identifier, which increases with time.
    package let id: Int64
    /// The message's identifier: a message to a topic has a delivery for each device.
    package let message: Int64
    package let token: String
    package let device: String
    /// The message's target in words: `topic fireworks`.
    package let target: String
    /// The project of FCM, or the topic of APNs.
    package let project: String
    /// The names by which the sender distinguishes its messages.
    package let labels: [String]
    /// Whether someone has opened it.
    package let isRead: Bool
    /// In milliseconds since 1970.
    package let receivedAt: Int64
    /// In milliseconds since 1970; `nil` while the delivery is pending.
    package let finishedAt: Int64?
    package let status: Status
    /// What an iPhone shows; `nil` while the delivery is pending, or if nothing was delivered.
    package let conclusion: Conclusion?
    /// What the device did: `extension-ran`, or why the extension did not run; `nil` while the delivery is pending.
    package let decision: String?
    package let title: String
    package let body: String
    package let image: String?
    /// The identifier of the reason why there is no attachment.
    package let failure: String?
    /// The identifiers of the findings, worst first.
    package let findings: [String]
    package let attachment: Attachment?
    /// The delivery whose notification has taken this one's place on the device; `nil` if none has.
    package let replacedBy: Int64?

    package init(
        id: Int64,
        message: Int64,
        token: String,
        device: String,
        target: String,
        project: String = "",
        labels: [String] = [],
        isRead: Bool = false,
        receivedAt: Int64,
        finishedAt: Int64?,
        succeeded: Bool?,
        conclusion: Conclusion?,
        decision: String?,
        text: NotificationText,
        failure: String?,
        findings: [String],
        attachment: Attachment?,
        replacedBy: Int64? = nil
    ) {
        self.id = id
        self.message = message
        self.token = token
        self.device = device
        self.target = target
        self.project = project
        self.labels = labels
        self.isRead = isRead
        self.receivedAt = receivedAt
        self.finishedAt = finishedAt
        status = succeeded.map { $0 ? .succeeded : .failed } ?? .pending
        self.conclusion = conclusion
        self.decision = decision
        title = text.title
        body = text.body
        image = text.image
        self.failure = failure
        self.findings = findings
        self.attachment = attachment
        self.replacedBy = replacedBy
    }
}

package struct DeliveryList: Sendable, Encodable {
    /// The deliveries, newest first.
    package let deliveries: [DeliverySummary]
    /// The number of deliveries that match the query.
    package let total: Int
    /// The number of those that nobody has opened.
    package let unread: Int
    /// The value of `before` for the next page; `nil` on the last page.
    package let next: Int64?

    package init(deliveries: [DeliverySummary], total: Int, unread: Int, next: Int64?) {
        self.deliveries = deliveries
        self.total = total
        self.unread = unread
        self.next = next
    }
}

/// The texts of a payload that a list shows and that a search finds.
package struct NotificationText: Sendable {
    package let title: String
    package let body: String
    package let image: String?

    /// The length at which a text is truncated, in characters; the delivery itself has the whole text.
    private static let limit = 500

    package init(title: String, body: String, image: String?) {
        self.title = title
        self.body = body
        self.image = image
    }

    package init(_ payload: JSONValue) {
        let alert = payload["aps"]?["alert"]
        title = String((alert?["title"]?.stringValue ?? "").prefix(Self.limit))
        body = String((alert?["body"]?.stringValue ?? alert?.stringValue ?? "").prefix(Self.limit))
        image = (payload["fcm_options"]?["image"]?.stringValue).map { String($0.prefix(Self.limit)) }
    }
}
