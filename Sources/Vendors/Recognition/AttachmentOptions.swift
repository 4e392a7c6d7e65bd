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
    /// The place that a helper that decodes its whole object at once cannot read, and what must be there; `nil` if
    /// nothing is wrong, or if the helper skips what it cannot read.
    func refusal(in payload: JSONObject) -> (at: JSONPointer, rule: String)? {
        guard options.refusesPayload else { return nil }
        let texts = text.map(\.at)
        let objects = [options.hidden, options.clip, options.time].compactMap(\.self) + texts
        for object in Set(objects.map { PointerPattern(components: $0.components.dropLast()) }) {
            if object.value(in: payload, isNot: { $0.objectValue != nil }) { return (object.pointer, "an object") }
        }
        if let clip = options.clip, clip.value(in: payload, isNot: { UnitRectangle($0)?.isWithinUnits == true }) {
            return (clip.pointer, #"an object with "x", "y", "width", and "height", each from 0 to 1"#)
        }
        if let hidden = options.hidden, hidden.value(in: payload, isNot: { $0.boolValue != nil }) {
            return (hidden.pointer, "a Boolean")
        }
        if let time = options.time, time.value(in: payload, isNot: { $0.numberValue != nil }) {
            return (time.pointer, "a number")
        }
        for place in [options.thumbnailIdentifier].compactMap(\.self) + texts
        where place.value(in: payload, isNot: { $0.stringValue != nil }) {
            return (place.pointer, "a string")
        }
        return nil
    }
}

extension PointerPattern {
    /// Whether there is a value, but not the right one.
    fileprivate func value(in payload: JSONObject, isNot isRight: (JSONValue) -> Bool) -> Bool {
        guard let value = value(in: payload), value != .null else { return false }
        return !isRight(value)
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
