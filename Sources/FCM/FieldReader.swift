import RichPush

/// Reads the fields of protocol buffer messages from JSON, and collects what is wrong in FCM's words.
///
/// The rules are those of ProtoJSON (<https://protobuf.dev/programming-guides/json/>): a field may be spelled with
/// underscores or in camel case, and `null` is the same as no field. The sentences are those of Google's APIs, as users
/// report them.
struct FieldReader {
    typealias Field = (value: JSONValue, path: FieldPath)

    /// The fields that a message has, by their names in the protocol, in the sender's order.
    struct Fields {
        fileprivate(set) var list: [(name: String, field: Field)] = []

        subscript(name: String) -> Field? { list.first { $0.name == name }?.field }
    }

    /// The maximum number of listed violations, which keeps the answer small.
    private static let violationLimit = 100
    /// The maximum number of characters that a violation repeats of a wrong value.
    private static let excerptLimit = 256

    private(set) var violations: [FCMError.FieldViolation] = []

    /// The fields that a message has.
    ///
    /// If a field is there in both spellings, the one with underscores counts. FCM also takes one of them; which one is
    /// not known.
    mutating func fields(of field: Field?, as type: FieldKind.MessageType) -> Fields {
        var fields = Fields()
        guard let (value, path) = field else { return fields }
        guard case .object(let members) = value else {
            refuse(value, at: path, type: "type.googleapis.com/\(type.name)")
            return fields
        }
        for (spelling, value) in members {
            guard let name = type.fields[spelling]?.name else {
                let pointer = path.pointer.appending(spelling)
                refuseName(spelling, in: path.name, reason: "Cannot find field.", pointer: pointer)
                continue
            }
            guard value != .null else { continue }
            let field = (value, FieldPath.field(path, name: name, spelling: spelling))
            if let position = fields.list.firstIndex(where: { $0.name == name }) {
                if spelling == name { fields.list[position].field = field }
            } else {
                fields.list.append((name, field))
            }
        }
        return fields
    }

    /// Reads a field only to check it.
    mutating func check(_ field: Field?, is kind: FieldKind) {
        guard let field else { return }
        switch kind {
        case .scalar(let type, _, let accepts):
            if !accepts(field.value) { refuse(field.value, at: field.path, type: type) }
        case .list(let kind):
            // One value without brackets is a list of one.
            guard let elements = field.value.arrayValue else { return check(field, is: kind) }
            for (index, element) in elements.enumerated() {
                check((element, FieldPath.entry(field.path, key: "\(index)", index: index)), is: kind)
            }
        case .map(let entryType, _): _ = map(field, entryType: entryType)
        case .object(let type, _): _ = object(field, type: type)
        case .message(let type):
            for (name, field) in fields(of: field, as: type).list {
                if let kind = type.fields[name]?.kind { check(field, is: kind) }
            }
        }
    }

    mutating func string(_ field: Field?) -> String? {
        check(field, is: .string)
        return field?.value.stringValue
    }

    mutating func object(_ field: Field?, type: String = "google.protobuf.Struct") -> JSONObject? {
        guard let (value, path) = field else { return nil }
        if case .array = value, type == "google.protobuf.Struct" {
            refuseBinding(at: path, to: "struct")
        } else if value.objectValue == nil {
            refuse(value, at: path, type: "type.googleapis.com/\(type)")
        }
        return value.objectValue
    }

    /// The entries of a map from strings to strings, without those that are `null`.
    mutating func map(_ field: Field?, entryType: String) -> [String: String] {
        guard let (value, path) = field else { return [:] }
        guard case .object(let members) = value else {
            if case .array = value {
                refuseBinding(at: path, to: "map")
            } else {
                refuse(value, at: path, type: "type.googleapis.com/google.firebase.fcm.v1.\(entryType)")
            }
            return [:]
        }
        var map: [String: String] = [:]
        for (index, (key, value)) in members.enumerated() where value != .null {
            if let string = value.stringValue {
                map[key] = string
                continue
            }
            let entry = FieldPath.entry(path, key: key, index: index)
            let (place, pointer) = ("\(entry.name).value", entry.pointer)
            if case .object(let inner) = value, !inner.isEmpty {
                for name in inner.names.prefix(Self.violationLimit) {
                    refuseName(name, in: place, reason: "Cannot find field.", pointer: pointer.appending(name))
                }
            } else {
                refuse(value, at: .root(name: place, pointer), type: "TYPE_STRING")
            }
        }
        return map
    }

    /// Adds a violation with a finished description.
    /// - Parameter field: FCM's name of the field; empty for the request as a whole.
    mutating func add(_ description: String, field: String, pointer: JSONPointer) {
        guard violations.count < Self.violationLimit else { return }
        let field = field.isEmpty ? nil : field
        violations.append(FCMError.FieldViolation(field: field, description: description, pointer: pointer))
    }

    /// Finishes reading.
    /// - Throws: One error with all violations, if there are any.
    func finish() throws(FCMError) {
        guard !violations.isEmpty else { return }
        let message = violations.map(\.description).joined(separator: "\n")
        throw FCMError(.invalidArgument, message: message, details: [.badRequest(violations)])
    }
}

// MARK: - The sentences

extension FieldReader {
    private mutating func refuse(_ value: JSONValue, at path: FieldPath, type: String) {
        let (place, pointer) = (path.name, path.pointer)
        let (parent, name) = place.splitAtLastPeriod
        switch value {
        case .object:
            let reason = "Starting an object on a scalar field"
            add("Invalid value at '\(parent)' (\(name)), \(reason)", field: parent, pointer: pointer)
        case _ where place.isEmpty:
            refuseName("", in: place, reason: "Root element must be a message.", pointer: pointer)
        case .array:
            let reason = "Proto field is not repeating, cannot start list."
            refuseName(name, in: parent, reason: reason, pointer: pointer)
        default: add("Invalid value at '\(place)' (\(type)), \(excerpt(of: value))", field: place, pointer: pointer)
        }
    }

    private mutating func refuseName(_ name: String, in place: String, reason: String, pointer: JSONPointer) {
        let what = "Unknown name \(excerpt(of: .string(name)))\(place.isEmpty ? "" : " at '\(place)'")"
        add("Invalid JSON payload received. \(what): \(reason)", field: place, pointer: pointer)
    }

    private mutating func refuseBinding(at path: FieldPath, to kind: String) {
        let (parent, name) = path.name.splitAtLastPeriod
        let reason = "Cannot bind a list to \(kind) for field '\(name)'."
        add("Invalid value at '\(parent)' (Map), \(reason)", field: parent, pointer: path.pointer)
    }

    private func excerpt(of value: JSONValue) -> String {
        switch value {
        case .bool(let bool): return "\(bool)"
        case .integer(let integer): return "\(integer)"
        case .largeInteger, .number: return "\(value.numberValue ?? 0)"
        case .string(let string):
            let excerpt = string.prefix(Self.excerptLimit)
            return "\"\(excerpt)\(excerpt.endIndex == string.endIndex ? "" : "…")\""
        case .null, .array, .object: return value.kindDescription
        }
    }
}

extension String {
    /// `message.apns.headers` → `message.apns` and `headers`.
    fileprivate var splitAtLastPeriod: (String, String) {
        guard let period = lastIndex(of: ".") else { return ("", self) }
        return (String(self[..<period]), String(self[index(after: period)...]))
    }
}
