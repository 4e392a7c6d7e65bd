package import RichPush

/// A payload with a place for the URL of its media.
package struct SuitePayload: Sendable {
    /// The text of a payload that says hello.
    static let alert: JSONObject = ["title": "Sparky says hi", "body": "Fireworks light up the town tonight."]

    private let template: JSONObject
    private let pointers: [JSONPointer]
    /// Whether the extension attached the picture when it was tried.
    private let isAttached: Bool

    /// - Parameters:
    ///   - template: A payload; `nil` for one that says hello.
    ///   - pointers: The places where the extension looks for its media.
    ///   - companions: The other values in a payload that says hello.
    ///   - isAttached: Whether the extension attached the picture when it was tried.
    package init(
        template: JSONObject? = nil,
        mediaAt pointers: [JSONPointer],
        beside companions: [PayloadKeys.Companion] = [],
        isAttached: Bool = false
    ) {
        self.template = template ?? Self.hello(beside: companions).objectValue ?? [:]
        self.pointers = pointers
        self.isAttached = isAttached
    }

    /// A payload that says hello, with other values.
    static func hello(beside companions: [PayloadKeys.Companion] = []) -> JSONValue {
        let hello: JSONValue = ["aps": ["alert": .object(alert), "mutable-content": 1]]
        return companions.reduce(hello) { $0.setting($1.value, at: $1.path.components[...]) }
    }

    /// The place of the media; `nil` if it is unknown.
    package var place: JSONPointer? { pointers.first }

    /// The URLs of the payload's other media.
    var otherURLs: [String] {
        var urls: [String] = []
        _ = JSONValue.object(template).mapLeaves { path, leaf in
            let isOther = leaf.isRemoteURL && !pointers.contains(JSONPointer(components: path))
            if isOther, let url = leaf.stringValue, !url.contains("//\(SuiteCase.host)/") { urls.append(url) }
            return leaf
        }
        return urls
    }

    /// Whether there is a place for a picture's URL. A place named for a video or a sound does not count.
    var hasPicture: Bool {
        isAttached
            || pointers.contains { pointer in
                !PayloadKeys.words(of: pointer.components.last ?? "").contains(where: PayloadKeys.isOtherMedia)
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
