import RichPush

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
