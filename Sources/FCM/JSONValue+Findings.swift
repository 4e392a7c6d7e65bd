public import RichPush

extension JSONValue {
    /// The findings about what FCM accepts in a message but an iPhone ignores, in no particular order.
    ///
    /// The value is a message, with or without the request around it; locations lead into the value.
    public var messageFindings: [Finding] {
        let message = self["message"] ?? self
        let pointer = self["message"] == nil ? JSONPointer() : JSONPointer("message")
        let findings = [Self.mutableContentFinding(message, at: pointer), Self.imageFinding(message, at: pointer)]
        return findings.compactMap(\.self) + Self.platformFindings(message, at: pointer)
    }

    private static let colors = [
        ["android", "notification", "color"], ["android_v2", "remote_notification", "notification", "color"],
        ["androidV2", "remoteNotification", "notification", "color"],
    ]
    private static let links = [["webpush", "fcm_options", "link"], ["webpush", "fcmOptions", "link"]]
    private static let imagesForOthers = [
        ["android", "notification", "image"], ["android", "notification", "imageUrl"],
        ["android_v2", "remote_notification", "notification", "image"],
        ["androidV2", "remoteNotification", "notification", "image"],
        ["androidV2", "remoteNotification", "notification", "imageUrl"],
        ["webpush", "headers", "image"], ["webpush", "notification", "image"], ["apns", "fcm_options", "imageUrl"],
        ["apns", "fcmOptions", "imageUrl"],
    ]

    /// Values for other platforms that the Admin SDKs refuse. It is not documented whether FCM does, too.
    private static func platformFindings(_ message: JSONValue, at pointer: JSONPointer) -> [Finding] {
        func findings(_ paths: [[String]], _ rule: String, isValid: (String) -> Bool) -> [Finding] {
            paths.compactMap { path in
                let value = path.reduce(Optional(message)) { $0?[$1] }?.stringValue
                guard let value, !value.isEmpty, !isValid(value) else { return nil }
                let location = path.reduce(pointer) { $0.appending($1) }
                return .invalidPlatformValue(at: location, rule: rule)
            }
        }
        return findings(colors, "a color as #rrggbb") { $0.wholeMatch(of: /#[0-9A-Fa-f]{6}/) != nil }
            + findings(links, "a URL with https") { $0.lowercased().hasPrefix("https://") }
    }

    /// A common reading of Firebase's page, which says `headers({"mutable-content": 1})`.
    private static func mutableContentFinding(_ message: JSONValue, at pointer: JSONPointer) -> Finding? {
        guard message["apns"]?["headers"]?["mutable-content"] != nil else { return nil }
        let location = ["apns", "headers", "mutable-content"].reduce(pointer) { $0.appending($1) }
        return .mutableContentInWrongPlace.at(.payload(location))
    }

    private static func imageFinding(_ message: JSONValue, at pointer: JSONPointer) -> Finding? {
        let options = message["apns"]?["fcm_options"] ?? message["apns"]?["fcmOptions"]
        guard message["notification"]?["image"] == nil, options?["image"] == nil else { return nil }
        guard
            let path = imagesForOthers.first(where: {
                $0.reduce(Optional(message), { $0?[$1] })?.stringValue != nil
            })
        else { return nil }
        return .imageForOtherPlatform(at: path.reduce(pointer) { $0.appending($1) })
    }
}
