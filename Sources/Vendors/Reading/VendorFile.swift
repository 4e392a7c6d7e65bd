public import RichPush

/// A user's own rows as JSON: one row, or `{"version": 1, "vendors": […]}`.
public struct VendorFile: Sendable, Hashable {
    /// The version of the rows that this release reads and comes with.
    public static let version = 1

    /// The rows, in their order.
    public let vendors: [Vendor]

    /// Reads rows.
    /// - Throws: ``VendorFileError``, which names the member.
    public init(_ value: JSONValue) throws(VendorFileError) {
        let root = JSONPointer()
        do {
            guard let rows = value["vendors"] else {
                vendors = [try Self.vendor(value, at: root)]
                return
            }
            for name in value.objectValue?.names.map(\.self) ?? [] where !["version", "vendors"].contains(name) {
                throw VendorFileError(root.appending(name), "is unknown; the members here are version, vendors")
            }
            if let version = value["version"], version != .integer(Self.version) {
                throw VendorFileError(root.appending("version"), "must be \(Self.version)")
            }
            let place = root.appending("vendors")
            guard let rows = rows.arrayValue else { throw VendorFileError(place, "must be an array of rows") }
            vendors = try rows.enumerated().map { try Self.vendor($1, at: place.appending("\($0)")) }
        } catch let error as VendorFileError {
            throw error
        } catch {
            throw VendorFileError(root, "cannot be read: \(error)")
        }
    }

    private static func vendor(_ value: JSONValue, at pointer: JSONPointer) throws -> Vendor {
        let vendor = try RowDecoder.decode(Vendor.self, from: value, at: pointer)
        for (path, problem) in vendor.defects {
            throw VendorFileError(JSONPointer(components: pointer.components + path), problem)
        }
        return vendor
    }
}

/// What is wrong with rows, and where.
public struct VendorFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The member.
    public let pointer: JSONPointer
    /// What is wrong, as the rest of a sentence that begins with the pointer.
    public let problem: String

    init(_ pointer: JSONPointer, _ problem: String) {
        self.pointer = pointer
        self.problem = problem
    }

    /// The error in one sentence.
    public var description: String { "\(pointer.components.isEmpty ? "the row" : "\(pointer)") \(problem)" }
}

extension Vendor {
    /// The problems that no row may have, even in valid JSON.
    var defects: [(path: [String], problem: String)] {
        var defects: [(path: [String], problem: String)] = []
        if id.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) == nil {
            defects.append((["id"], "must be lower-case letters and digits, words joined by hyphens"))
        }
        if media.isEmpty, unjudged == nil, hook == nil {
            defects.append((["media"], "is empty, and \"unjudged\" does not say why"))
        }
        for (index, mark) in marks.enumerated() where mark.all.isEmpty {
            defects.append((["marks", "\(index)", "all"], "is empty, and every payload would match"))
        }
        for (list, steps) in [("steps", naming.steps), ("hints", naming.hints)] {
            for (index, step) in steps.enumerated() {
                if let (member, problem) = step.defect {
                    defects.append((["naming", list, "\(index)", member], problem))
                }
            }
        }
        if !(0.1...300).contains(http.timeLimit) { defects.append((["http", "timeLimit"], "must be from 0.1 to 300")) }
        if !(1...10).contains(http.tries) { defects.append((["http", "tries"], "must be from 1 to 10")) }
        if !http.pauses.allSatisfy((0...60).contains) {
            defects.append((["http", "pauses"], "must each be from 0 to 60"))
        }
        return defects
    }
}

extension Vendor.NameStep {
    fileprivate var defect: (member: String, problem: String)? {
        switch from {
        case .fixed where value == nil: ("value", "is missing, and \"fixed\" needs it")
        case .bytes where signatures.isEmpty: ("signatures", "is empty, and \"bytes\" needs one")
        case .bytes:
            signatures.contains { Self.bytes(of: $0) == nil }
                ? ("signatures", "must have hexadecimal digits, two for a byte") : nil
        default: nil
        }
    }

    /// The bytes of a signature; `nil` if it is not valid.
    static func bytes(of signature: Signature) -> [UInt8]? {
        let digits = Array(signature.bytes.utf8)
        guard digits.count % 2 == 0, !digits.isEmpty, (0...4_096).contains(signature.offset) else { return nil }
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
        return bytes.count * 2 == digits.count ? bytes : nil
    }
}
