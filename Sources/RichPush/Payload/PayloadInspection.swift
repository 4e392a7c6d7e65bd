/// What can be told of a payload before anything is downloaded.
public enum PayloadInspection {
    /// The findings, in no order.
    public static func findings(in notification: RemoteNotification) -> [Finding] {
        let image = ImageReference(in: notification.payload)
        // Where the image is in its place, nobody looks for another.
        let misplaced = image == .absent ? MisplacedImage.find(in: notification.payload) : nil
        let wantsImage = image != .absent || misplaced != nil
        var findings: [Finding] = []
        findings += size(of: notification)
        findings += mutableContent(of: notification, wantsImage: wantsImage)
        findings += visibility(of: notification, wantsImage: wantsImage)
        findings += imageFindings(image, misplaced: misplaced)
        return findings
    }

    private static func size(of notification: RemoteNotification) -> [Finding] {
        let limit = notification.applicableSizeLimit
        guard notification.byteCount > limit else { return [] }
        return [
            Finding(
                .payloadTooLarge,
                at: .payload(JSONPointer()),
                explanation: "APNs refuses the payload: it has \(notification.byteCount) bytes, and may have \(limit).",
                remedy: "Take out what the app can fetch by itself; an image goes in as a URL, not as its bytes."
            )
        ]
    }

    private static func mutableContent(of notification: RemoteNotification, wantsImage: Bool) -> [Finding] {
        guard wantsImage, !notification.isMutable else { return [] }
        if let pointer = MisspeltMutableContent.find(in: notification.payload) {
            return [
                Finding(
                    .misspeltMutableContent,
                    at: .payload(pointer),
                    explanation: "An iPhone looks for \"mutable-content\" in \"aps\" alone, so the service extension "
                        + "does not run and the image is never downloaded.",
                    remedy: "Write \"mutable-content\": 1 inside \"aps\", with a hyphen."
                )
            ]
        }
        return [
            Finding(
                .missingMutableContent,
                at: .payload(JSONPointer("aps", "mutable-content")),
                explanation:
                    "Without \"mutable-content\": 1 an iPhone does not run the service extension, so the image "
                    + "is never downloaded.",
                remedy: "Add \"mutable-content\": 1 to \"aps\"; in an FCM message that is apns.payload.aps."
            )
        ]
    }

    private static func visibility(of notification: RemoteNotification, wantsImage: Bool) -> [Finding] {
        if let type = notification.pushType, type != .alert {
            let isBackground = type == .background
            return [
                Finding(
                    isBackground ? .backgroundPush : .notDisplayed,
                    severity: wantsImage || notification.content.hasVisibleText ? .error : .notice,
                    at: .header("apns-push-type"),
                    explanation:
                        "A push of the type \"\(type.rawValue)\" shows no notification and runs no service extension.",
                    remedy: "Send it with \"apns-push-type\": \"alert\"."
                )
            ]
        }
        guard !notification.content.hasVisibleText else { return [] }
        return [
            Finding(
                .noVisibleAlert,
                severity: wantsImage ? .error : .notice,
                at: .payload(JSONPointer("aps", "alert")),
                explanation:
                    "There is no title, subtitle or body that is not empty, so an iPhone shows nothing to read and "
                    + "does not run the service extension.",
                remedy: "Give \"aps\".\"alert\" a title or a body; in an FCM message, \"notification\" does that."
            )
        ]
    }

    private static func imageFindings(_ image: ImageReference, misplaced: JSONPointer?) -> [Finding] {
        switch image {
        case .url: []
        case .unusable(let pointer, let found):
            [
                Finding(
                    .invalidImageValue,
                    at: .payload(pointer),
                    explanation: "The helper in the extension uses an image only if \"fcm_options\" is an object and "
                        + "\"image\" in it is a URL in a string; here is \(found).",
                    remedy: "Write \"fcm_options\": {\"image\": \"https://…\"} at the top of the payload, "
                        + "or leave both out."
                )
            ]
        case .absent:
            if let misplaced {
                [
                    Finding(
                        .imageInWrongPlace,
                        at: .payload(misplaced),
                        explanation: "The helper in the extension looks for the image at /fcm_options/image alone, "
                            + "and does not see this one.",
                        remedy: "Move the URL to \"fcm_options\": {\"image\": …} at the top of the payload; "
                            + "in an FCM message that is apns.fcm_options.image or notification.image."
                    )
                ]
            } else {
                [
                    Finding(
                        .noImage,
                        at: .payload(ImageReference.pointer),
                        explanation: "The payload refers to no image, so there is nothing to download.",
                        remedy: "If there should be one: \"fcm_options\": {\"image\": \"https://…\"} "
                            + "at the top of the payload."
                    )
                ]
            }
        }
    }
}
