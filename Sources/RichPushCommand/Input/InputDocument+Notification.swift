import FCM
import RichPush

extension InputDocument {
    /// The push as the device receives it, and the message's own findings.
    struct Push {
        let notification: RemoteNotification
        let headers: [String: String]
        let findings: [Finding]
    }

    /// Makes a payload of what was read: a message is judged and converted as FCM does it.
    func push(
        conversion: APNsConversion,
        pushType: PushType?,
        strings: LocalizedStrings
    ) throws(InputError) -> Push {
        let request: APNsRequest
        var findings = findings
        if kind.isMessage {
            request = conversion.request(for: try message())
            findings += MessageInspection.findings(in: value)
        } else {
            request = APNsRequest(headers: [:], payload: value)
        }
        do throws(PayloadError) {
            let notification = try RemoteNotification(
                payload: request.payload,
                byteCount: request.payloadSize,
                pushType: pushType ?? request.headers["apns-push-type"].flatMap(PushType.init),
                strings: strings
            )
            return Push(notification: notification, headers: request.headers, findings: findings)
        } catch {
            throw .payload(error)
        }
    }

    /// The message, judged as FCM judges it.
    func message() throws(InputError) -> Message {
        do throws(FCMError) {
            return try SendRequest(value).message
        } catch {
            throw .refusedByFCM(error)
        }
    }
}
