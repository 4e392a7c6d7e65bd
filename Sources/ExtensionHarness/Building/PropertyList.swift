/// A property list, as in Xcode's projects, Info.plist, and entitlements.
enum PropertyList: Sendable, Equatable {
    /// A string; also a number or a date, as written.
    case string(String)
    case data([UInt8])
    case boolean(Bool)
    case array([PropertyList])
    case dictionary([String: PropertyList])

    /// The maximum nesting depth of values, so that no file exhausts the stack.
    static let maximumDepth = 64

    /// Reads a property list: XML, or the older form of `project.pbxproj`.
    init(parsing bytes: [UInt8]) throws(PropertyListSyntaxError) {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        if text.starts(with: Array("bplist".utf8)) {
            throw PropertyListSyntaxError(line: 1, problem: "it is binary: convert it with `plutil -convert xml1`")
        }
        if text.first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "<") {
            var parser = XMLPropertyListParser(text)
            self = try parser.parseDocument()
        } else {
            var parser = OpenStepParser(text)
            self = try parser.parseDocument()
        }
    }

    var string: String? {
        if case .string(let string) = self { string } else { nil }
    }

    /// Whether it is true, as a Boolean or as build settings spell it.
    var isTrue: Bool {
        switch self {
        case .boolean(let boolean): boolean
        case .string(let string): ["YES", "TRUE", "1"].contains(string.uppercased())
        default: false
        }
    }

    var array: [PropertyList] {
        if case .array(let array) = self { array } else { [] }
    }

    /// The strings of an array, or the one string.
    var strings: [String] {
        if case .string(let string) = self { [string] } else { array.compactMap(\.string) }
    }

    /// The member of that name, if this is a dictionary that has one.
    subscript(name: String) -> PropertyList? {
        if case .dictionary(let members) = self { members[name] } else { nil }
    }

    /// Returns the same property list with each string changed.
    func mapStrings(_ change: (String) -> String) -> PropertyList {
        switch self {
        case .string(let string): .string(change(string))
        case .array(let elements): .array(elements.map { $0.mapStrings(change) })
        case .dictionary(let members): .dictionary(members.mapValues { $0.mapStrings(change) })
        case .data, .boolean: self
        }
    }
}

/// Why a file is not a property list.
struct PropertyListSyntaxError: Error, Equatable {
    /// The line, from 1.
    var line: Int
    var problem: String

    init(line: Int, problem: String) {
        self.line = line
        self.problem = problem
    }

    init(at position: Int, in text: [UInt8], _ problem: String) {
        let line = text[..<min(position, text.count)].count { $0 == UInt8(ascii: "\n") } + 1
        self.init(line: line, problem: problem)
    }
}
