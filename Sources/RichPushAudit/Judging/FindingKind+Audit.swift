import DeviceSimulator
import FCM
public import RichPush
import RichPushInput
import Vendors

extension Finding.Kind {
    /// The line is neither a payload nor a message.
    public static let malformedLine = Finding.Kind(
        "malformed-line",
        explanation: "The line is neither a payload nor a message: {problem}.",
        remedy: "Write one APNs payload or FCM message on the line, as JSON."
    )

    /// The line is not JSON, and its service refuses it.
    public static let invalidJSON = Finding.Kind(
        "invalid-json",
        certainty: .documented,
        source: "Apple: Generating a remote notification",
        explanation: "{receiver} refuses the line, because it is not JSON: {problem}.",
        remedy: "Write the line with a JSON library: names and strings in double quotes, no comma after the last "
            + "value, no comments."
    )
    /// The line is a message that is not quite JSON.
    static let invalidJSONAccepted = invalidJSON.variant(
        "accepted",
        .notice,
        certainty: .source,
        source: "protobuf: json_stream_parser.cc",
        explanation: "The message is not JSON ({problem}), but FCM probably accepts it, as the parser of Google's "
            + "servers does."
    )

    /// FCM would refuse the message.
    public static let refusedByFCM = Finding.Kind(
        "refused-by-fcm",
        certainty: .documented,
        source: "Firebase: REST Resource projects.messages",
        explanation: "FCM refuses the message: {answer}",
        remedy: "Correct the message as FCM's answer says."
    )

    /// APNs would refuse a header that came with the payload.
    public static let refusedByAPNs = Finding.Kind(
        "refused-by-apns",
        certainty: .documented,
        source: "Apple: Sending notification requests to APNs",
        explanation: "APNs refuses the notification, because {problem}.",
        remedy: "Correct the header, or leave it out."
    )

    /// A real decoder draws or plays nothing of the file.
    public static let notDecodable = Finding.Kind(
        "not-decodable",
        effect: .mayHide,
        certainty: .unknown,
        explanation: "{decoder} cannot open the file ({problem}), so an iPhone probably attaches it and shows nothing.",
        remedy: "Export the file again, and check that its upload is complete."
    )
    /// A real decoder draws or plays the file, and complains.
    package static let decodableInPart = notDecodable.variant(
        "in-part",
        .warning,
        certainty: .unknown,
        explanation: "{decoder} finds errors in the file ({problem}), so an iPhone probably shows it cut or damaged."
    )

    /// No decoder could say whether the file can be drawn or played.
    public static let notDecoded = Finding.Kind(
        "not-decoded",
        .notice,
        explanation: "No decoder has opened the file: {problem}.",
        remedy: "Install FFmpeg and libheif's tools, or open the file yourself."
    )

    /// All kinds of findings that only an audit has, or a command that runs a decoder.
    package static let audit: [Finding.Kind] = [
        malformedLine, invalidJSON, invalidJSONAccepted, refusedByFCM, refusedByAPNs, notDecodable, decodableInPart,
        notDecoded,
    ]

    /// The failures of this machine, which say nothing about a URL.
    static let ofThisMachine: [Finding.Kind] = [.cancelled, .storageFailure, .engineFailure, .networkFailure]

    /// All kinds of findings that a line of an audit may have.
    package static let auditable = richPush + fcm + deviceSimulator + vendors + input + audit
}
