public import RichPush

/// The body of a request to `messages:send`: `{"validate_only": …, "message": {…}}`.
public struct SendRequest: Sendable, Hashable {
    /// Whether FCM only validates the message and sends nothing.
    public var validateOnly: Bool
    /// The message.
    public var message: Message

    /// Reads a request and validates it as FCM would, in FCM's order: first the types of the fields, then the message.
    ///
    /// - Parameters:
    ///   - value: The body of the request.
    ///   - limits: The sizes that a message may have.
    ///   - acceptsBareMessage: Whether the message may also stand alone, as in code that calls an SDK. FCM itself
    ///     does not accept that. The parts for other platforms are then not checked, since they have the SDK's names.
    ///     With `false`, a dry run gets FCM's answer, which does not have what APNs would say.
    /// - Throws: FCM's answer; its pointers lead into `value`, with the names as they are spelled there.
    public init(
        _ value: JSONValue,
        limits: MessageSizeLimits = .documented,
        acceptsBareMessage: Bool = true
    ) throws(FCMError) {
        var reader = FieldReader()
        var root = JSONPointer()
        var field: FieldReader.Field = (value, FieldPath.root(name: "message", root))
        let isBare = acceptsBareMessage && Self.isBareMessage(value)
        validateOnly = false
        if !isBare {
            let fields = reader.fields(of: (value, FieldPath.root(name: "", root)), as: Self.type)
            reader.check(fields["validate_only"], is: .bool)
            validateOnly = fields["validate_only"]?.value.isTrue ?? false
            field = fields["message"] ?? ([:], field.path)
            root = JSONPointer("message")
        }
        message = Message(field, with: &reader, checksOtherPlatforms: !isBare)
        try reader.finish()
        let isDryRun = validateOnly && !acceptsBareMessage
        try message.validate(limits: limits, at: root, in: value, isDryRun: isDryRun)
    }

    private static let type = FieldKind.MessageType("SendMessageRequest")

    /// An object with a field of a message, and none of a request.
    private static func isBareMessage(_ value: JSONValue) -> Bool {
        guard case .object(let members) = value else { return false }
        return type.fields.keys.allSatisfy { members[$0] == nil } && !messageMembers.isDisjoint(with: members.names)
    }

    /// The members that identify a message without a request around it, in either spelling.
    ///
    /// A name that FCM sets itself identifies none.
    package static let messageMembers: Set<String> = Set(Message.type.fields.keys).subtracting(["name"])

    /// The free places in a request, and in a message without the request around it.
    package static let freePlaces = FieldKind.message(type).freePlaces
        .merging(FieldKind.message(Message.type).freePlaces)
}
