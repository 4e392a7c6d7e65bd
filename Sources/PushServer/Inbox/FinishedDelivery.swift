import DeviceSimulator
import GRDB
import RichPush

/// What became of a delivery, as it is stored.
struct FinishedDelivery: Sendable {
    struct Attachment: Sendable {
        let typeIdentifier: String
        /// The name in the folder of the media.
        let file: String
        let byteCount: Int
    }

    let isAsWished: Bool
    let decision: String
    let failure: String?
    let findings: [String]
    let attachment: Attachment?
    /// The ``DeliveryDocument``, as JSON; `nil` if it cannot be written.
    let document: String?

    static let update = """
        UPDATE delivery SET finishedAt = ?, isAsWished = ?, decision = ?, failure = ?, findings = ?,
            attachmentType = ?, attachmentFile = ?, attachmentBytes = ?, document = ?
        WHERE id = ?
        """

    func arguments(finishedAt: Int64, identifier: Int64) -> StatementArguments {
        [
            finishedAt, isAsWished, decision, failure, findings.joined(separator: " "), attachment?.typeIdentifier,
            attachment?.file, attachment?.byteCount, document, identifier,
        ]
    }
}
