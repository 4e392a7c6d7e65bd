package import RichPush

/// A payload with a place for the URL of its media.
package struct SuitePayload: Sendable {
    /// The text of a payload that says hello.
    static let alert: JSONObject = ["title": "Sparky says hi", "body": "Fireworks light up the town tonight."]

    private let template: JSONObject
    /// The place of the media; `nil` if it is unknown.
    package let place: JSONPointer?
    /// Whether the extension attached the picture when it was tried.
    let isAttached: Bool
    /// Whether the place is only what the source looks like: no trial made the extension request anything.
    var isGuess = false
    /// Other places that the source reads, where no case has a URL.
    var untestedPlaces: [JSONPointer] = []

    /// - Parameter template: A payload; `nil` for one that says hello.
    package init(template: JSONObject? = nil, mediaAt place: JSONPointer?, isAttached: Bool = false) {
        self.template = template ?? Self.hello().objectValue ?? [:]
        self.place = place
        self.isAttached = isAttached
    }

    /// A payload that says hello, with other values.
    static func hello(beside companions: [PayloadKeys.Companion] = []) -> JSONValue {
        let hello: JSONValue = ["aps": ["alert": .object(alert), "mutable-content": 1]]
        return companions.reduce(hello) { $0.setting($1.value, at: $1.path.components[...]) }
    }

    var otherURLs: [String] {
        var urls: [String] = []
        _ = JSONValue.object(template).mapLeaves { path, leaf in
            let isOther = leaf.isRemoteURL && place?.components != path
            if isOther, let url = leaf.stringValue, !url.contains("//\(SuiteCase.host)/") { urls.append(url) }
            return leaf
        }
        return urls
    }

    /// Whether there is a place for a picture's URL. A place named for a video or a sound does not count.
    var hasPicture: Bool {
        if isAttached { return true }
        return place != nil && !PayloadKeys.words(of: key).contains(where: PayloadKeys.isOtherMedia)
    }

    /// The name at the end of the place, or at the end of that of its list.
    var key: String { place?.components.last { $0 != "0" } ?? "" }

    func notification(_ value: JSONValue?) throws(PayloadError) -> RemoteNotification {
        let whole = JSONValue.object(template)
        let payload = place.map { whole.setting(value, at: $0.components[...]) } ?? whole
        return try RemoteNotification(payload: Array(payload.text(isPretty: false).utf8))
    }
}
