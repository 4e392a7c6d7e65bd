package import RichPush

/// A release of Firebase's SDK for Apple platforms, because extension helpers behave differently.
public struct FirebaseRelease: Sendable, Hashable, Comparable, LosslessStringConvertible {
    private let major: Int
    private let minor: Int

    /// The newest release whose helper RichPush knows; the default of ``Device``.
    public static let latest = FirebaseRelease(major: 12, minor: 19)

    /// The release: `12.18`.
    public var description: String { "\(major).\(minor)" }

    /// Whether one release is older than another.
    public static func < (one: FirebaseRelease, other: FirebaseRelease) -> Bool {
        (one.major, one.minor) < (other.major, other.minor)
    }

    /// The finding if the helper, and the extension with it, crashes on a payload; `nil` if it does not.
    ///
    /// Up to 12.18, the helper uses `fcm_options` and its `image` without checking their types; up to 10.11, it also
    /// crashes on an `image` that is `null`: firebase-ios-sdk#16464 and #11430.
    package func crash(on userInfo: JSONObject) -> Finding? {
        let image = userInfo["fcm_options"]?["image"]
        guard image?.stringValue == nil, case .unusable(let pointer, let found) = ImageReference(in: userInfo)
        else { return nil }
        let fix = image == .null ? FirebaseRelease(major: 10, minor: 12) : FirebaseRelease(major: 12, minor: 19)
        guard self < fix else { return nil }
        return .extensionCrashed(release: "\(self)", at: pointer, found: found, fix: "\(fix)")
    }
}

extension FirebaseRelease {
    /// Reads a release: `12.18` or `12.18.0`. The third number makes no difference to the helper.
    public init?(_ text: String) {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard (2...3).contains(numbers.count), let major = numbers[0], let minor = numbers[1],
            numbers.allSatisfy({ $0.map { (0..<1_000).contains($0) } == true })
        else { return nil }
        self.init(major: major, minor: minor)
    }
}
