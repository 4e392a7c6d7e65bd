/// The image that a payload refers to, as Firebase's extension helper looks for it: `fcm_options.image`.
public enum ImageReference: Sendable, Hashable {
    /// There is none.
    case absent
    /// There is a value that the helper does not use: `fcm_options` must be an object, and `image` a string. The helper
    /// has checked this since Firebase 12.19; before that, it crashes on some of it (see `FirebaseRelease` of
    /// `DeviceSimulator`).
    case unusable(at: JSONPointer, found: String)
    /// The text of a URL, not yet judged.
    case url(String)

    /// The place where the helper looks.
    public static let pointer = JSONPointer("fcm_options", "image")

    /// Looks for the image in a notification's `userInfo`.
    public init(in userInfo: JSONObject) {
        let options = userInfo["fcm_options"]
        switch (options, options?["image"]) {
        case (nil, _), (.object, nil): self = .absent
        case (.object, .string("")): self = .unusable(at: Self.pointer, found: "an empty string")
        case (.object, .string(let text)): self = .url(text)
        case (.object, let value?): self = .unusable(at: Self.pointer, found: value.kindDescription)
        case (let value?, _): self = .unusable(at: JSONPointer("fcm_options"), found: value.kindDescription)
        }
    }
}
