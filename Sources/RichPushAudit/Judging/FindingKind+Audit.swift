import DeviceSimulator
import FCM
public import RichPush
import RichPushInput

extension Finding.Kind {
    /// The line is neither a payload nor a message.
    public static let malformedLine = Finding.Kind(
        "malformed-line",
        explanation: "The line is neither a payload nor a message: {problem}.",
        remedy: "Write one APNs payload or FCM message on the line, as JSON or JSON5."
    )

    /// FCM would refuse the message.
    public static let refusedByFCM = Finding.Kind(
        "refused-by-fcm",
        certainty: .documented,
        source: "Firebase: REST Resource projects.messages",
        explanation: "FCM refuses the message: {answer}",
        remedy: "Correct the message as FCM's answer says."
    )

    /// All kinds of findings that only an audit has.
    package static let audit: [Finding.Kind] = [malformedLine, refusedByFCM]

    /// All kinds of findings that a line of an audit may have.
    package static let auditable = richPush + fcm + deviceSimulator + input + audit
}
