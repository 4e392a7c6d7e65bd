public import RichPush

/// The vendors that RichPush knows, and how to tell which one a payload is for.
public struct VendorTable: Sendable {
    /// The rows, the user's own first.
    public let vendors: [Vendor]
    /// The rows by the names at the top level of a payload that can identify them, and by those in `aps`.
    private var byName: [String: [Int]] = [:]
    private var byNameInAPS: [String: [Int]] = [:]

    /// The vendors that come with RichPush.
    public static let standard = VendorTable(VendorTable.rows)

    /// A table of these rows. Of rows with the same identifier, only the first counts.
    public init(_ rows: [Vendor]) {
        var identifiers: Set<String> = []
        vendors = rows.filter { identifiers.insert($0.id).inserted }
        // RichPush handles Firebase's image separately, and most lines of a campaign have it.
        for (index, vendor) in vendors.enumerated() where vendor.id != Vendor.firebaseIdentifier {
            for mark in vendor.marks where mark.strength != .shared {
                guard let components = mark.all.first?.at.components, let name = components.first else { continue }
                if name == "aps", components.count > 1 {
                    byNameInAPS[components[1], default: []].append(index)
                } else {
                    byName[name, default: []].append(index)
                }
            }
        }
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
    public func recognize(_ payload: JSONObject) -> [RecognizedVendor] {
        var found = candidates(for: payload).compactMap { RecognizedVendor(vendors[$0], in: payload) }
        // A flattened key counts only if no vendor has an intact mark.
        if found.contains(where: { !$0.isFlattened }) { found.removeAll(where: \.isFlattened) }
        guard !found.isEmpty else { return [] }
        if case .url = ImageReference(in: payload), let firebase = vendor(named: Vendor.firebaseIdentifier),
            let recognized = RecognizedVendor(firebase, in: payload)
        {
            found.append(recognized)
        }
        return found.enumerated().sorted { ($1.element.rank, $0.offset) < ($0.element.rank, $1.offset) }.map(\.element)
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
        var found: [Int] = payload.flatMap { byName[$0.name] ?? [] }
        for (name, _) in payload["aps"]?.objectValue ?? [:] { found += byNameInAPS[name] ?? [] }
        return found.count < 2 ? found : Set(found).sorted()
    }
}

/// How the vendor of a payload is chosen: by the payload itself, or by the caller.
package struct VendorChoice: Sendable {
    package var table: VendorTable
    /// The vendor of every payload; `nil` if the payload decides.
    package var forced: Vendor?

    /// The payload decides, by RichPush's own rows.
    package init(table: VendorTable = .standard, forced: Vendor? = nil) { (self.table, self.forced) = (table, forced) }

    /// The vendor of a payload; `nil` for Firebase's payloads and for those of no vendor, which the port of Firebase's
    /// helper judges.
    package func recognition(of payload: JSONObject) -> RecognizedVendor? {
        var found = table.recognize(payload)
        if let forced {
            found.removeAll { $0.vendor.id == forced.id }
            found.insert(RecognizedVendor(assuming: forced, in: payload), at: 0)
        }
        guard var first = found.first, first.vendor.id != Vendor.firebaseIdentifier else { return nil }
        first.others = Array(found.dropFirst())
        return first
    }

    /// The finding about a key of tutorials in a payload of no vendor.
    package func tutorialFinding(in payload: JSONObject) -> Finding? {
        guard ImageReference(in: payload) == .absent else { return nil }
        return TutorialKeys.find(in: payload).map(Finding.tutorialKey)
    }
}
