import RichPush

/// Where a field is: as FCM names it in an error, and as a pointer into the document.
struct FieldPath {
    /// FCM's name, `message.apns.headers[0].value`; empty for the request itself.
    let name: String
    let pointer: JSONPointer

    /// The field of that name, which the document may spell in another way.
    func field(_ name: String, spelled spelling: String? = nil) -> FieldPath {
        FieldPath(
            name: self.name.isEmpty ? name : "\(self.name).\(name)",
            pointer: pointer.appending(spelling ?? name)
        )
    }

    /// The value of a map's entry. To the protocol a map is a list of entries, hence the index.
    func entry(_ key: String, index: Int) -> FieldPath {
        FieldPath(name: "\(name)[\(index)]", pointer: pointer.appending(key))
    }
}

extension JSONPointer {
    /// The same place with the names as a document spells them: `fcmOptions` where it has no `fcm_options`.
    func spelled(asIn document: JSONValue) -> JSONPointer {
        var value: JSONValue? = document
        let spelled = components.map { component in
            let alternative = component.lowerCamelCased
            let name = value?[component] == nil && value?[alternative] != nil ? alternative : component
            value = value?[name]
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
