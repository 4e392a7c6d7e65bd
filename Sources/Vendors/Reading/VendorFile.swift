import EmbeddedFiles
public import RichPush

/// Rows as JSON: one row, or `{"version": 1, "vendors": […]}`.
public struct VendorFile: Sendable, Hashable {
    /// The version of the rows that this release reads and comes with.
    public static let version = 1

    /// The rows, in their order.
    public let vendors: [Vendor]

    /// The JSON Schema of a file, with one row or several.
    package static var schema: JSONObject { ["anyOf": [Vendor.schema, Rows.schema]] }

    /// Reads rows.
    /// - Throws: ``VendorFileError``, which names the member.
    public init(_ value: JSONValue) throws(VendorFileError) {
        vendors = try value["vendors"] == nil ? [Vendor(row: value)] : Rows(row: value).vendors
    }
}

/// Several rows, and the version of their format.
private struct Rows: RowPart {
    var vendors: [Vendor] = []
    var version: Version?

    struct Version: RowValue {
        static var schema: JSONValue { ["const": .integer(VendorFile.version)] }

        init(row value: JSONValue) throws(VendorFileError) {
            let known = VendorFile.version
            if value != .integer(known) { throw VendorFileError(JSONPointer(), "must be \(known)") }
        }
    }

    static var members: [RowMember<Rows>] { [.optional("version", \.version), .required("vendors", \.vendors)] }
}

extension VendorTable {
    /// The rows that come with RichPush.
    static let rows = EmbeddedFile.vendorRows.flatMap { file in
        do { return try VendorFile(try JSONValue(parsing: file.bytes)).vendors } catch {
            // No input reaches this: the files are compiled in, and a test reads each of them.
            fatalError("\(file.name): \(error)")
        }
    }
}

/// What is wrong with rows, and where.
public struct VendorFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The member.
    public let pointer: JSONPointer
    /// What is wrong, as the rest of a sentence that begins with the pointer.
    public let problem: String

    init(_ pointer: JSONPointer, _ problem: String) { (self.pointer, self.problem) = (pointer, problem) }

    /// The same error, seen from the object or the array that has the value as this member.
    func within(_ name: String) -> VendorFileError {
        VendorFileError(JSONPointer(components: [name] + pointer.components), problem)
    }

    /// The error in one sentence.
    public var description: String { "\(pointer.components.isEmpty ? "the row" : "\(pointer)") \(problem)" }
}
