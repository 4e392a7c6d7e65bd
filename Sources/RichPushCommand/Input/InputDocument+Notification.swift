import FCM
import RichPush

extension InputDocument {
    /// The push as the device receives it, and the message's own findings.
    struct Push {
        let notification: RemoteNotification
        let headers: [String: String]
        let findings: [Finding]
    }

    /// The header that says what a push is for.
    private static let pushTypeHeader = "apns-push-type"

    /// Makes a payload of what was read: a message is judged and converted as FCM does it.
    /// - Parameter pushType: What the push is for, if the input has no header that says it; what FCM would make of such
    ///   a message does not count.
    func push(
        conversion: APNsConversion,
        pushType: PushType?,
        strings: LocalizedStrings
    ) throws(InputError) -> Push {
        let request: APNsRequest
        var pushType = pushType
        var findings = findings
        if kind.isMessage {
            let message = try message()
            request = conversion.request(for: message)
            if pushType == nil || message.apns?.headers.value(ofHeader: Self.pushTypeHeader) != nil {
                pushType = request.headers[Self.pushTypeHeader].flatMap(PushType.init)
            }
            findings += MessageInspection.findings(in: value)
        } else {
            request = APNsRequest(headers: headers, payload: value)
            pushType = headers.value(ofHeader: Self.pushTypeHeader).map(PushType.init) ?? pushType
        }
        do throws(PayloadError) {
            let notification = try RemoteNotification(
                payload: request.payload,
                byteCount: request.payloadSize,
                pushType: pushType,
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

extension Dictionary where Key == String {
    /// The value of a header, in whatever case its name is written.
    /// - Parameter name: The name in lower case.
    func value(ofHeader name: String) -> Value? {
        self[name] ?? first { $0.key.lowercased() == name }?.value
    }
}
