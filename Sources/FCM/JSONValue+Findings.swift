public import RichPush

extension JSONValue {
    /// What FCM accepts in a message and an iPhone makes nothing of, in no order.
    ///
    /// The value is a message, with or without the request around it; locations lead into the value.
    public var messageFindings: [Finding] {
        let message = self["message"] ?? self
        let pointer = self["message"] == nil ? JSONPointer() : JSONPointer("message")
        return [Self.mutableContentFinding(message, at: pointer), Self.imageFinding(message, at: pointer)]
            .compactMap(\.self)
    }

    /// A common reading of Firebase's page, which says `headers({"mutable-content": 1})`.
    private static func mutableContentFinding(_ message: JSONValue, at pointer: JSONPointer) -> Finding? {
        guard message["apns"]?["headers"]?["mutable-content"] != nil else { return nil }
        let location = ["apns", "headers", "mutable-content"].reduce(pointer) { $0.appending($1) }
        return Finding(.mutableContentInWrongPlace, at: .payload(location))
    }

    private static func imageFinding(_ message: JSONValue, at pointer: JSONPointer) -> Finding? {
        let options = message["apns"]?["fcm_options"] ?? message["apns"]?["fcmOptions"]
        guard message["notification"]?["image"] == nil, options?["image"] == nil else { return nil }
        let others = [
            ["android", "notification", "image"], ["android", "notification", "imageUrl"],
            ["android_v2", "remote_notification", "notification", "image"],
            ["androidV2", "remoteNotification", "notification", "image"],
            ["androidV2", "remoteNotification", "notification", "imageUrl"],
            ["webpush", "headers", "image"], ["webpush", "notification", "image"], ["apns", "fcm_options", "imageUrl"],
            ["apns", "fcmOptions", "imageUrl"],
        ]
        guard let path = others.first(where: { $0.reduce(Optional(message), { $0?[$1] })?.stringValue != nil }) else {
            return nil
        }
        let location = path.reduce(pointer) { $0.appending($1) }
        return Finding(.imageForOtherPlatform, at: .payload(location), ["pointer": "\(location)"])
    }
}

extension Finding.Kind {
    /// `mutable-content` stands among the headers of APNs.
    public static let mutableContentInWrongPlace = Finding.Kind(
        "mutable-content-in-wrong-place",
        .warning,
        certainty: .documented,
        source: "Apple: Sending notification requests to APNs",
        explanation: "APNs has no header \"mutable-content\", so the one in apns.headers has no effect on an iPhone.",
        remedy: "Move \"mutable-content\": 1 to apns.payload.aps."
    )

    /// The message has an image, and none for Apple's devices.
    static let imageForOtherPlatform = imageInWrongPlace.variant(
        "other-platform",
        certainty: .documented,
        source: "Firebase: REST Resource projects.messages",
        explanation:
            "FCM does not send the image at {pointer} to Apple devices, so an iPhone gets a payload without one.",
        remedy: "Put the URL into apns.fcm_options.image, or into notification.image for all platforms."
    )

    /// All kinds of findings of this module.
    package static let fcm: [Finding.Kind] = [mutableContentInWrongPlace, imageForOtherPlatform]
}
