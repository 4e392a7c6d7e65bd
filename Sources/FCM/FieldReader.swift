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
                refuseName(spelling, in: path, reason: "Cannot find field.", pointer: path.pointer.appending(spelling))
                continue
            }
            guard value != .null else { continue }
            let field = (value, path.field(name, spelled: spelling))
            if let position = fields.list.firstIndex(where: { $0.name == name }) {
                if spelling == name { fields.list[position].field = field }
            } else {
                fields.list.append((name, field))
            }
        }
        return fields
    }

    mutating func string(_ field: Field?) -> String? {
        guard let (value, path) = field else { return nil }
        if case .string(let string) = value { return string }
        refuse(value, at: path, type: "TYPE_STRING")
        return nil
    }

    /// The Boolean that a field holds; ProtoJSON allows it in quotation marks.
    mutating func bool(_ field: Field?) -> Bool? {
        guard let (value, path) = field else { return nil }
        switch value {
        case .bool(let bool): return bool
        case .string("true"): return true
        case .string("false"): return false
        default:
            refuse(value, at: path, type: "TYPE_BOOL")
            return nil
        }
    }

    /// The object that a free-form field holds.
    mutating func object(_ field: Field?, type: String) -> JSONObject? {
        guard let (value, path) = field else { return nil }
        switch value {
        case .object(let members):
            return members
        case .array where type == "google.protobuf.Struct":
            refuseBinding(at: path, to: "struct")
        default:
            refuse(value, at: path, type: "type.googleapis.com/\(type)")
        }
        return nil
    }

    /// The entries of a map from strings to strings, without those that are `null`.
    mutating func map(_ field: Field?, entryType: String) -> [String: String] {
        guard let (value, path) = field else { return [:] }
        guard case .object(let members) = value else {
            if case .array = value {
                refuseBinding(at: path, to: "map")
            } else {
                refuse(value, at: path, type: "type.googleapis.com/\(entryType)")
            }
            return [:]
        }
        var map: [String: String] = [:]
        for (index, (key, value)) in members.enumerated() where value != .null {
            if case .string(let string) = value {
                map[key] = string
                continue
            }
            let entry = path.entry(key, index: index)
            switch value {
            case .object(let inner) where !inner.isEmpty:
                for name in inner.names.prefix(Self.violationLimit) {
                    let place = FieldPath(name: "\(entry.name).value", pointer: entry.pointer)
                    refuseName(name, in: place, reason: "Cannot find field.", pointer: entry.pointer.appending(name))
                }
            default:
                refuse(value, at: FieldPath(name: "\(entry.name).value", pointer: entry.pointer), type: "TYPE_STRING")
            }
        }
        return map
    }

    /// Adds a violation with a finished description.
    mutating func add(_ description: String, field: String?, pointer: JSONPointer) {
        guard violations.count < Self.violationLimit else { return }
        violations.append(
            FCMError.FieldViolation(
                field: field.flatMap { $0.isEmpty ? nil : $0 },
                description: description,
                pointer: pointer
            )
        )
    }

    /// Finishes reading.
    /// - Throws: One error with all violations, if there are any.
    func finish() throws(FCMError) {
        guard !violations.isEmpty else { return }
        throw FCMError(
            .invalidArgument,
            message: violations.map(\.description).joined(separator: "\n"),
            details: [.badRequest(violations)]
        )
    }
}

// MARK: - The sentences

extension FieldReader {
    mutating func refuse(_ value: JSONValue, at path: FieldPath, type: String) {
        let (parent, name) = path.name.splitAtLastPeriod
        let parentPath = FieldPath(name: parent, pointer: path.pointer)
        switch value {
        case .array where path.name.isEmpty:
            refuseName("", in: path, reason: "Root element must be a message.", pointer: path.pointer)
        case .array:
            let reason = "Proto field is not repeating, cannot start list."
            refuseName(name, in: parentPath, reason: reason, pointer: path.pointer)
        case .object:
            let reason = "Starting an object on a scalar field"
            add("Invalid value at '\(parent)' (\(name)), \(reason)", field: parent, pointer: path.pointer)
        default:
            guard !path.name.isEmpty else {
                refuseName("", in: path, reason: "Root element must be a message.", pointer: path.pointer)
                return
            }
            add(
                "Invalid value at '\(path.name)' (\(type)), \(excerpt(of: value))",
                field: path.name,
                pointer: path.pointer
            )
        }
    }

    private mutating func refuseName(_ name: String, in path: FieldPath, reason: String, pointer: JSONPointer) {
        let place = path.name.isEmpty ? "" : " at '\(path.name)'"
        let name = excerpt(of: .string(name))
        add(
            "Invalid JSON payload received. Unknown name \(name)\(place): \(reason)",
            field: path.name,
            pointer: pointer
        )
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
