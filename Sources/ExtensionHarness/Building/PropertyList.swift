import FoundationEssentials

/// A property list, as in Xcode's projects, Info.plist, and entitlements: XML, binary, or the older form of
/// `project.pbxproj`.
enum PropertyList: Sendable, Equatable {
    /// A string; also a number or a date, as text.
    case string(String)
    case data([UInt8])
    case boolean(Bool)
    case array([PropertyList])
    case dictionary([String: PropertyList])

    /// The maximum number of brackets that are open at one place of the text, strings included, so that no file
    /// exhausts the stack.
    private static let maximumDepth = 512

    init(parsing bytes: [UInt8]) throws(PropertyListSyntaxError) {
        let isXML = bytes.first { $0 > UInt8(ascii: " ") && $0 < 0x80 } == UInt8(ascii: "<")
        guard Self.depth(of: bytes, isXML: isXML) <= Self.maximumDepth else {
            throw PropertyListSyntaxError(line: 1, problem: "its values are nested too deeply")
        }
        do { self = try PropertyListDecoder().decode(PropertyList.self, from: Data(bytes)) } catch {
            throw PropertyListSyntaxError(error)
        }
    }

    private static func depth(of bytes: [UInt8], isXML: Bool) -> Int {
        var (depth, maximum) = (0, 0)
        for (index, byte) in bytes.enumerated() {
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            switch (isXML, Unicode.Scalar(byte), Unicode.Scalar(next)) {
            case (true, "<", "!"), (true, "<", "?"): continue
            case (true, "<", "/"), (true, "/", ">"), (false, "}", _), (false, ")", _): depth -= 1
            case (true, "<", _), (false, "{", _), (false, "(", _): depth += 1
            default: continue
            }
            maximum = max(maximum, depth)
        }
        return maximum
    }

    static func read(_ path: String) throws(ExtensionBuildError) -> PropertyList {
        let bytes = try FilePaths.read(path)
        do { return try PropertyList(parsing: bytes) } catch {
            throw .malformed(path: path, line: error.line, problem: error.problem)
        }
    }

    /// The property list as XML, in which the keys are in order.
    var xml: [UInt8] {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .xml
        return Array((try? encoder.encode(self)) ?? Data())
    }

    var string: String? { if case .string(let string) = self { string } else { nil } }

    /// Whether it is true, as a Boolean or as build settings spell it.
    var isTrue: Bool {
        switch self {
        case .boolean(let boolean): boolean
        case .string(let string): ["YES", "TRUE", "1"].contains(string.uppercased())
        default: false
        }
    }

    var array: [PropertyList] { if case .array(let array) = self { array } else { [] } }

    /// The strings of an array, or the one string.
    var strings: [String] { if case .string(let string) = self { [string] } else { array.compactMap(\.string) } }

    subscript(name: String) -> PropertyList? { if case .dictionary(let members) = self { members[name] } else { nil } }

    func mapStrings(_ change: (String) -> String) -> PropertyList {
        switch self {
        case .string(let string): .string(change(string))
        case .array(let elements): .array(elements.map { $0.mapStrings(change) })
        case .dictionary(let members): .dictionary(members.mapValues { $0.mapStrings(change) })
        case .data, .boolean: self
        }
    }
}

extension PropertyList: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        func decoded<Value: Decodable>(_ make: (Value) -> PropertyList) -> PropertyList? {
            (try? container.decode(Value.self)).map(make)
        }
        // The most frequent first.
        let usual = decoded { .string($0) } ?? decoded { .dictionary($0) } ?? decoded { .array($0) }
        let scalar = usual ?? decoded { .boolean($0) } ?? decoded { (number: Int) in .string("\(number)") }
        let other = scalar ?? decoded { (number: Double) in .string("\(number)") }
        let known = other ?? decoded { (date: Date) in .string(date.formatted(.iso8601)) }
        self = try known ?? .data(Array(container.decode(Data.self)))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let string): try container.encode(string)
        case .data(let bytes): try container.encode(Data(bytes))
        case .boolean(let boolean): try container.encode(boolean)
        case .array(let elements): try container.encode(elements)
        case .dictionary(let members): try container.encode(members)
        }
    }
}

struct PropertyListSyntaxError: Error, Equatable {
    /// The line, from 1; 1 if it is not known.
    var line: Int
    var problem: String
}

extension PropertyListSyntaxError {
    /// Takes over what Foundation says, in which the line is at the end if it is there.
    fileprivate init(_ error: any Error) {
        var text = "it is not a property list"
        if case DecodingError.dataCorrupted(let context)? = error as? DecodingError,
            let underlying = context.underlyingError as? CocoaError,
            let reason = underlying.userInfo["NSDebugDescription"] as? String
        {
            text = reason
        }
        let line = text.firstMatch(of: /,? (?:starting )?(?:on|at) line +(\d+)/)
        self.init(line: line.flatMap { Int($0.1) } ?? 1, problem: line.map { text.replacing($0.0, with: "") } ?? text)
    }
}
