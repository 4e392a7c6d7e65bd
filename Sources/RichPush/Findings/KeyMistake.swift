/// A key of Apple's in a place where Apple does not look, in another spelling, or with a value that Apple cannot use.
package struct KeyMistake: Sendable {
    package enum Kind: Sendable, Hashable { case misplaced, misspelled, invalid }

    package let key: PayloadKey
    package let kind: Kind
    package let pointer: JSONPointer
    let value: JSONValue

    /// The mistakes in what becomes a payload: in the objects that are the app's own, and in `aps`.
    /// - Parameters:
    ///   - payload: The payload, with `aps`, as far as it is written.
    ///   - others: Objects of the app's own that become members of the payload, each by its pointer.
    ///   - aps: What is in `aps` in the end.
    package static func all(
        in payload: JSONObject,
        at pointer: JSONPointer,
        others: [(JSONPointer, JSONObject)] = [],
        resulting aps: JSONObject,
        isLiveActivity: Bool,
        shows: Bool
    ) -> [KeyMistake] {
        var search = KeySearch(aps: aps, isLiveActivity: isLiveActivity, shows: shows)
        search.own(payload, at: pointer)
        for (pointer, members) in others { search.own(members, at: pointer) }
        if let own = payload["aps"]?.objectValue {
            search.object(own, in: [.aps, .alert, .headers], at: pointer.appending("aps"))
        }
        return search.mistakes
    }

    /// The mistakes among the headers of a request to APNs, and the names that are not APNs' at all.
    package static func all(inHeaders headers: [String: String], at pointer: JSONPointer)
        -> (mistakes: [KeyMistake], unknown: [String])
    {
        var mistakes: [KeyMistake] = []
        var unknown: [String] = []
        let names = Set(headers.keys.map { $0.lowercased() })
        for (name, text) in headers.sorted(by: { $0.key < $1.key })
        where PayloadKey.named(name.lowercased(), in: .headers) == nil {
            let header = PayloadKey.spelled(name, in: .headers) ?? PayloadKey.oneLetterFrom(name, in: .headers)
            if let header, names.contains(header.name) { continue }
            guard let key = header ?? PayloadKey.spelled(name, in: .aps) else {
                unknown.append(name)
                continue
            }
            let kind = key.place == .headers ? Kind.misspelled : .misplaced
            mistakes.append(KeyMistake(key: key, kind: kind, pointer: pointer.appending(name), value: .string(text)))
        }
        return (mistakes, unknown)
    }
}

private struct KeySearch {
    let aps: JSONObject
    let isLiveActivity: Bool
    let shows: Bool
    var mistakes: [KeyMistake] = []

    /// An object whose keys are the app's own.
    mutating func own(_ members: JSONObject, at pointer: JSONPointer) {
        for (name, value) in members where name != "aps" {
            let place = pointer.appending(name)
            if name.lowercased() == "headers", let headers = value.objectValue {
                for (name, value) in headers { header(name, value, at: place.appending(name)) }
            } else if !header(name, value, at: place) {
                let spelled = PayloadKey.spelled(name, in: .aps).flatMap { $0.isUnmistakable ? $0 : nil }
                let key = PayloadKey.named(name, in: .aps) ?? PayloadKey.named(name, in: .alert) ?? spelled
                if let key, isMeant(key) { add(key, as: .misplaced, value: value, at: place) }
            }
        }
    }

    private func isMeant(_ key: PayloadKey) -> Bool {
        switch key.outside {
        case .mistake, .perhaps: true
        case .ifNothingShows: !shows && !isLiveActivity
        case .own: false
        }
    }

    @discardableResult
    private mutating func header(_ name: String, _ value: JSONValue, at pointer: JSONPointer) -> Bool {
        guard name.lowercased().hasPrefix("apns"), let key = PayloadKey.spelled(name, in: .headers) else {
            return false
        }
        add(key, as: .misplaced, value: value, at: pointer)
        return true
    }

    /// An object of Apple's.
    /// - Parameter places: The object, and others whose keys senders put into it.
    mutating func object(_ members: JSONObject, in places: [PayloadKey.Place], at pointer: JSONPointer) {
        for (name, value) in members {
            let place = pointer.appending(name)
            if let key = PayloadKey.named(name, in: places[0]) {
                if value != .null, !key.accepts(value) {
                    mistakes.append(KeyMistake(key: key, kind: .invalid, pointer: place, value: value))
                }
                guard let inner = value.objectValue else { continue }
                switch key.value {
                // The alert of a Live Activity has other members.
                case .alert where !isLiveActivity: object(inner, in: [.alert, .aps], at: place)
                case .sound: object(inner, in: [.sound], at: place)
                default: break
                }
            } else if !header(name, value, at: place) {
                let slip = PayloadKey.oneLetterFrom(name, in: places[0]).flatMap { $0.accepts(value) ? $0 : nil }
                guard let key = places.lazy.compactMap({ PayloadKey.spelled(name, in: $0) }).first ?? slip else {
                    continue
                }
                add(key, as: key.place == places[0] ? .misspelled : .misplaced, value: value, at: place)
            }
        }
    }

    /// A key that is also where it belongs is not missed.
    private mutating func add(_ key: PayloadKey, as kind: KeyMistake.Kind, value: JSONValue, at pointer: JSONPointer) {
        let home: JSONValue? =
            switch key.place {
            case .aps: aps[key.name]
            case .alert: aps["alert"]?[key.name]
            case .sound: aps["sound"]?[key.name]
            case .headers: nil
            }
        guard home ?? .null == .null, value != .null else { return }
        if case .flag = key.value, !value.isOn { return }
        mistakes.append(KeyMistake(key: key, kind: kind, pointer: pointer, value: value))
    }
}

extension KeyMistake {
    /// What it means.
    /// - Parameters:
    ///   - wantsImage: Whether the payload has an image.
    ///   - shows: Whether the notification has a text nevertheless.
    /// - Returns: Nothing about `mutable-content` of a wrong type, for which there is a finding of its own.
    package func finding(wantsImage: Bool, shows: Bool) -> Finding? {
        if key.name == "mutable-content" {
            if kind == .invalid { return nil }
            if wantsImage { return .misspelledMutableContent(at: pointer) }
        }
        let (name, isHeader) = (key.name, key.place == .headers)
        let (home, field) = key.place.names
        let finding: Finding =
            switch kind {
            case .misspelled: .misspelledKey(name, at: pointer, reader: isHeader ? "APNs" : "An iPhone", loss: key.loss)
            case .misplaced where isHeader: .misplacedHeader(name, at: pointer, loss: key.loss)
            case .misplaced: .misplacedKey(name, at: pointer, home: home, field: field, loss: key.loss)
            case .invalid: .invalidKeyValue(at: pointer, found: value.excerpt, rule: key.expected, loss: lossOfValue)
            }
        if key.isText, !shows { return finding }
        return finding.atMost(key.outside == .perhaps && kind == .misplaced ? .notice : .warning, .nothing)
    }

    private var lossOfValue: String {
        switch key.value {
        case .number(_, clamps: true) where value.numberValue != nil: "an iPhone takes the nearest number"
        case .flag where value.isOn: "an iPhone takes it for 1"
        default: key.loss
        }
    }
}

extension PayloadKey.Place {
    fileprivate var names: (payload: String, message: String) {
        switch self {
        case .aps: ("\"aps\"", "apns.payload.aps")
        case .alert: ("\"alert\" in \"aps\"", "apns.payload.aps.alert")
        case .sound: ("\"sound\" in \"aps\"", "apns.payload.aps.sound")
        case .headers: ("the headers", "apns.headers")
        }
    }
}
