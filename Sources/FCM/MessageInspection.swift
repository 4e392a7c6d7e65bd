public import RichPush

/// What can be told of a message beside what FCM itself refuses: what FCM takes, and an iPhone makes nothing of.
public enum MessageInspection {
    /// The findings, in no order; pointers lead into the value.
    /// - Parameter value: A message, with or without the request around it.
    public static func findings(in value: JSONValue) -> [Finding] {
        let isRequest = value["message"] != nil
        let message = isRequest ? value["message"] ?? value : value
        let place = isRequest ? JSONPointer("message") : JSONPointer()
        return mutableContentInHeaders(message, at: place) + imageForOthersOnly(message, at: place)
    }

    /// A common reading of Firebase's page, which says `headers({"mutable-content": 1})`.
    private static func mutableContentInHeaders(_ message: JSONValue, at place: JSONPointer) -> [Finding] {
        guard message["apns"]?["headers"]?["mutable-content"] != nil else { return [] }
        return [
            Finding(
                .mutableContentInWrongPlace,
                at: .payload(place.appending("apns").appending("headers").appending("mutable-content")),
                explanation: "\"mutable-content\" is no header of APNs, and has no effect among the headers.",
                remedy: "Put \"mutable-content\": 1 into apns.payload.aps."
            )
        ]
    }

    private static func imageForOthersOnly(_ message: JSONValue, at place: JSONPointer) -> [Finding] {
        let options = message["apns"]?["fcm_options"] ?? message["apns"]?["fcmOptions"]
        guard message["notification"]?["image"] == nil, options?["image"] == nil else { return [] }
        let others = [
            ["android", "notification", "image"], ["android", "notification", "imageUrl"],
            ["android_v2", "remote_notification", "notification", "image"],
            ["androidV2", "remoteNotification", "notification", "image"],
            ["androidV2", "remoteNotification", "notification", "imageUrl"],
            ["webpush", "headers", "image"], ["webpush", "notification", "image"], ["apns", "fcm_options", "imageUrl"],
            ["apns", "fcmOptions", "imageUrl"],
        ]
        for path in others where path.reduce(Optional(message), { $0?[$1] })?.stringValue != nil {
            return [
                Finding(
                    .imageInWrongPlace,
                    at: .payload(path.reduce(place) { $0.appending($1) }),
                    explanation: "This image is not for Apple's devices: the payload refers to none.",
                    remedy: "Put the URL into apns.fcm_options.image, or for all platforms into notification.image."
                )
            ]
        }
        return []
    }
}
