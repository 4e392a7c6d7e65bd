import RichPush

/// Where a field is: as FCM names it in an error, and as a pointer into the document.
///
/// Both are built only for a wrong field, because nearly all fields are right.
indirect enum FieldPath {
    case root(name: String, JSONPointer)
    /// A field by its name, which the document may spell in another way.
    case field(FieldPath, name: String, spelling: String)
    /// The value of a map's entry. To the protocol a map is a list of entries, hence the index.
    case entry(FieldPath, key: String, index: Int)

    /// FCM's name, `message.apns.headers[0].value`; empty for the request itself.
    var name: String {
        switch self {
        case .root(let name, _): return name
        case .field(let outer, let name, _):
            let place = outer.name
            return place.isEmpty ? name : "\(place).\(name)"
        case .entry(let outer, _, let index): return "\(outer.name)[\(index)]"
        }
    }

    var pointer: JSONPointer {
        switch self {
        case .root(_, let pointer): pointer
        case .field(let outer, _, let key), .entry(let outer, let key, _): outer.pointer.appending(key)
        }
    }
}

extension JSONPointer {
    /// The same place with the names as a document spells them: `fcmOptions` where it has no `fcm_options`.
    func spelled(asIn document: JSONValue) -> JSONPointer {
        var value: JSONValue? = document
        let spelled = components.map { component -> String in
            guard let members = value else { return component }
            let alternative = members[component] == nil ? component.lowerCamelCased : component
            let name = members[alternative] == nil ? component : alternative
            value = members[name]
            return name
        }
        return JSONPointer(components: spelled)
    }
}

extension String {
    /// The name as ProtoJSON spells it: `fcm_options` → `fcmOptions`.
    var lowerCamelCased: String {
        let words = split(separator: "_")
        return words.dropFirst().reduce(String(words.first ?? "")) { text, word in
            text + word.prefix(1).uppercased() + word.dropFirst()
        }
    }
}
