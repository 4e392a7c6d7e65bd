import RichPush

typealias UnitRectangle = NotificationAttachment.UnitRectangle

extension UnitRectangle {
    /// The rectangle in an object of a payload, whatever the case of its members; `nil` if it is none.
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

extension Vendor.OptionPlaces {
    /// What a payload says of an attachment's thumbnail.
    func options(
        in payload: JSONObject,
        identifier: String,
        captures: [String]
    ) -> NotificationAttachment.Options {
        var options = NotificationAttachment.Options()
        func value(_ pattern: PointerPattern?) -> JSONValue? { pattern?.value(in: payload, captures: captures) }
        if let thumbnail = value(thumbnailIdentifier)?.stringValue { options.thumbnailHidden = thumbnail != identifier }
        if let hidden = value(hidden) { options.thumbnailHidden = hidden.boolValue ?? (hidden.numberValue ?? 0 != 0) }
        options.thumbnailClippingRect = value(clip).flatMap(UnitRectangle.init)
        options.thumbnailTime = value(time)?.numberValue.map { .seconds($0) }
        return options
    }
}
