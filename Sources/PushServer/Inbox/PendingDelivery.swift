import FCM
import GRDB
import RichPush

/// A delivery that has not been made yet.
struct PendingDelivery: Sendable, FetchableRecord {
    let identifier: Int64
    let token: String
    let origin: String
    /// The name that the sender got for the message.
    let messageName: String
    let headers: [String: String]
    let payload: JSONValue
    let payloadSize: Int
    let request: JSONValue
    /// The message's target in words.
    let target: String

    static let selection = """
        SELECT delivery.id, delivery.token, message.origin, message.headers, message.payload, message.payloadSize,
            message.request, message.name, message.target
        FROM delivery JOIN message ON message.id = delivery.message
        WHERE delivery.finishedAt IS NULL AND delivery.id > ? ORDER BY delivery.id LIMIT ?
        """

    init(row: Row) throws {
        identifier = row["id"]
        token = row["token"]
        origin = row["origin"]
        messageName = row["name"]
        target = row["target"]
        payloadSize = row["payloadSize"]
        let (headers, payload, request): (String, String, String) = (row["headers"], row["payload"], row["request"])
        self.headers = try JSONText.headers(headers)
        self.payload = try JSONText.value(payload)
        self.request = try JSONText.value(request)
    }
}

extension PendingDelivery {
    /// The push as the device receives it.
    func notification(strings: LocalizedStrings) throws(PayloadError) -> RemoteNotification {
        try RemoteNotification(
            payload: payload,
            byteCount: payloadSize,
            pushType: headers["apns-push-type"].flatMap(PushType.init),
            collapseIdentifier: headers["apns-collapse-id"],
            strings: strings
        )
    }

    /// The token of the Live Activity, or the one that starts it; `nil` if the sender gave none.
    var activityToken: String? {
        switch AcceptedMessage.Origin(rawValue: origin) {
        case .fcm:
            let configuration = request["message"]?["apns"]
            return (configuration?["live_activity_token"] ?? configuration?["liveActivityToken"])?.stringValue
        case .apns: return target.split(separator: " ").last.map(String.init)
        case nil: return nil
        }
    }

    /// The findings about the sender's message.
    var senderFindings: [Finding] {
        origin == AcceptedMessage.Origin.fcm.rawValue ? request.messageFindings : []
    }
}
