import DeviceSimulator
import FCM
import RichPush
import RichPushInput
import Vendors

/// The content of a line without findings: the extension runs and downloads its image.
///
/// Findings about the URL itself are not checked here.
struct RecognizedLine {
    let id: JSONValue?
    let kind: InputDocument.Kind
    /// The URL as the line has it between the quotation marks.
    let url: LineScanner.Text
}

/// Recognizes lines without findings in one pass over their bytes.
///
/// ``LineInspector`` remains the authority: it reads every other line, and would say the same about recognized ones.
/// This type knows the members that most lines of a campaign have. A line with anything else, even if harmless, goes to
/// the full reader.
final class LineRecognizer: Sendable {
    /// Names that mark a vendor or have a special meaning.
    struct Names: Sendable {
        /// At the top level of a payload, and in `data`.
        let payload: NameSet
        /// In `aps`.
        let aps: NameSet
        /// Whether a payload's own `id` marks a vendor.
        let includeIdentifier: Bool
    }

    /// Names that FCM adds to a payload.
    private static let added = [
        "aps", "fcm_options", "gcm.message_id", "google.c.sender.id", "google.c.fid", "google.c.a.e", "google.c.a.m_l",
    ]
    /// Members of an alert that the recognizer reads one by one.
    private static let namesInAlert: Set<String> = ["title", "subtitle", "body", "launch-image"]

    let names: Names
    /// Whether FCM sets `mutable-content` where a message with an image does not.
    let addsMutableContent: Bool
    /// The maximum number of bytes that FCM adds to a message.
    let addedByteCount: Int

    /// Creates a recognizer; `nil` if the configuration needs more than a recognizer can check.
    init?(_ configuration: Audit.Configuration) {
        let device = configuration.device
        guard configuration.pushType == nil || configuration.pushType == .alert, device.alertsAllowed,
            device.hasServiceExtension, configuration.vendors.forced == nil
        else { return nil }
        let table = configuration.vendors.table
        var (payload, aps) = table.tellingNames
        guard payload.isDisjoint(with: Self.added),
            table.tellingNamesInAlert?.isDisjoint(with: Self.namesInAlert) == true
        else { return nil }
        // The recognizer reads the members of an alert in any case.
        aps.remove("alert")
        let includeIdentifier = payload.contains("id")
        payload.formUnion(["Simulator Target Bundle", "from", "message_type"])
        names = Names(payload: NameSet(payload), aps: NameSet(aps), includeIdentifier: includeIdentifier)
        let conversion = configuration.conversion
        addsMutableContent = conversion.addsMutableContent
        let identifiers = [
            conversion.messageIdentifier, conversion.senderIdentifier, conversion.installationIdentifier ?? "",
        ]
        addedByteCount = identifiers.reduce(256) { $0 + JSONValue.string($1).textSize }
    }

    /// Recognizes a line; `nil` for one that needs the full reader.
    func recognize(_ bytes: UnsafeBufferPointer<UInt8>) -> RecognizedLine? {
        var reading = LineReading(bytes, by: self)
        return try? reading.line()
    }
}
