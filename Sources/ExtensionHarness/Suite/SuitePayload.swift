package import RichPush

/// A payload with a place for the URL of its media.
package struct SuitePayload: Sendable {
    private let template: JSONObject
    private let pointers: [JSONPointer]

    /// - Parameters:
    ///   - template: A payload; `nil` for one that says hello.
    ///   - pointers: The places where the extension looks for its media.
    ///   - companions: The other values in a payload that says hello.
    package init(
        template: JSONObject? = nil,
        mediaAt pointers: [JSONPointer],
        beside companions: [PayloadKeys.Companion] = []
    ) {
        let alert: JSONObject = ["title": "Sparky says hi", "body": "Fireworks light up the town tonight."]
        let hello: JSONValue = ["aps": ["alert": .object(alert), "mutable-content": 1]]
        let made = companions.reduce(hello) { $0.setting($1.value, at: $1.path.components[...]) }
        self.template = template ?? made.objectValue ?? [:]
        self.pointers = pointers
    }

    /// Whether there is a place for a picture's URL. A place named for a video or a sound does not count.
    var hasPicture: Bool {
        pointers.contains { pointer in
            let words = Set(PayloadKeys.words(of: pointer.components.last ?? ""))
            return words.isDisjoint(with: ["video", "audio", "sound", "movie"])
        }
    }

    /// Makes the notification of a case.
    func notification(_ value: SuiteCase.Value) throws(PayloadError) -> RemoteNotification {
        var payload = JSONValue.object(template)
        for pointer in pointers { payload = payload.setting(value.json, at: pointer.components[...]) }
        return try RemoteNotification(payload: Array(payload.text(isPretty: false).utf8))
    }
}

extension SuiteCase.Value {
    fileprivate var json: JSONValue? {
        switch self {
        case .url(let url): .string(url)
        case .text(let text): .string(text)
        case .number: 42
        case .null: .null
        case .missing: nil
        }
    }
}

extension JSONValue {
    /// Returns the value with a member set, or removed by `nil`, and creates missing objects on the way.
    fileprivate func setting(_ value: JSONValue?, at path: ArraySlice<String>) -> JSONValue {
        guard let name = path.first else { return value ?? .null }
        var object = objectValue ?? [:]
        let rest = path.dropFirst()
        if rest.isEmpty, value == nil {
            object[name] = nil
        } else if value != nil || object[name] != nil {
            object[name] = (object[name] ?? [:]).setting(value, at: rest)
        }
        return .object(object)
    }
}
