// Tests/Commands/generate-findings wrote this file from Sources/RichPush/Findings/Findings.json.
// swift-format-ignore-file

public import RichPush

extension Finding.Kind {
    /// `mutable-content` is among the APNs headers.
    public static let mutableContentInWrongPlace = Finding.Kind("mutable-content-in-wrong-place")
    /// The topic is for pushes of another type, and the message states no type.
    public static let topicOfOtherType = Finding.Kind("topic-of-other-type")
    /// Android plays a sound, and an iPhone does not.
    public static let soundForOtherPlatform = Finding.Kind("sound-for-other-platform")
    /// A value for another platform is not what the documentation demands.
    public static let invalidPlatformValue = Finding.Kind("invalid-platform-value")
    /// The request asks FCM only to check the message.
    public static let dryRun = Finding.Kind("dry-run")
    package static let fcm: [Finding.Kind] = [.mutableContentInWrongPlace, .topicOfOtherType, .soundForOtherPlatform, .invalidPlatformValue, .dryRun]
}

extension Finding {
    static let mutableContentInWrongPlace = Finding(.mutableContentInWrongPlace, .warning, .mayHide, .documented, from: "Apple: Sending notification requests to APNs", "APNs has no header \"mutable-content\", so the one in apns.headers has no effect on an iPhone.", "Move \"mutable-content\": 1 to apns.payload.aps.")
    static func imageForOtherPlatform(at pointer: JSONPointer) -> Finding { Finding(.imageInWrongPlace, variant: "other-platform", .error, .hides, .documented, from: "Firebase: REST Resource projects.messages", at: .payload(pointer), "FCM does not send the image at \(pointer.description.bounded()) to Apple devices, so an iPhone gets a payload without one.", "Put the URL into apns.fcm_options.image, or into notification.image for all platforms.") }
    package static func topicOfOtherType(at pointer: JSONPointer, topic: String) -> Finding { Finding(.topicOfOtherType, .warning, .mayHide, .reported, from: "PyAPNs2#87", at: .payload(pointer), "The topic \"\(topic)\" is not for alerts, and the message has no \"apns-push-type\", so APNs probably refuses it (InvalidPushType).", "Leave \"apns-topic\" out, as FCM knows the app; or state the \"apns-push-type\" that fits the topic.") }
    package static func soundForOtherPlatform(at pointer: JSONPointer) -> Finding { Finding(.soundForOtherPlatform, .notice, .nothing, .documented, from: "Firebase: REST Resource projects.messages", at: .payload(pointer), "\(pointer.description.bounded()) makes a sound on Android only; the message has no sound for Apple devices, so an iPhone shows it silently.", "To play one there too, put \"sound\": \"default\" into apns.payload.aps.") }
    static func invalidPlatformValue(at pointer: JSONPointer, rule: String) -> Finding { Finding(.invalidPlatformValue, .warning, .mayHide, .documented, from: "Firebase: REST Resource projects.messages", at: .payload(pointer), "The value at \(pointer.description.bounded()) must be \(rule): the Admin SDKs refuse the message, and FCM may too; an iPhone does not get the value.", "Write \(rule), or leave it out.") }
    package static func dryRun(at pointer: JSONPointer) -> Finding { Finding(.dryRun, .notice, .nothing, .documented, from: "Firebase: Method projects.messages.send", at: .payload(pointer), "With \(pointer.description.bounded()), FCM only checks the message and sends nothing to an iPhone; RichPush judges the message as if it were sent.", "To send the message, leave \(pointer.description.bounded()) out.") }
    static func flagDropped(_ name: String, found: String) -> Finding { Finding(.invalidKeyValue, variant: "dropped-flag", .warning, .nothing, .source, from: "firebase-admin-node: messaging-internal.ts, firebase-admin-python: _messaging_encoder.py", "Google's Admin SDK sends \"\(name)\" only for the truth value true, and the one for Node also for the number 1; here it is \(found), so the SDK drops it without an error, and an iPhone does not get it.", "Write the truth value true, which the SDK sends as 1.") }
}
