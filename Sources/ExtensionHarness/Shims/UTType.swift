/// A type of data, by its uniform type identifier.
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
    public let identifier: String
    private let tags: [String: [String]]

    init(_ identifier: String, extensions: [String] = [], mimeTypes: [String] = []) {
        self.identifier = identifier
        tags = [UTTagClass.filenameExtension.rawValue: extensions, UTTagClass.mimeType.rawValue: mimeTypes]
    }

    public init?(_ identifier: String) {
        guard let type = UTTypeTable.types[identifier] else { return nil }
        self = type
    }

    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self = UTType(identifier) ?? UTType(identifier, extensions: [])
    }

    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(exportedAs: identifier)
    }

    /// The type of a file name's extension; a dynamic one if the system knows none.
    public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
        self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
    }

    /// The type that a MIME type stands for; a dynamic one if the system knows none.
    public init?(mimeType: String, conformingTo supertype: UTType = .data) {
        self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
    }

    /// The type that a tag stands for; a dynamic one if the system knows none.
    public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType? = nil) {
        let text = tag.lowercased()
        guard !text.isEmpty else { return nil }
        let known = UTTypeTable.ordered.first { type in
            type.tags[tagClass.rawValue]?.contains(text) == true && supertype.map { type.conforms(to: $0) } != false
        }
        if let known {
            self = known
            return
        }
        let name = "dyn.a" + text.utf8.map { String($0, radix: 16) }.joined()
        self =
            tagClass == .mimeType
            ? UTType(name, mimeTypes: [text]) : UTType(name, extensions: [text])
    }

    public var preferredFilenameExtension: String? { tags[UTTagClass.filenameExtension.rawValue]?.first }
    public var preferredMIMEType: String? { tags[UTTagClass.mimeType.rawValue]?.first }
    public var allTags: [UTTagClass: [String]] {
        Dictionary(uniqueKeysWithValues: tags.map { (UTTagClass(rawValue: $0.key), $0.value) })
    }
    public var isDynamic: Bool { identifier.hasPrefix("dyn.") }
    public var isDeclared: Bool { !isDynamic }
    public var isPublic: Bool { identifier.hasPrefix("public.") }
    public var localizedDescription: String? { preferredFilenameExtension?.uppercased() }
    public var description: String { identifier }

    public var supertypes: Set<UTType> {
        var found: Set<UTType> = []
        var waiting = UTTypeTable.parents[identifier] ?? (isDynamic ? ["public.data"] : [])
        while let next = waiting.popLast() {
            if let type = UTTypeTable.types[next], found.insert(type).inserted {
                waiting += UTTypeTable.parents[next] ?? []
            }
        }
        return found
    }

    public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }
    public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }
    public func isSupertype(of type: UTType) -> Bool { type.supertypes.contains(self) }

    public static func == (left: UTType, right: UTType) -> Bool { left.identifier == right.identifier }
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

    public init(from decoder: any Decoder) throws {
        self.init(exportedAs: try decoder.singleValueContainer().decode(String.self))
    }
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(identifier)
    }
}

public struct UTTagClass: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")
}

extension URL {
    public func appendingPathExtension(for contentType: UTType) -> URL {
        contentType.preferredFilenameExtension.map { appendingPathExtension($0) } ?? self
    }
    public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
        appendingPathComponent(partialName).appendingPathExtension(for: contentType)
    }
}
