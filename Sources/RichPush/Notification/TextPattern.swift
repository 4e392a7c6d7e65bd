/// What a text must be at a place where FCM or APNs demands no more than a form.
package enum TextPattern: Sendable, Hashable {
    /// Anything of at most this many bytes.
    case any(byteLimit: Int)
    case integer
    /// A UUID, with hyphens.
    case uuid
    /// A duration of ProtoJSON, `3.5s`, of at most this many seconds. FCM never has a negative one.
    case duration(maximum: Int)
    /// Anything but a token of APNs or Expo. An escape is not of this form: it may stand for a character of one.
    case registrationToken

    /// Whether the UTF-8 of a text has this form.
    package func accepts(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        switch self {
        case .any(let limit): text.count <= limit
        case .integer: Int(String(decoding: text, as: UTF8.self)) != nil
        case .uuid:
            text.count == 36
                && text.enumerated().allSatisfy { index, byte in
                    [8, 13, 18, 23].contains(index) ? byte == UInt8(ascii: "-") : byte.isHexDigit
                }
        case .duration(let maximum):
            text.last == UInt8(ascii: "s")
                && Self.seconds(UnsafeBufferPointer(rebasing: text.dropLast())).map { $0 <= Double(maximum) } == true
        case .registrationToken: !text.contains(UInt8(ascii: "\\")) && !text.isPrintedDeviceToken && !text.isExpoToken
        }
    }

    package func accepts(_ text: String) -> Bool {
        var text = text
        return text.withUTF8(accepts)
    }

    /// A text of this form, another one for each number from 1 to 99.
    package func example(_ number: Int) -> String {
        switch self {
        // A URL of an image: wherever a text could be one, it is.
        case .any, .registrationToken: "https://a/\(number).png"
        case .integer: "\(number)"
        case .uuid: "00000000-0000-0000-0000-0000000000\(number < 10 ? "0" : "")\(number)"
        case .duration: "\(number)s"
        }
    }

    /// The value of 1 to 12 digits, perhaps with a point and 1 to 9 more.
    private static func seconds(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        let parts = text.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard zip(parts, [12, 9]).allSatisfy({ (1...$1).contains($0.count) && $0.allSatisfy(\.isDigit) }) else {
            return nil
        }
        return Double(String(decoding: text, as: UTF8.self))
    }
}

extension Collection<UInt8> {
    /// Whether this has the form of a device token of APNs: an even number of hexadecimal digits, 64 or more.
    ///
    /// Apple warns that the length may change; a Live Activity's tokens are longer. FCM's tokens have a colon.
    package var isDeviceToken: Bool { allSatisfy(\.isHexDigit) && count >= 64 && count.isMultiple(of: 2) }

    /// Whether this is such a token as systems print it, perhaps with brackets and spaces.
    package var isPrintedDeviceToken: Bool { lazy.filter { !"<> ".utf8.contains($0) }.isDeviceToken }

    /// Whether this begins like a token of Expo's push service.
    package var isExpoToken: Bool { ["ExponentPushToken[", "ExpoPushToken["].contains { starts(with: $0.utf8) } }
}
