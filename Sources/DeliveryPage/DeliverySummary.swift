package import RichPush

/// One delivery, as a list shows it.
package struct DeliverySummary: Sendable, Codable {
    package enum Status: String, Sendable, Codable {
        case pending
        /// Nothing is known to be wrong.
        case succeeded
        /// Something is wrong, or nothing was delivered.
        case failed

        /// - Parameter succeeded: `nil` while the delivery is pending.
        package init(succeeded: Bool?) { self = succeeded.map { $0 ? .succeeded : .failed } ?? .pending }
    }

    package struct Attachment: Sendable, Codable {
        package let typeIdentifier: String
        package let byteCount: Int

        package init(typeIdentifier: String, byteCount: Int) {
            (self.typeIdentifier, self.byteCount) = (typeIdentifier, byteCount)
        }
    }

    /// The delivery's identifier, which increases with time.
    package var id: Int64 = 1
    /// The message's identifier: a message to a topic has a delivery for each device.
    package var message: Int64 = 1
    package var token = ""
    package var device = ""
    /// The message's target in words: `topic fireworks`.
    package var target = ""
    /// The project of FCM, or the topic of APNs.
    package var project = ""
    /// The names by which the sender distinguishes its messages.
    package var labels: [String] = []
    package var isRead = false
    /// In milliseconds since 1970.
    package var receivedAt: Int64 = 0
    /// In milliseconds since 1970; `nil` while the delivery is pending.
    package var finishedAt: Int64?
    package var status = Status.pending
    /// What an iPhone shows; `nil` while the delivery is pending, or if nothing was delivered.
    package var conclusion: Conclusion?
    /// What the device did: `extension-ran`, or why the extension did not run; `nil` while the delivery is pending.
    package var decision: String?
    package var title = ""
    package var body = ""
    package var image: String?
    /// The identifier of the reason why there is no attachment.
    package var failure: String?
    /// The identifiers of the findings, worst first.
    package var findings: [String] = []
    package var attachment: Attachment?
    /// The delivery whose notification has taken this one's place on the device; `nil` if none has.
    package var replacedBy: Int64?

    package init() {}
}

/// One delivery with everything that is known about it, as the page's script reads it and the server's API returns it.
package struct DeliveryDetails: Sendable, Encodable {
    package var delivery = DeliverySummary()
    package var message = DeliveryMessage()
    package var payload: JSONValue = .null
    package var payloadSize = 0
    /// The result that `richpush deliver --format json` prints; `nil` while the delivery is pending.
    package var result: JSONValue?

    package init() {}
}

package struct DeliveryMessage: Sendable, Encodable {
    package var id: Int64 = 1
    /// The kind of input: `fcm-request`, `apns-payload`, …
    package var origin = ""
    /// The project of FCM, or the topic of APNs.
    package var project = ""
    /// The name of the message that the sender received.
    package var name = ""
    package var headers: [String: String] = [:]
    package var request: JSONValue = .null
    /// What the sender's earlier attempts got, by a rule of the server's faults.
    package var attempts: [String] = []
}

/// The texts of a payload that a list shows and that a search finds.
package struct NotificationText: Sendable {
    package let title: String
    package let body: String
    package let image: String?

    /// The length at which a text is truncated, in characters; the delivery itself has the whole text.
    private static let limit = 500

    package init(_ payload: JSONValue) {
        let alert = payload["aps"]?["alert"]
        title = String((alert?["title"]?.stringValue ?? "").prefix(Self.limit))
        body = String((alert?["body"]?.stringValue ?? alert?.stringValue ?? "").prefix(Self.limit))
        image = (payload["fcm_options"]?["image"]?.stringValue).map { String($0.prefix(Self.limit)) }
    }
}
