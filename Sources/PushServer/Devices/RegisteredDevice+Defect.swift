import DeviceSimulator
import FCM
import RichPush

extension RegisteredDevice {
    private static let nameLimit = 64
    private static let byteLimit = 1_000_000_000
    private static let bundleIdentifierLimit = 200
    /// The end of the year 9999.
    private static let timeLimit: Int64 = 253_402_300_799_999

    private static func isBundleIdentifier(_ text: String) -> Bool {
        (1...bundleIdentifierLimit).contains(text.utf8.count)
            && text.allSatisfy { $0.isLetterOrNumber || $0 == "-" || $0 == "." }
    }

    /// An invalid member, in a sentence; `nil` if all are valid.
    func defect(isStrict: Bool) -> String? {
        guard DeviceRegistry.isToken(token) else { return DeviceRegistry.tokenRule }
        guard !isStrict || bundleIdentifier != nil && (token.utf8.isDeviceToken || token.isFCMIdentifier) else {
            return "With --strict, a device must have a bundleIdentifier, and a token in the form of APNs' or FCM's."
        }
        guard aliases.allSatisfy(DeviceRegistry.isToken) else {
            return "installation and pushToStartToken must have the characters of a token."
        }
        guard bundleIdentifier.map(Self.isBundleIdentifier) ?? true else {
            return "bundleIdentifier must have 1 to \(Self.bundleIdentifierLimit) letters, digits, or -. characters."
        }
        guard subscribedAt.values.allSatisfy((0...Self.timeLimit).contains) else {
            return "subscribedAt must have times in milliseconds since 1970."
        }
        guard name.unicodeScalars.count <= Self.nameLimit else {
            return "name must have at most \(Self.nameLimit) characters."
        }
        guard FirebaseRelease(firebaseSDK) != nil else { return "firebaseSDK must be a release: 12.18." }
        guard !locale.isEmpty, locale.utf8.count <= 35,
            locale.utf8.allSatisfy({ UInt8(ascii: "-") == $0 || Character(Unicode.Scalar($0)).isLetterOrNumber })
        else { return "locale must be a language tag: de, de-DE." }
        guard topics.allSatisfy({ TopicName($0) != nil }) else {
            return "topics must have only letters, digits, and -_.~% characters."
        }
        guard (0...60_000).contains(latencyInMilliseconds) else {
            return "latencyInMilliseconds must be from 0 to 60000."
        }
        guard bytesPerSecond.map((1...Self.byteLimit).contains) ?? true else {
            return "bytesPerSecond must be from 1 to \(Self.byteLimit)."
        }
        guard connectionLostAfterBytes.map((0...Self.byteLimit).contains) ?? true else {
            return "connectionLostAfterBytes must be from 0 to \(Self.byteLimit)."
        }
        return nil
    }
}

extension Character {
    fileprivate var isLetterOrNumber: Bool { isASCII && (isLetter || isNumber) }
}
