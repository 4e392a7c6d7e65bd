import FoundationEssentials
import RichPush
import Testing

/// The files of `Fixtures/messages`.
enum Fixture {
    /// The bytes of a file.
    static func bytes(of name: String) throws -> [UInt8] {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return Array(try Data(contentsOf: package.appending(path: "Fixtures/messages/\(name)")))
    }

    /// The value in a file.
    static func value(of name: String, dialect: JSONValue.Dialect = .json) throws -> JSONValue {
        try JSONValue(parsing: bytes(of: name), dialect: dialect)
    }

    /// The first object after a mark in a file that contains JSON among other text.
    static func object(in name: String, after mark: String) throws -> JSONValue {
        let bytes = try bytes(of: name)
        let offset = try #require(bytes.firstRange(of: Array(mark.utf8))).upperBound
        var parser = JSONParser(bytes, dialect: .relaxed, from: offset)
        return try parser.parseValue()
    }
}
