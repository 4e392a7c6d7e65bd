public import RichPush

/// A vendor that a payload is for, why, and what its helper finds in it.
public struct RecognizedVendor: Sendable, Hashable {
    /// The vendor.
    public let vendor: Vendor
    /// The strength of the payload's mark; `nil` if the vendor was named, so no mark was needed.
    package let strength: Vendor.Mark.Strength?
    /// The places of that mark.
    public let marks: [JSONPointer]
    /// The media that the helper finds, in their order.
    public let media: [VendorMedia]
    /// Why the helper finds no media at places that have something.
    public let defects: [Finding]
    /// Where the pictures of the app's content extension are; `nil` for none.
    let contentMedia: JSONPointer?
    /// The other vendors whose keys the payload has, the strongest match first.
    package internal(set) var others: [RecognizedVendor] = []
}

extension RecognizedVendor {
    /// Looks for a vendor's marks in a payload; `nil` without a mark.
    init?(_ vendor: Vendor, in payload: JSONObject) {
        let held = vendor.marks.filter { $0.strength != .shared && $0.all.allSatisfy { $0.holds(in: payload) } }
        if let mark = held.first(where: { $0.strength == .checked }) ?? held.first {
            self.init(vendor, mark: mark, in: payload)
        } else if let key = vendor.flattenedKey(in: payload) {
            let defects = [Finding.flattenedKey(vendor.name, at: key)]
            self.init(vendor: vendor, strength: .own, marks: [key], media: [], defects: defects, contentMedia: nil)
        } else {
            return nil
        }
    }

    /// Takes a payload for a vendor's, whether or not it has a mark.
    public init(assuming vendor: Vendor, in payload: JSONObject) {
        self = RecognizedVendor(vendor, in: payload) ?? RecognizedVendor(vendor, mark: nil, in: payload)
    }

    private init(_ vendor: Vendor, mark: Vendor.Mark?, in payload: JSONObject) {
        let found = MediaSearch(vendor, in: payload)
        self.init(
            vendor: vendor,
            strength: mark?.strength,
            marks: mark?.all.compactMap { $0.at.matches(in: payload).first?.pointer } ?? [],
            media: found.media,
            defects: found.defects,
            contentMedia: vendor.contentMedia.first { $0.holds(in: payload) }?.at.pointer
        )
    }

    /// Whether the payload is the vendor's except that an object or an array has become a string, as in FCM's `data`.
    var isFlattened: Bool { defects.contains { $0.kind == .flattenedKey } }

    /// Whether the helper itself would take the payload for its vendor's: where it looks for a mark, one is there.
    public var isAccepted: Bool { strength == .checked || !vendor.marks.contains { $0.strength == .checked } }

    /// How strongly it points to this vendor rather than another one.
    var rank: Int {
        (media.isEmpty ? 0 : 10) + (strength == .checked ? 2 : 1) - (vendor.id == Vendor.firebaseIdentifier ? 2 : 0)
    }

    /// Why the payload is taken for the vendor's, in words.
    public var reason: String {
        let places = marks.map(\.description).joined(separator: " and ")
        if vendor.id == Vendor.ownIdentifier { return "you named \(places)" }
        return switch strength {
        case nil: "you named it"
        case .shared?, .own?: "no other known vendor's payloads have \(places)"
        case .checked?: "its helper looks for \(places)"
        }
    }
}

extension Vendor {
    /// The row that tests compare with the port of Firebase's helper.
    package static let firebaseIdentifier = "firebase"
    /// The row of an app whose own extension reads the keys that a user named.
    static let ownIdentifier = "own"

    /// The key at the top level of a payload whose value is a string where the vendor has an object or an array.
    fileprivate func flattenedKey(in payload: JSONObject) -> JSONPointer? {
        for mark in marks where mark.strength != .shared {
            guard let condition = mark.all.first, let name = condition.at.components.first,
                let text = payload[name]?.stringValue
            else { continue }
            let isNested = condition.at.components.count > 1
            guard isNested || condition.is == .object || condition.is == .array else { continue }
            // No other vendor has this key, so a text that begins like an object or an array must have been one.
            if !isNested, mark.all.count == 1, text.hasPrefix("{") || text.hasPrefix("[") { return JSONPointer(name) }
            guard let value = try? JSONValue(parsing: text.utf8) else { continue }
            let whole = payload.merging([name: value])
            if mark.all.allSatisfy({ $0.holds(in: whole) }) { return JSONPointer(name) }
        }
        return nil
    }
}
