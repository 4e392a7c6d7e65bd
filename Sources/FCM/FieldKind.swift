import RichPush

/// The type of a protocol field.
indirect enum FieldKind: Sendable {
    /// Text that FCM only passes on.
    case string
    /// Text of which FCM, APNs, or the documentation demands more.
    case restrictedString
    /// A registration token, of which only the form is judged.
    case token
    case bool
    case integer
    case number
    /// A duration of at most a number of seconds: `3.5s`.
    case duration(maximum: Int)
    /// A point in time, which is a string.
    case timestamp
    /// One of these names, or its number.
    case enumeration(type: String, [String])
    case list(FieldKind)
    /// A map from strings to strings.
    case map(entryType: String, free: FreePlaces = .all)
    /// A free-form object.
    case object(type: String, free: FreePlaces = .all)
    case message(MessageType)

    /// A type of the protocol.
    struct MessageType {
        struct Field {
            /// The name in the protocol's own spelling.
            let name: String
            let kind: FieldKind
        }

        let name: String
        /// The fields, each by the protocol's spelling and by ProtoJSON's.
        let fields: [String: Field]

        init(_ name: String, _ kinds: [String: FieldKind]) {
            self.name = name
            let spellings = kinds.flatMap { name, kind in
                [name, name.lowerCamelCased].map { ($0, Field(name: name, kind: kind)) }
            }
            fields = Dictionary(spellings) { $1 }
        }
    }

    /// The free places in the field's value.
    var freePlaces: FreePlaces {
        switch self {
        case .string: .all
        case .map(_, let free), .object(_, let free): free
        case .list(let kind): kind.freePlaces
        // FCM refuses an unknown field, whatever its value is.
        case .message(let type): .members(type.fields.mapValues(\.kind.freePlaces), others: .all)
        case .duration(let maximum): .text(.duration(maximum: maximum))
        case .token: .text(.registrationToken)
        case .restrictedString, .bool, .integer, .number, .timestamp, .enumeration: .none
        }
    }
}

extension FieldReader {
    /// Reads a field only to check it.
    mutating func check(_ field: Field?, is kind: FieldKind) {
        guard let field else { return }
        switch kind {
        case .string, .restrictedString, .token: _ = string(field)
        case .bool: _ = bool(field)
        case .integer: check(field, type: "TYPE_INT32") { $0.number.flatMap(Int32.init(exactly:)) != nil }
        case .number: check(field, type: "TYPE_FLOAT") { $0.number != nil }
        case .duration(let maximum):
            check(field, type: "type.googleapis.com/google.protobuf.Duration") { value in
                value.stringValue.map(TextPattern.duration(maximum: maximum).accepts) == true
            }
        case .timestamp:
            check(field, type: "type.googleapis.com/google.protobuf.Timestamp") { value in
                value.stringValue?.isTimestamp == true
            }
        case .enumeration(let type, let names):
            check(field, type: "type.googleapis.com/\(type)") { value in
                value.numberValue.flatMap(Int32.init(exactly:)) != nil
                    || value.stringValue.map { names.contains($0.enumerationName) } == true
            }
        case .list(let kind): checkList(field, of: kind)
        case .map(let entryType, _): _ = map(field, entryType: entryType)
        case .object(let type, _): _ = object(field, type: type)
        case .message(let type):
            for (name, field) in fields(of: field, as: type).list {
                if let type = type.fields[name] { check(field, is: type.kind) }
            }
        }
    }

    private mutating func check(_ field: Field, type: String, isValid: (JSONValue) -> Bool) {
        if !isValid(field.value) { refuse(field.value, at: field.path, type: type) }
    }

    /// One value without brackets is a list of one.
    private mutating func checkList(_ field: Field, of kind: FieldKind) {
        guard let elements = field.value.arrayValue else { return check(field, is: kind) }
        for (index, element) in elements.enumerated() {
            check((element, field.path.entry("\(index)", index: index)), is: kind)
        }
    }
}

extension JSONValue {
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

    /// The name in the protocol's spelling: senders write `high`, as FCM's documentation does, for `HIGH`.
    fileprivate var enumerationName: String {
        uppercased()
    }
}
