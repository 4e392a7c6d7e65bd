public import RichPush

extension Message {
    /// Reads a message and checks only the types of its fields.
    ///
    /// As in ProtoJSON, names may be spelled with underscores or in camel case, and `null` is the same as no field.
    /// Keys in `data`, `headers` and `payload` are the sender's own and stay as they are.
    /// - Throws: One ``FCMError`` with all fields that are unknown, have a wrong type, or are a second target.
    public init(_ value: JSONValue) throws(FCMError) {
        var reader = FieldReader()
        self.init((value, FieldPath(name: "message", pointer: JSONPointer())), with: &reader)
        try reader.finish()
    }

    /// Reads a message as a part of a document; the reader collects what is wrong.
    /// - Parameter checksOtherPlatforms: Whether to check the parts for other platforms as well. In a message for an
    ///   SDK, they have the SDK's own names, `imageUrl` for `image`, which FCM never sees.
    init(_ field: FieldReader.Field, with reader: inout FieldReader, checksOtherPlatforms: Bool = true) {
        let fields = reader.fields(of: field, as: Self.type)
        // Only FCM sets the name; sending one is harmless.
        _ = reader.string(fields["name"])
        self.init(
            to: Self.target(of: fields, at: field.path, with: &reader),
            data: reader.map(fields["data"], entryType: Self.dataEntryType),
            notification: fields["notification"].map { Notification($0, with: &reader) },
            android: fields["android"]?.value,
            androidV2: fields["android_v2"]?.value,
            webpush: fields["webpush"]?.value,
            apns: fields["apns"].map { APNsConfiguration($0, with: &reader) }
        )
        let options = reader.fields(of: fields["fcm_options"], as: Self.optionsType)
        analyticsLabel = reader.string(options["analytics_label"])
        let otherPlatforms = [
            ("android", PlatformFields.android), ("android_v2", PlatformFields.androidV2),
            ("webpush", PlatformFields.webpush),
        ]
        for (name, type) in otherPlatforms {
            reader.check(fields[name], is: checksOtherPlatforms ? .message(type) : .object(type: type.name))
        }
    }

    static let type = FieldKind.MessageType(
        "google.firebase.fcm.v1.Message",
        [
            "name": .string,
            "data": .map(entryType: dataEntryType),
            "notification": .message(Notification.type),
            "android": .message(PlatformFields.android),
            "android_v2": .message(PlatformFields.androidV2),
            "webpush": .message(PlatformFields.webpush),
            "apns": .message(APNsConfiguration.type),
            "fcm_options": .message(optionsType),
            "token": .token,
            "topic": .restrictedString,
            "condition": .restrictedString,
            "fid": .string,
        ]
    )
    private static let optionsType = FieldKind.MessageType(
        "google.firebase.fcm.v1.FcmOptions",
        ["analytics_label": .restrictedString]
    )
    private static let dataEntryType = "google.firebase.fcm.v1.Message.DataEntry"

    /// The one target. A second one is a violation even if it is empty, because to the protocol it is set.
    private static func target(
        of fields: FieldReader.Fields,
        at path: FieldPath,
        with reader: inout FieldReader
    ) -> Target? {
        let candidates: [(name: String, make: (String) -> Target)] = [
            ("token", Target.token), ("topic", Target.topic), ("condition", Target.condition), ("fid", Target.fid),
        ]
        var target: Target?
        var isSet = false
        for candidate in candidates {
            guard let field = fields[candidate.name] else { continue }
            let text = reader.string(field)
            if isSet {
                let reason = "oneof field 'target' is already set. Cannot set '\(candidate.name)'"
                reader.add(
                    "Invalid value at '\(path.name)' (oneof), \(reason)",
                    field: path.name,
                    pointer: field.path.pointer
                )
            }
            isSet = true
            target = target ?? text.map(candidate.make)
        }
        return target
    }
}

extension Message.Notification {
    fileprivate static let type = FieldKind.MessageType(
        "google.firebase.fcm.v1.Notification",
        ["title": .string, "body": .string, "image": .string]
    )

    fileprivate init(_ field: FieldReader.Field, with reader: inout FieldReader) {
        let fields = reader.fields(of: field, as: Self.type)
        self.init(
            title: reader.string(fields["title"]),
            body: reader.string(fields["body"]),
            image: reader.string(fields["image"])
        )
    }
}

extension APNsConfiguration {
    fileprivate static let type = FieldKind.MessageType(
        "google.firebase.fcm.v1.ApnsConfig",
        [
            "headers": .map(
                entryType: headersEntryType,
                free: .members(APNsHeaderRules.patterns.mapValues { .text($0) })
            ),
            "payload": .object(type: payloadType, free: RemoteNotification.freePlaces),
            "fcm_options": .message(optionsType),
            "live_activity_token": .string,
        ]
    )
    private static let optionsType = FieldKind.MessageType(
        "google.firebase.fcm.v1.ApnsFcmOptions",
        ["analytics_label": .restrictedString, "image": .string]
    )
    private static let headersEntryType = "google.firebase.fcm.v1.ApnsConfig.HeadersEntry"
    private static let payloadType = "google.protobuf.Struct"

    fileprivate init(_ field: FieldReader.Field, with reader: inout FieldReader) {
        let fields = reader.fields(of: field, as: Self.type)
        let options = reader.fields(of: fields["fcm_options"], as: Self.optionsType)
        self.init(
            headers: reader.map(fields["headers"], entryType: Self.headersEntryType),
            payload: reader.object(fields["payload"], type: Self.payloadType),
            analyticsLabel: reader.string(options["analytics_label"]),
            image: reader.string(options["image"]),
            liveActivityToken: reader.string(fields["live_activity_token"])
        )
    }
}
