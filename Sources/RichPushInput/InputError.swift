public import FCM
public import RichPush

/// Why an input cannot be delivered.
public enum InputError: Error, Sendable, CustomStringConvertible {
    /// The input is empty or only white space.
    case empty
    /// The text is neither JSON nor JSON5.
    case malformed(JSONSyntaxError)
    /// The value is neither an APNs payload nor an FCM message; the associated text says what it is.
    case unknown(found: String)
    /// The value is a request to a service that makes the push itself.
    case gateway(service: String)
    /// The pasted command sends what the text does not have: a file of this name, or for `-`, its standard input.
    case bodyElsewhere(file: String)
    /// APNs would refuse the payload, or a device could not read it.
    case payload(PayloadError)
    /// FCM would answer the message with this error.
    case refusedByFCM(FCMError)
    /// APNs would refuse a header that came with the payload.
    case refusedByAPNs(APNsHeaderError)

    /// The error in one sentence, without a period.
    public var description: String {
        switch self {
        case .empty: "the input is empty; it should be an APNs payload or an FCM message"
        case .malformed(let error): "the input is neither JSON nor JSON5: \(error)"
        case .unknown(let found):
            "the input is \(found), and neither an APNs payload (an object with \"aps\") "
                + "nor an FCM message ({\"message\": {…}}, or an object with \"notification\", \"apns\", \"topic\", …)"
        case .gateway(let service):
            "the input is a request to \(service), which makes the push itself: give the payload that the app receives "
                + "(request.content.userInfo in its service extension), or the FCM message"
        case .bodyElsewhere("-"):
            "the command sends its standard input, which is not in the text: give that JSON itself"
        case .bodyElsewhere(let file):
            "the command sends the file \(file.prefix(200)), which is not in the text: give that file itself"
        case .payload(let error): "\(error)"
        case .refusedByAPNs(let error): "APNs would refuse the notification: \(error)"
        case .refusedByFCM(let error): "FCM would refuse the message: \(error)"
        }
    }
}
