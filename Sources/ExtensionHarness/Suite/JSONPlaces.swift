import RichPush

extension JSONValue {
    /// The object or array that a text has as JSON, as in the `data` of an FCM message, which holds only texts.
    private var nested: JSONValue? {
        guard let text = stringValue, let first = text.utf8.first, "{[".utf8.contains(first) else { return nil }
        return try? JSONValue(parsing: text.utf8)
    }

    private var isContainer: Bool { objectValue != nil || arrayValue != nil }

    var json: JSONValue { .string(text(isPretty: false)) }

    /// Returns the value with a member set, or removed by `nil`, also in JSON in texts. Creates missing objects, and
    /// missing arrays for the index 0, on the way.
    func setting(_ value: JSONValue?, at path: ArraySlice<String>) -> JSONValue {
        guard let name = path.first else { return value ?? .null }
        if let nested { return nested.setting(value, at: path).json }
        let rest = path.dropFirst()
        if let index = Int(name), index >= 0, var array = arrayValue ?? (index == 0 && !isContainer ? [] : nil) {
            guard index < array.count || value != nil else { return self }
            let new = rest.isEmpty ? value : (index < array.count ? array[index] : .null).setting(value, at: rest)
            array.replaceSubrange(min(index, array.count)..<min(index + 1, array.count), with: [new].compactMap(\.self))
            return .array(array)
        }
        var object = objectValue ?? [:]
        if rest.isEmpty, value == nil {
            object[name] = nil
        } else if value != nil || object[name] != nil {
            object[name] = (object[name] ?? .null).setting(value, at: rest)
        }
        return .object(object)
    }

    /// Changes each value that is neither an object nor an array, or removes it, with what is empty then. Follows JSON in
    /// texts.
    func mapLeaves(at path: [String] = [], _ change: (_ path: [String], _ leaf: JSONValue) -> JSONValue?)
        -> JSONValue?
    {
        if let nested { return nested.mapLeaves(at: path, change).map(\.json) }
        if let array = arrayValue, !array.isEmpty {
            let kept = array.enumerated().compactMap { $1.mapLeaves(at: path + ["\($0)"], change) }
            return kept.isEmpty ? nil : .array(kept)
        }
        if let object = objectValue, !object.isEmpty {
            let kept = object.compactMap { name, value in
                value.mapLeaves(at: path + [name], change).map { (name, $0) }
            }
            return kept.isEmpty ? nil : .object(JSONObject(kept))
        }
        return change(path, self)
    }

    var isRemoteURL: Bool {
        guard let text = stringValue?.lowercased() else { return false }
        return text.hasPrefix("https://") || text.hasPrefix("http://")
    }
}
