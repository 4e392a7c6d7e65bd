import RichPush

/// Where a field is: as FCM names it in an error, and as a pointer into the document.
///
/// Both are built only for a wrong field, because nearly all fields are right.
struct FieldPath {
    fileprivate indirect enum Step {
        case root(name: String, JSONPointer)
        case field(Step, name: String, spelling: String)
        case entry(Step, key: String, index: Int)
    }

    private let step: Step

    init(name: String, pointer: JSONPointer) {
        step = .root(name: name, pointer)
    }

    private init(_ step: Step) {
        self.step = step
    }

    /// FCM's name, `message.apns.headers[0].value`; empty for the request itself.
    var name: String { step.name }

    var pointer: JSONPointer { step.pointer }

    /// The field of that name, which the document may spell in another way.
    func field(_ name: String, spelled spelling: String? = nil) -> FieldPath {
        FieldPath(.field(step, name: name, spelling: spelling ?? name))
    }

    /// The value of a map's entry. To the protocol a map is a list of entries, hence the index.
    func entry(_ key: String, index: Int) -> FieldPath {
        FieldPath(.entry(step, key: key, index: index))
    }
}

extension FieldPath.Step {
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
        case .field(let outer, _, let spelling): outer.pointer.appending(spelling)
        case .entry(let outer, let key, _): outer.pointer.appending(key)
        }
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
