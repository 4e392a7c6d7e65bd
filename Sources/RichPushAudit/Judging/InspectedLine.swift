import DeviceSimulator
import RichPush
import RichPushInput
import Vendors

/// The content of a line before anything is downloaded.
struct InspectedLine: Sendable {
    /// The media of a line. A class, because many callers pass it on.
    final class Media: Sendable {
        let url: String
        /// The host of the URL, with its port; `nil` if there is none.
        let host: String?

        init(url: String) {
            self.url = url
            host = url.urlHost
        }
    }

    /// The vendor that a line is for, and the file that is judged.
    struct Recognition: Sendable {
        let vendor: RecognizedVendor
        /// The first file; the audit downloads no other.
        let media: VendorMedia?
    }

    let id: JSONValue?
    let kind: InputDocument.Kind?
    /// Whether the extension runs, or why not; `nil` without a notification.
    let decision: String?
    /// The line's status if nothing is attached.
    let status: AuditStatus
    let findings: [Finding]
    /// Whether a notification shows.
    var isShown: Bool { decision.map { Device.Decision.NothingReason(rawValue: $0) == nil } ?? false }
    /// The URL that the payload refers to.
    let url: String?
    let media: Media?
    /// The vendor; `nil` for Firebase's lines, and for those of no vendor.
    var recognition: Recognition?
    /// The number of bytes by which the texts of the line may grow without any finding; `nil` if there is one already,
    /// or if another text may be a vendor's.
    var room: Int?
}

extension InspectedLine {
    /// A line without findings before its image is downloaded.
    init(recognized url: String, id: JSONValue? = nil, kind: InputDocument.Kind? = nil, media: Media? = nil) {
        self.init(
            id: id,
            kind: kind,
            decision: Device.Decision.runExtension.identifier,
            status: .notAttached,
            findings: [],
            url: url,
            media: media
        )
    }

    /// A recognized line whose image must be downloaded; `nil` if there is a finding about its URL.
    init?(_ recognized: RecognizedLine, in bytes: UnsafeBufferPointer<UInt8>) {
        let text = recognized.url.text(in: bytes)
        guard let url = text, url.isUnremarkableImageURL else { return nil }
        self.init(recognized: url, id: recognized.id, kind: recognized.kind, media: Media(url: url))
    }

    /// A line without a notification, and the finding that says why.
    init(_ status: AuditStatus, _ finding: Finding, id: JSONValue? = nil, kind: InputDocument.Kind? = nil) {
        self.init(id: id, kind: kind, decision: nil, status: status, findings: [finding], url: nil, media: nil)
    }
}
