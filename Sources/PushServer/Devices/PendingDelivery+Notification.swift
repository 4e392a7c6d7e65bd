import FCM
import RichPush

extension PendingDelivery {
    /// The push as the device receives it.
    func notification(strings: LocalizedStrings) throws(PayloadError) -> RemoteNotification {
        try RemoteNotification(
            payload: payload,
            byteCount: payloadSize,
            pushType: headers["apns-push-type"].flatMap(PushType.init),
            strings: strings
        )
    }

    /// What is worth telling of the sender's message.
    var senderFindings: [Finding] {
        origin == AcceptedMessage.Origin.fcm.rawValue ? MessageInspection.findings(in: request) : []
    }
}
