import RichPush
import Vendors

/// The values that a payload needs for a vendor's helper to look for its media, according to the vendor's row.
struct VendorKeys {
    /// Where the helper finds a URL.
    let media: JSONPointer
    let companions: [PayloadKeys.Companion]

    /// Returns `nil` for a vendor whose payloads do not say which media to show.
    init?(_ vendor: Vendor) {
        let isPlain = { (place: Vendor.MediaPlace) in !place.url.components.contains("*") }
        guard let place = vendor.media.first(where: isPlain) ?? vendor.media.first else { return nil }
        let media = JSONPointer(components: place.url.components.map { $0 == "*" ? "image" : $0 })
        let marks = vendor.marks.filter { mark in !mark.all.contains { $0.at.components == media.components } }
        let mark = marks.first { $0.strength == .checked } ?? marks.first
        let required = place.requires.filter { $0.at != place.type }
        var companions = ((mark?.all ?? []) + required).map(PayloadKeys.Companion.init)
        if let type = place.type {
            let value = JSONValue.string(vendor.pictureWord)
            companions.append(PayloadKeys.Companion(path: JSONPointer(components: type.components), value: value))
        }
        // A text that the helper replaces by one of its own if the payload has none.
        companions += vendor.text.filter { $0.otherwise != nil }.map { text in
            let value = SuitePayload.alert[text.field.rawValue] ?? ""
            return PayloadKeys.Companion(path: JSONPointer(components: text.at.components), value: value)
        }
        self.media = media
        self.companions = companions
    }
}

extension PayloadKeys.Companion {
    fileprivate init(_ condition: Vendor.Condition) {
        path = JSONPointer(components: condition.at.components)
        value =
            switch condition.is {
            case .object: .object([:])
            case .array: .array([])
            case .anything, .string: .string(condition.equals.first ?? condition.beginsWith ?? "1")
            }
    }
}

extension Vendor {
    /// A sender's word for a picture.
    fileprivate var pictureWord: String {
        let pictures: Set<String> = ["png", "jpg", "jpeg", "public.png", "public.jpeg"]
        for step in naming.steps where step.from == .sender {
            return step.map.keys.sorted().first { pictures.contains(step.map[$0] ?? "") } ?? "png"
        }
        return naming.hints.contains { $0.from == .sender } ? "public.png" : "image"
    }
}
