/// A push as it arrives at a device: the payload, and the content that iOS makes of it.
public struct RemoteNotification: Sendable, Hashable {
    /// The largest payload that APNs takes, in bytes; for VoIP it is ``voipSizeLimit``.
    ///
    /// See [Generating a remote notification](https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification).
    public static let sizeLimit = 4_096
    /// The largest payload of a VoIP push, in bytes.
    public static let voipSizeLimit = 5_120
    /// What has more bytes than this is not parsed at all.
    public static let readLimit = 64 * 1_024

    /// The whole payload.
    public let payload: [String: JSONValue]
    /// How many bytes the payload has.
    public let byteCount: Int
    /// The push type that the sender stated; `nil` if none.
    public let pushType: PushType?
    /// The content that iOS makes of the payload, ``NotificationContent/userInfo`` included.
    public let content: NotificationContent

    /// Reads a payload.
    /// - Parameters:
    ///   - bytes: The payload, as APNs delivers it.
    ///   - pushType: The `apns-push-type` header, if there was one.
    ///   - strings: What localization keys stand for.
    /// - Throws: ``PayloadError``
    public init(
        payload bytes: some Collection<UInt8>,
        pushType: PushType? = nil,
        strings: LocalizedStrings = LocalizedStrings()
    ) throws(PayloadError) {
        guard bytes.count <= Self.readLimit else { throw .tooLarge(byteCount: bytes.count) }
        let value: JSONValue
        do throws(JSONSyntaxError) {
            value = try JSONValue(parsing: bytes)
        } catch { throw .malformed(error) }
        try self.init(payload: value, byteCount: bytes.count, pushType: pushType, strings: strings)
    }

    /// Takes a payload that was parsed already.
    /// - Parameters:
    ///   - payload: The payload.
    ///   - byteCount: How many bytes it has as the sender sends it.
    ///   - pushType: The `apns-push-type` header, if there was one.
    ///   - strings: What localization keys stand for.
    /// - Throws: ``PayloadError``
    public init(
        payload: JSONValue,
        byteCount: Int,
        pushType: PushType? = nil,
        strings: LocalizedStrings = LocalizedStrings()
    ) throws(PayloadError) {
        guard let members = payload.objectValue else { throw .notAnObject(found: payload.kindDescription) }
        guard let aps = members[member: "aps"]?.objectValue else {
            throw .withoutAPS(found: members[member: "aps"]?.kindDescription)
        }
        self.payload = members
        self.byteCount = byteCount
        self.pushType = pushType
        content = NotificationContent(aps: aps, userInfo: members, strings: strings)
    }

    /// Whether the sender asks for the service extension to run: `mutable-content`.
    public var isMutable: Bool {
        PayloadFlag.isOn(payload[member: "aps"]?["mutable-content"])
    }

    /// Whether the sender asks for the app to be woken in the background: `content-available`.
    public var isContentAvailable: Bool {
        PayloadFlag.isOn(payload["aps"]?["content-available"])
    }

    /// The largest payload that APNs takes for this push type, in bytes.
    public var applicableSizeLimit: Int {
        pushType == .voip ? Self.voipSizeLimit : Self.sizeLimit
    }
}
