import RichPush

extension FieldReader {
    /// Reads a field for nothing but what is wrong with it.
    mutating func check(_ field: Field?, is kind: FieldKind) {
        guard let field else { return }
        switch kind {
        case .string: _ = string(field)
        case .bool: _ = bool(field)
        case .integer: check(field, type: "TYPE_INT32") { $0.number.flatMap(Int32.init(exactly:)) != nil }
        case .number: check(field, type: "TYPE_FLOAT") { $0.number != nil }
        case .duration:
            check(field, type: "type.googleapis.com/google.protobuf.Duration") { $0.stringValue?.isDuration == true }
        case .timestamp:
            check(field, type: "type.googleapis.com/google.protobuf.Timestamp") { $0.stringValue != nil }
        case .enumeration(let type, let names):
            check(field, type: "type.googleapis.com/\(type)") { value in
                value.numberValue != nil || value.stringValue.map { names.contains($0.enumerationName) } == true
            }
        case .list(let kind): checkList(field, of: kind)
        case .map(let entryType): _ = map(field, entryType: entryType)
        case .object(let type): _ = object(field, type: type)
        case .message(let type):
            let fields = fields(of: field, type: type.name, named: Array(type.fields.keys))
            for (name, kind) in type.fields.sorted(by: { $0.key < $1.key }) { check(fields[name], is: kind) }
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
    /// Seconds with a fraction, and the unit.
    fileprivate var isDuration: Bool {
        hasSuffix("s") && Double(dropLast()) != nil
    }

    /// The name in the protocol's spelling: senders write `high`, as FCM's documentation does, for `HIGH`.
    fileprivate var enumerationName: String {
        uppercased()
    }
}
