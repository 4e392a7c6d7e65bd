/// A push as it arrives at a device: the payload, and the content that iOS makes of it.
public struct RemoteNotification: Sendable, Hashable {
    /// The largest payload that APNs accepts, in bytes; for VoIP it is ``voipSizeLimit``.
    ///
    /// See [Generating a remote notification](https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification).
    public static let sizeLimit = 4_096
    /// The largest payload of a VoIP push, in bytes.
    public static let voipSizeLimit = 5_120
    /// The largest payload that is parsed at all, in bytes.
    public static let readLimit = 64 * 1_024

    /// The whole payload.
    public let payload: JSONObject
    /// The size of the payload, in bytes.
    public let byteCount: Int
    /// The push type that the sender stated; `nil` if none.
    public let pushType: PushType?
    /// The identifier by which a later push replaces this one, the `apns-collapse-id` header; `nil` if there was none.
    public let collapseIdentifier: String?
    /// The content that iOS makes of the payload, including ``NotificationContent/userInfo``.
    public let content: NotificationContent
    /// Where the payload has the URLs of its media, for the findings about it.
    package var media = MediaExpectation.firebase
    /// What to change in the request of the sender's service, by the identifiers of findings; `nil` without a service.
    package var remedies: JSONValue?
    /// Where the sender's message has the payload's members, by their names, if that is another place.
    package var origins: [String: JSONPointer] = [:]

    /// Reads a payload as APNs delivers it, with its headers `apns-push-type` and `apns-collapse-id`, if there were any,
    /// and with the strings that localization keys stand for.
    /// - Throws: ``PayloadError``
    public init(
        payload bytes: some Collection<UInt8>,
        pushType: PushType? = nil,
        collapseIdentifier: String? = nil,
        strings: LocalizedStrings = LocalizedStrings()
    ) throws(PayloadError) {
        guard bytes.count <= Self.readLimit else { throw .tooLarge(byteCount: bytes.count) }
        let value: JSONValue
        do throws(JSONSyntaxError) { value = try JSONValue(parsing: bytes) } catch { throw .malformed(error) }
        try self.init(
            payload: value,
            byteCount: bytes.count,
            pushType: pushType,
            collapseIdentifier: collapseIdentifier,
            strings: strings
        )
    }

    /// Takes a payload that is already parsed, and its size in bytes as the sender sends it.
    /// - Throws: ``PayloadError``
    public init(
        payload: JSONValue,
        byteCount: Int,
        pushType: PushType? = nil,
        collapseIdentifier: String? = nil,
        strings: LocalizedStrings = LocalizedStrings()
    ) throws(PayloadError) {
        guard let members = payload.objectValue else { throw .notAnObject(found: payload.kindDescription) }
        guard let aps = members["aps"]?.objectValue else { throw .withoutAPS(found: members["aps"]?.kindDescription) }
        self.payload = members
        (self.byteCount, self.pushType) = (byteCount, pushType)
        // What APNs does with an empty one is not known; here it replaces nothing.
        self.collapseIdentifier = collapseIdentifier?.isEmpty == true ? nil : collapseIdentifier
        content = NotificationContent(aps: aps, userInfo: members, strings: strings)
    }

    /// Whether the sender asks for the service extension to run: `mutable-content`.
    public var isMutable: Bool { payload["aps"]?["mutable-content"]?.isOn == true }

    /// Whether the sender asks iOS to wake the app in the background: `content-available`.
    public var isContentAvailable: Bool { payload["aps"]?["content-available"]?.isOn == true }

    /// The largest payload that APNs accepts for this push type, in bytes.
    public var applicableSizeLimit: Int { pushType == .voip ? Self.voipSizeLimit : Self.sizeLimit }
}

package enum MediaExpectation: Sendable, Hashable {
    /// Where Firebase's helper reads it.
    case firebase
    /// In the places of a vendor, with the findings about them.
    case elsewhere(wantsMedia: Bool, findings: [Finding])
}

/// What a push is for: the `apns-push-type` header.
public enum PushType: String, Sendable, Hashable, Codable, CaseIterable {
    /// A notification with an alert, a sound or a badge.
    case alert
    /// A background push, or a request for the location.
    case background, location
    /// A call over the internet.
    case voip
    /// An update of a watch complication.
    case complication
    /// A change for a File Provider extension.
    case fileprovider
    /// A message to a managed device.
    case mdm
    /// A start, update or end of a Live Activity.
    case liveactivity
    /// For the Push to Talk framework, or an update of widgets or controls.
    case pushtotalk, widgets, controls
}

/// Why bytes are not a notification's payload.
public enum PayloadError: Error, CustomStringConvertible, Hashable {
    /// Too many bytes to be a payload.
    case tooLarge(byteCount: Int)
    /// The bytes are not JSON.
    case malformed(JSONSyntaxError)
    /// The JSON is not an object.
    case notAnObject(found: String)
    /// There is no `aps` object, so iOS makes no notification.
    case withoutAPS(found: String?)

    /// One sentence that says what is wrong, with the position if there is one.
    public var description: String {
        switch self {
        case .tooLarge(let byteCount):
            "the payload has \(byteCount) bytes, and at most \(RemoteNotification.readLimit) are read"
        case .malformed(let error): "the payload is not JSON: \(error)"
        case .notAnObject(let found): "the payload is \(found) instead of an object"
        case .withoutAPS(nil): "the payload has no \"aps\", so iOS creates no notification"
        case .withoutAPS(let found?): "\"aps\" is \(found) instead of an object, so iOS creates no notification"
        }
    }
}

extension JSONValue {
    /// Whether this turns on a flag in `aps`, such as `mutable-content`, as iOS reads it.
    ///
    /// A number above 0 and `true` are on, 0 and `false` are off, a negative number and `null` count as absent, and any
    /// other value is on, including the string `"0"`.
    var isOn: Bool {
        switch self {
        case .null: false
        case .bool(let bool): bool
        case .integer(let integer): integer > 0
        case .largeInteger(let digits): !digits.hasPrefix("-")
        case .number(let number): number > 0
        case .string, .array, .object: true
        }
    }
}
