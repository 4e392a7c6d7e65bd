import RichPush

/// Something that a row is made of, as JSON has it.
protocol RowValue {
    /// Reads a value.
    /// - Throws: An error whose pointer begins at the value.
    init(row value: JSONValue) throws(VendorFileError)
    static var schema: JSONValue { get }
}

/// A row or a part of one. Its initializer without arguments gives members that the JSON leaves out their values.
protocol RowPart: RowValue {
    init()
    static var members: [RowMember<Self>] { get }
    /// A problem that no row may have, even in valid JSON: the member, and the rest of a sentence that begins with it.
    var defect: (member: String, problem: String)? { get }
}

struct RowMember<Part> {
    let name: String
    let isRequired: Bool
    let schema: () -> JSONValue
    let read: (JSONValue, inout Part) throws(VendorFileError) -> Void

    static func required<Value: RowValue>(_ name: String, _ path: WritableKeyPath<Part, Value>) -> RowMember {
        RowMember(name, path, isRequired: true)
    }

    static func optional<Value: RowValue>(_ name: String, _ path: WritableKeyPath<Part, Value>) -> RowMember {
        RowMember(name, path, isRequired: false)
    }

    private init<Value: RowValue>(_ name: String, _ path: WritableKeyPath<Part, Value>, isRequired: Bool) {
        (self.name, self.isRequired) = (name, isRequired)
        schema = { Value.schema }
        read = { (value: JSONValue, part: inout Part) throws(VendorFileError) in
            part[keyPath: path] = try Value(row: value)
        }
    }
}

extension RowPart {
    init(row value: JSONValue) throws(VendorFileError) { try self.init(part: value) }

    init(part value: JSONValue) throws(VendorFileError) {
        let object = try value.need(value.objectValue, "an object")
        let members = Self.members
        // A misspelled member explains one that is missing.
        if let unknown = object.names.first(where: { name in !members.contains { $0.name == name } }) {
            let known = members.map(\.name).joined(separator: ", ")
            throw VendorFileError(JSONPointer(unknown), "is unknown; the members here are \(known)")
        }
        self.init()
        for member in members {
            if let value = object[member.name] {
                do throws(VendorFileError) { try member.read(value, &self) } catch { throw error.within(member.name) }
            } else if member.isRequired {
                throw VendorFileError(JSONPointer(member.name), "is missing")
            }
        }
        if let defect { throw VendorFileError(JSONPointer(defect.member), defect.problem) }
    }

    var defect: (member: String, problem: String)? { nil }

    static var schema: JSONValue { partSchema }

    static var partSchema: JSONValue {
        [
            "type": "object", "additionalProperties": false,
            "required": .array(members.filter(\.isRequired).map { .string($0.name) }),
            "properties": .object(JSONObject(members.map { ($0.name, $0.schema()) })),
        ]
    }
}

/// A value that is one of a few words.
protocol RowChoice: RowValue, CaseIterable, RawRepresentable<String> {}

extension RowChoice {
    init(row value: JSONValue) throws(VendorFileError) {
        let words = { Self.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ") }
        self = try value.need(value.stringValue.flatMap(Self.init), "one of \(words())")
    }

    static var schema: JSONValue { ["enum": .array(allCases.map { .string($0.rawValue) })] }
}

extension String: RowValue {
    static var schema: JSONValue { ["type": "string"] }
    init(row value: JSONValue) throws(VendorFileError) { self = try value.need(value.stringValue, "a string") }
}

extension Bool: RowValue {
    static var schema: JSONValue { ["type": "boolean"] }
    init(row value: JSONValue) throws(VendorFileError) { self = try value.need(value.boolValue, "true or false") }
}

extension Double: RowValue {
    static var schema: JSONValue { ["type": "number"] }
    init(row value: JSONValue) throws(VendorFileError) { self = try value.need(value.numberValue, "a number") }
}

extension Int: RowValue {
    static var schema: JSONValue { ["type": "integer"] }
    init(row value: JSONValue) throws(VendorFileError) {
        self = try value.need(value.numberValue.flatMap { Int(exactly: $0) }, "a whole number")
    }
}

extension PointerPattern: RowValue {
    static var schema: JSONValue { ["type": "string", "pattern": "^(/|\\*$)"] }
    init(row value: JSONValue) throws(VendorFileError) {
        let text = value.stringValue.flatMap { $0.hasPrefix("/") || $0 == "*" ? $0 : nil }
        self.init(try value.need(text, "a JSON pointer, such as /media/url"))
    }
}

extension Optional: RowValue where Wrapped: RowValue {
    static var schema: JSONValue { Wrapped.schema }
    init(row value: JSONValue) throws(VendorFileError) { self = value == .null ? nil : try Wrapped(row: value) }
}

extension Array: RowValue where Element: RowValue {
    static var schema: JSONValue { ["type": "array", "items": Element.schema] }
    init(row value: JSONValue) throws(VendorFileError) {
        self = []
        for (index, element) in try value.need(value.arrayValue, "an array").enumerated() {
            do throws(VendorFileError) { append(try Element(row: element)) } catch { throw error.within("\(index)") }
        }
    }
}

extension Dictionary: RowValue where Key == String, Value: RowValue {
    static var schema: JSONValue { ["type": "object", "additionalProperties": Value.schema] }
    init(row value: JSONValue) throws(VendorFileError) {
        self = [:]
        for (name, member) in try value.need(value.objectValue, "an object") {
            do throws(VendorFileError) { self[name] = try Value(row: member) } catch { throw error.within(name) }
        }
    }
}

extension JSONValue {
    fileprivate func need<T>(_ found: T?, _ description: @autoclosure () -> String) throws(VendorFileError) -> T {
        if let found { return found }
        throw VendorFileError(JSONPointer(), "is \(summary), and must be \(description())")
    }

    /// The value in a few words, a short string as it is.
    private var summary: String {
        guard let text = stringValue, text.utf8.count <= 40 else { return kindDescription }
        return "\"\(text.unicodeScalars.escaped)\""
    }
}
