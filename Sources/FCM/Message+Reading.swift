import RichPush

extension Message {
    /// Reads a message and checks only the types of its fields.
    ///
    /// As in ProtoJSON, names may be spelled with underscores or in camel case, and `null` is the same as no field.
    /// Keys in `data`, `headers` and `payload` are the sender's own and stay as they are.
    /// - Throws: One ``FCMError`` with all fields that are unknown, have a wrong type, or are a second target.
    init(_ value: JSONValue) throws(FCMError) {
        var reader = FieldReader()
        self.init((value, FieldPath.root(name: "message", JSONPointer())), with: &reader)
        try reader.finish()
    }

    /// Reads a message as a part of a document; the reader collects what is wrong.
    /// - Parameter checksOtherPlatforms: Whether to check the parts for other platforms as well. In a message for an
    ///   SDK, they have the SDK's own names, `imageUrl` for `image`, which FCM never sees.
    init(_ field: FieldReader.Field, with reader: inout FieldReader, checksOtherPlatforms: Bool = true) {
        let fields = reader.fields(of: field, as: Self.type)
        // Only FCM sets the name; sending one is harmless.
        reader.check(fields["name"], is: .string)
        self.init(
            target: Self.target(of: fields, at: field.path, with: &reader),
            data: reader.map(fields["data"], entryType: "Message.DataEntry"),
            notification: fields["notification"].map { Notification($0, with: &reader) },
            apns: fields["apns"].map { APNsConfiguration($0, with: &reader) }
        )
        let options = reader.fields(of: fields["fcm_options"], as: Self.optionsType)
        analyticsLabel = reader.string(options["analytics_label"])
        for name in Self.otherPlatforms {
            guard let field = fields[name], case .message(let type)? = Self.type.fields[name]?.kind else { continue }
            otherPlatforms[name] = field.value
            reader.check(field, is: checksOtherPlatforms ? .message(type) : .object(type: type.name))
        }
    }

    static let type = FieldKind.MessageType("Message")
    private static let optionsType = FieldKind.MessageType("FcmOptions")
    /// The parts that are only for Android or for browsers, which FCM only checks.
    static let otherPlatforms = ["android", "android_v2", "webpush"]

    /// The one target. A second one is a violation even if it is empty, because to the protocol it is set.
    private static func target(
        of fields: FieldReader.Fields,
        at path: FieldPath,
        with reader: inout FieldReader
    ) -> Target? {
        let kinds: [(name: String, make: (String) -> Target)] = [
            ("token", Target.token), ("topic", Target.topic), ("condition", Target.condition), ("fid", Target.fid),
        ]
        var target: Target?
        var isSet = false
        for (name, make) in kinds {
            guard let field = fields[name] else { continue }
            let text = reader.string(field)
            if isSet {
                let reason = "oneof field 'target' is already set. Cannot set '\(name)'"
                let sentence = "Invalid value at '\(path.name)' (oneof), \(reason)"
                reader.add(sentence, field: path.name, pointer: field.path.pointer)
            }
            isSet = true
            target = target ?? text.map(make)
        }
        return target
    }
}

extension Message.Notification {
    private static let type = FieldKind.MessageType("Notification")

    fileprivate init(_ field: FieldReader.Field, with reader: inout FieldReader) {
        let fields = reader.fields(of: field, as: Self.type)
        title = reader.string(fields["title"])
        body = reader.string(fields["body"])
        image = reader.string(fields["image"])
    }
}

extension APNsConfiguration {
    private static let type = FieldKind.MessageType("ApnsConfig")
    private static let optionsType = FieldKind.MessageType("ApnsFcmOptions")

    fileprivate init(_ field: FieldReader.Field, with reader: inout FieldReader) {
        let fields = reader.fields(of: field, as: Self.type)
        let options = reader.fields(of: fields["fcm_options"], as: Self.optionsType)
        headers = reader.map(fields["headers"], entryType: "ApnsConfig.HeadersEntry")
        payload = reader.object(fields["payload"])
        analyticsLabel = reader.string(options["analytics_label"])
        image = reader.string(options["image"])
        liveActivityToken = reader.string(fields["live_activity_token"])
    }
}
