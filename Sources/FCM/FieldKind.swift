import RichPush

indirect enum FieldKind: Sendable {
    /// One value: its type's name in FCM's answers, the free places in it, and which values FCM accepts.
    case scalar(type: String, free: FreePlaces, accepts: @Sendable (JSONValue) -> Bool)
    case list(FieldKind)
    /// A map from strings to strings.
    case map(entryType: String, free: FreePlaces = .all)
    case object(type: String = "google.protobuf.Struct", free: FreePlaces = .all)
    case message(MessageType)

    /// Text that FCM only passes on.
    static let string = text(free: .all)
    static let bool = scalar(type: "TYPE_BOOL", free: .none) { $0.isTrue != nil }

    /// The kinds of single values and objects, by their names in the table `fields`.
    private static let named: [String: FieldKind] = [
        "string": string, "bool": bool, "object": .object(),
        "payload": .object(free: RemoteNotification.freePlaces),
        // Text of which FCM, APNs, or the documentation demands more.
        "restrictedString": text(free: .none),
        // A registration token, of which only the form is judged.
        "token": text(free: .text(.registrationToken)),
        "integer": scalar(type: "TYPE_INT32", free: .none) { $0.number.flatMap(Int32.init(exactly:)) != nil },
        "number": scalar(type: "TYPE_FLOAT", free: .none) { $0.number != nil },
        "timestamp": scalar(type: "type.googleapis.com/google.protobuf.Timestamp", free: .none) { value in
            value.stringValue?.isTimestamp == true
        },
        // A message lives at most four weeks: <https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode>.
        "lifetime": duration(maximum: 2_419_200),
        // Ten thousand years, the longest duration in protocol buffers.
        "duration": duration(maximum: 315_576_000_000),
    ]
    /// The free places in maps, by the names of their kinds.
    private static let maps: [String: FreePlaces] = [
        "map": .all, "restrictedMap": .none, "headers": .members(APNsHeaderRules.patterns.mapValues { .text($0) }),
    ]

    /// The kind of a field in the table: its name, or that of a message; a list of one; or an enumeration.
    private static func kind(_ value: JSONValue, of field: String, in type: String) -> FieldKind {
        if let element = value.arrayValue?.first { return .list(kind(element, of: field, in: type)) }
        if let (name, names) = value.objectValue?.first {
            return enumeration("\(type).\(name)", names.arrayValue ?? [])
        }
        let name = value.stringValue ?? ""
        guard let free = maps[name] else { return named[name] ?? .message(MessageType(name)) }
        return .map(entryType: "\(type).\(field.prefix(1).uppercased())\(field.dropFirst())Entry", free: free)
    }

    /// A duration of at most a number of seconds: `3.5s`.
    private static func duration(maximum: Int) -> FieldKind {
        let pattern = TextPattern.duration(maximum: maximum)
        return .scalar(type: "type.googleapis.com/google.protobuf.Duration", free: .text(pattern)) { value in
            value.stringValue.map { pattern.accepts($0) } == true
        }
    }

    /// One of these names, or its number. Senders write `high`, as FCM's documentation does, for `HIGH`.
    private static func enumeration(_ type: String, _ names: [JSONValue]) -> FieldKind {
        .scalar(type: "type.googleapis.com/google.firebase.fcm.v1.\(type)", free: .none) { value in
            value.numberValue.flatMap(Int32.init(exactly:)) != nil
                || value.stringValue.map { names.contains(.string($0.uppercased())) } == true
        }
    }

    private static func text(free: FreePlaces) -> FieldKind {
        .scalar(type: "TYPE_STRING", free: free) { $0.stringValue != nil }
    }

    /// A type of the protocol: a row of the table `fields` in `Resources/sender-names.json`.
    ///
    /// Sources: <https://firebase.google.com/docs/reference/fcm/rest/v1/projects.messages>, and the schema that Google's
    /// client libraries are generated from (`fcm.googleapis.com`, v1). `android_v2` is a preview since 2026:
    /// <https://firebase.google.com/docs/cloud-messaging/send/v2-api>.
    struct MessageType {
        let name: String
        /// The fields, each by the protocol's spelling and by ProtoJSON's, and the former.
        let fields: [String: (name: String, kind: FieldKind)]

        init(_ name: String) {
            self.name = name.hasPrefix("google.") ? name : "google.firebase.fcm.v1.\(name)"
            let row = SenderNames.tables["fields"]?[name]?.objectValue ?? [:]
            fields = row.reduce(into: [:]) { fields, field in
                let kind = FieldKind.kind(field.value, of: field.name, in: name)
                for spelling in [field.name, field.name.lowerCamelCased] { fields[spelling] = (field.name, kind) }
            }
        }
    }

    /// The free places in the field's value.
    var freePlaces: FreePlaces {
        switch self {
        case .scalar(_, let free, _), .map(_, let free), .object(_, let free): free
        case .list(let kind): kind.freePlaces
        // FCM refuses an unknown field, whatever its value is.
        case .message(let type): .members(type.fields.mapValues { $0.kind.freePlaces }, others: .all)
        }
    }
}

extension JSONValue {
    /// The truth value, which ProtoJSON allows in quotation marks.
    var isTrue: Bool? {
        switch self {
        case .bool(let bool): bool
        case .string("true"): true
        case .string("false"): false
        default: nil
        }
    }

    /// A number, which ProtoJSON allows in quotation marks.
    fileprivate var number: Double? { numberValue ?? stringValue.flatMap(Double.init) }
}

extension String {
    /// Whether this is a point in time in the format of RFC 3339.
    fileprivate var isTimestamp: Bool {
        let pattern =
            #/
            [0-9]{4} - ([0-9]{2}) - ([0-9]{2}) T ([0-9]{2}) : ([0-9]{2}) : ([0-9]{2})
            (?:\.[0-9]{1,9})? (?: Z | [+-][0-9]{2}:[0-9]{2} )
            /#
        guard let match = wholeMatch(of: pattern) else { return false }
        let (_, month, day, hour, minute, second) = match.output
        let parts = [(month, 1...12), (day, 1...31), (hour, 0...23), (minute, 0...59), (second, 0...59)]
        return parts.allSatisfy { text, range in Int(text).map(range.contains) == true }
    }
}
