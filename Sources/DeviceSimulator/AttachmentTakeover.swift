import RichPush

/// Takes over the attachments that an extension has handed back, as iOS moves them into its data store.
enum AttachmentTakeover {
    /// The attachments whose files are still there, and a finding for each of the others.
    static func takeOver(
        _ attachments: [NotificationAttachment]
    ) -> (attachments: [NotificationAttachment], lost: [Finding]) {
        var kept: [NotificationAttachment] = []
        var lost: [Finding] = []
        for attachment in attachments {
            do throws(NotificationAttachmentError) {
                var options = attachment.options
                options.typeHint = attachment.type.typeIdentifier
                _ = try NotificationAttachment(
                    identifier: attachment.identifier,
                    url: attachment.url,
                    options: options
                )
                kept.append(attachment)
            } catch {
                lost.append(
                    Finding(
                        .attachmentRefused,
                        at: nil,
                        explanation: "iOS could not take over the attachment \"\(attachment.identifier)\" "
                            + "(\(error), error \(error.code)); the notification shows without it.",
                        remedy: "Leave the file in place until the content handler was called."
                    )
                )
            }
        }
        return (kept, lost)
    }
}
