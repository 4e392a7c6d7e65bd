public import RichPush

/// The vendors that RichPush knows, and how to tell which one a payload is for.
public struct VendorTable: Sendable {
    /// The rows, the user's own first.
    public let vendors: [Vendor]
    /// The rows by the names at the top level of a payload that can identify them.
    private let byName: NameIndex
    /// The rows by the names in `aps` that can identify them.
    private let byNameInAPS: NameIndex

    /// The vendors that come with RichPush.
    public static let standard = VendorTable(VendorTable.rows)

    /// A table of these rows. Of rows with the same identifier, only the first counts.
    public init(_ rows: [Vendor]) {
        var identifiers: Set<String> = []
        vendors = rows.filter { identifiers.insert($0.id).inserted }
        var byName = NameIndex()
        var byNameInAPS = NameIndex()
        // RichPush handles Firebase's image separately, and most lines of a campaign have it.
        for (index, vendor) in vendors.enumerated() where vendor.id != Vendor.firebaseIdentifier {
            for mark in vendor.marks where mark.strength != .shared {
                guard let components = mark.all.first?.at.components, let name = components.first else { continue }
                if name == "aps", components.count > 1 {
                    byNameInAPS.insert(index, for: components[1])
                } else {
                    byName.insert(index, for: name)
                }
            }
        }
        self.byName = byName
        self.byNameInAPS = byNameInAPS
    }

    /// This table with the user's own rows first.
    public func adding(_ rows: [Vendor]) -> VendorTable { VendorTable(rows + vendors) }

    /// The row with an identifier, or with a name in whatever case; `nil` if there is none.
    public func vendor(named name: String) -> Vendor? {
        let name = name.lowercased()
        return vendors.first { $0.id == name } ?? vendors.first { $0.name.lowercased() == name }
    }

    /// The vendors whose marks a payload has, the strongest match first; empty for a payload of Firebase alone or of no
    /// vendor.
    ///
    /// This makes one pass over the names at the top level and in `aps`.
    public func recognize(_ payload: JSONObject) -> [RecognizedVendor] {
        let candidates = candidates(for: payload)
        guard !candidates.isEmpty else { return [] }
        var found = candidates.compactMap { RecognizedVendor(vendors[$0], in: payload) }
        // A flattened key counts only if no vendor has an intact mark.
        if found.contains(where: { !$0.isFlattened }) { found.removeAll(where: \.isFlattened) }
        guard !found.isEmpty else { return [] }
        if case .url = ImageReference(in: payload), let firebase = vendor(named: Vendor.firebaseIdentifier),
            let recognized = RecognizedVendor(firebase, in: payload)
        {
            found.append(recognized)
        }
        return found.enumerated().sorted { one, other in
            let (first, second) = (one.element.rank, other.element.rank)
            return first == second ? one.offset < other.offset : first > second
        }.map(\.element)
    }

    /// Whether a payload with the same members may have a vendor, whatever its values say.
    package func mayRecognize(_ payload: JSONObject) -> Bool {
        candidates(for: payload).contains { row in
            vendors[row].marks.contains { mark in
                guard mark.strength != .shared, let place = mark.all.first?.at, let name = place.components.first
                else { return false }
                return name == "aps" ? !place.matches(in: payload).isEmpty : payload[name] != nil
            }
        }
    }

    /// The rows that a payload may be for, in their order.
    private func candidates(for payload: JSONObject) -> [Int] {
        var candidates: [Int] = []
        for (name, value) in payload {
            if name == "aps" {
                for (name, _) in value.objectValue ?? [:] { byNameInAPS.add(name, to: &candidates) }
            } else {
                byName.add(name, to: &candidates)
            }
        }
        return candidates.count < 2 ? candidates : Set(candidates).sorted()
    }
}

private struct NameIndex {
    private var rows: [String: [Int]] = [:]
    /// The values of ``bit(_:)`` for all names in the index, which rule out most other names without a lookup.
    private var mask: UInt64 = 0

    mutating func insert(_ row: Int, for name: String) {
        if rows[name]?.contains(row) != true { rows[name, default: []].append(row) }
        mask |= Self.bit(name)
    }

    func add(_ name: String, to candidates: inout [Int]) {
        guard mask & Self.bit(name) != 0, let found = rows[name] else { return }
        candidates += found
    }

    private static func bit(_ name: String) -> UInt64 {
        let text = name.utf8
        guard let first = text.first, let last = text.last else { return 1 }
        let number = Int(first) &* 7 &+ Int(last) &* 3 &+ text.count
        return 1 << UInt64(number & 63)
    }
}
