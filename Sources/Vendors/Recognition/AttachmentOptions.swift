import RichPush

typealias UnitRectangle = NotificationAttachment.UnitRectangle

extension UnitRectangle {
    /// The rectangle in an object of a payload, whatever the case of its members; `nil` if it is not one.
    init?(_ value: JSONValue) {
        guard let members = value.objectValue else { return nil }
        var sides: [String: Double] = [:]
        for (name, value) in members { sides[name.lowercased()] = value.numberValue }
        guard let x = sides["x"], let y = sides["y"], let width = sides["width"], let height = sides["height"] else {
            return nil
        }
        self.init(x: x, y: y, width: width, height: height)
    }

    /// Whether each number is from 0 to 1, which is all that helpers look at.
    var isWithinUnits: Bool { [x, y, width, height].allSatisfy((0...1).contains) }
}

extension Vendor {
    /// The finding about a place that a helper that decodes its whole object at once cannot read; `nil` if nothing is
    /// wrong, or if the helper skips what it cannot read.
    func refusal(in payload: JSONObject) -> Finding? {
        guard options.refusesPayload else { return nil }
        func list(_ place: PointerPattern?) -> [PointerPattern] { place.map { [$0] } ?? [] }
        let (hidden, clip, time) = (list(options.hidden), list(options.clip), list(options.time))
        let texts = text.map(\.at)
        let objects = (hidden + clip + time + texts).map { PointerPattern(components: $0.components.dropLast()) }
        let rectangle = #"an object with "x", "y", "width", and "height", each from 0 to 1"#
        let rules: [(places: [PointerPattern], rule: String, isRight: (JSONValue) -> Bool)] = [
            (objects, "an object", { $0.objectValue != nil }),
            (clip, rectangle, { UnitRectangle($0)?.isWithinUnits == true }),
            (hidden, "a Boolean", { $0.boolValue != nil }),
            (time, "a number", { $0.numberValue != nil }),
            (list(options.thumbnailIdentifier) + texts, "a string", { $0.stringValue != nil }),
        ]
        for (places, rule, isRight) in rules {
            for place in places {
                guard let value = place.value(in: payload), value != .null, !isRight(value) else { continue }
                return .refusedOptions(name, at: place.pointer, rule: rule)
            }
        }
        return nil
    }
}

extension Vendor.OptionPlaces {
    /// What a payload says about an attachment's thumbnail.
    func options(in payload: JSONObject, identifier: String, captures: [String]) -> NotificationAttachment.Options {
        var options = NotificationAttachment.Options()
        func value(_ pattern: PointerPattern?) -> JSONValue? { pattern?.value(in: payload, captures: captures) }
        if let thumbnail = value(thumbnailIdentifier)?.stringValue { options.thumbnailHidden = thumbnail != identifier }
        if let hidden = value(hidden) { options.thumbnailHidden = hidden.boolValue ?? (hidden.numberValue ?? 0 != 0) }
        options.thumbnailClippingRect = value(clip).flatMap(UnitRectangle.init)
        options.thumbnailTime = value(time)?.numberValue.map { .seconds($0) }
        return options
    }
}
