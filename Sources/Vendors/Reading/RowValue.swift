import RichPush

/// Something that a row is made of, as JSON has it.
protocol RowValue {
    /// Reads a value.
    /// - Throws: An error whose pointer begins at the value.
    init(row value: JSONValue) throws(VendorFileError)
}

/// A row or a part of one. Its initializer without arguments gives members that the JSON leaves out their values.
protocol RowPart: RowValue {
    init()
    mutating func read(_ members: inout RowMembers)
    /// A problem that no row may have, even in valid JSON: the member, and the rest of a sentence that begins with it.
    var defect: (member: String, problem: String)? { get }
}

extension RowPart {
    init(row value: JSONValue) throws(VendorFileError) { try self.init(part: value) }

    init(part value: JSONValue) throws(VendorFileError) {
        var members = RowMembers(try value.need(value.objectValue, "an object"))
        self.init()
        read(&members)
        // A misspelled member explains one that is missing.
        if let unknown = members.unknown(besides: Self.names) {
            let known = Self.names().joined(separator: ", ")
            throw VendorFileError(JSONPointer(unknown), "is unknown; the members here are \(known)")
        }
        if let problem = members.problem { throw problem }
        if let defect { throw VendorFileError(JSONPointer(defect.member), defect.problem) }
    }

    var defect: (member: String, problem: String)? { nil }

    private static func names() -> [String] {
        var members = RowMembers([:])
        members.names = []
        var part = Self()
        part.read(&members)
        return members.names ?? []
    }
}

/// The members of a part while it is read.
struct RowMembers {
    private let members: JSONObject
    private var readCount = 0
    /// What was wrong first.
    fileprivate private(set) var problem: VendorFileError?
    /// The names that are asked for; `nil` unless somebody wants to know.
    fileprivate var names: [String]?

    fileprivate init(_ members: JSONObject) { self.members = members }

    mutating func read(_ name: String, _ member: inout some RowValue) { read(name, &member, isRequired: false) }

    mutating func require(_ name: String, _ member: inout some RowValue) { read(name, &member, isRequired: true) }

    private mutating func read<Value: RowValue>(_ name: String, _ member: inout Value, isRequired: Bool) {
        names?.append(name)
        let value = members[name]
        if value != nil { readCount += 1 }
        guard problem == nil else { return }
        do throws(VendorFileError) {
            if let value {
                member = try Value(row: value)
            } else if isRequired {
                throw VendorFileError(JSONPointer(), "is missing")
            }
        } catch {
            problem = error.within(name)
        }
    }

    /// The first member that nobody asked for.
    fileprivate func unknown(besides names: () -> [String]) -> String? {
        guard readCount < members.count else { return nil }
        let names = names()
        return members.names.first { !names.contains($0) }
    }
}

/// A value that is one of a few words.
protocol RowChoice: RowValue, CaseIterable, RawRepresentable<String> {}

extension RowChoice {
    init(row value: JSONValue) throws(VendorFileError) {
        let words = { Self.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ") }
        self = try value.need(value.stringValue.flatMap(Self.init), "one of \(words())")
    }
}

extension String: RowValue {
    init(row value: JSONValue) throws(VendorFileError) { self = try value.need(value.stringValue, "a string") }
}

extension Bool: RowValue {
    init(row value: JSONValue) throws(VendorFileError) { self = try value.need(value.boolValue, "true or false") }
}

extension Double: RowValue {
    init(row value: JSONValue) throws(VendorFileError) { self = try value.need(value.numberValue, "a number") }
}

extension Int: RowValue {
    init(row value: JSONValue) throws(VendorFileError) {
        self = try value.need(value.numberValue.flatMap { Int(exactly: $0) }, "a whole number")
    }
}

extension PointerPattern: RowValue {
    init(row value: JSONValue) throws(VendorFileError) {
        let text = value.stringValue.flatMap { $0.hasPrefix("/") || $0 == "*" ? $0 : nil }
        self.init(try value.need(text, "a JSON pointer, such as /media/url"))
    }
}

extension Optional: RowValue where Wrapped: RowValue {
    init(row value: JSONValue) throws(VendorFileError) { self = value == .null ? nil : try Wrapped(row: value) }
}

extension Array: RowValue where Element: RowValue {
    init(row value: JSONValue) throws(VendorFileError) {
        self = []
        for (index, element) in try value.need(value.arrayValue, "an array").enumerated() {
            do throws(VendorFileError) { append(try Element(row: element)) } catch { throw error.within("\(index)") }
        }
    }
}

extension Dictionary: RowValue where Key == String, Value: RowValue {
    init(row value: JSONValue) throws(VendorFileError) {
        self = [:]
        for (name, member) in try value.need(value.objectValue, "an object") {
            do throws(VendorFileError) { self[name] = try Value(row: member) } catch { throw error.within(name) }
        }
    }
}

extension JSONValue {
    fileprivate func need<Found>(
        _ found: Found?,
        _ description: @autoclosure () -> String
    ) throws(VendorFileError) -> Found {
        if let found { return found }
        throw VendorFileError(JSONPointer(), "is \(summary), and must be \(description())")
    }

    /// The value in a few words, a short string as it is.
    private var summary: String {
        guard let text = stringValue, text.utf8.count <= 40 else { return kindDescription }
        return "\"\(text.unicodeScalars.escaped)\""
    }
}
