public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

// Sendable: it never changes.
public final class UNNotificationSound: NSObject, NSCopying, @unchecked Sendable {
    let name: UNNotificationSoundName?
    let isCritical: Bool
    let volume: Float

    init(name: UNNotificationSoundName?, isCritical: Bool = false, volume: Float = 1) {
        self.name = name
        self.isCritical = isCritical
        self.volume = volume
    }

    public convenience init(named name: UNNotificationSoundName) { self.init(name: name, isCritical: false) }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationSound else { return false }
        return name == other.name && isCritical == other.isCritical && volume == other.volume
    }

    public override var hash: Int { name.hashValue }

    public static var `default`: UNNotificationSound { UNNotificationSound(name: nil) }
    public static var defaultCritical: UNNotificationSound { UNNotificationSound(name: nil, isCritical: true) }
    public static var defaultRingtone: UNNotificationSound { UNNotificationSound(name: nil) }

    public static func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound {
        UNNotificationSound(name: nil, isCritical: true, volume: volume)
    }

    public static func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(name: name, isCritical: true)
    }

    public static func criticalSoundNamed(
        _ name: UNNotificationSoundName,
        withAudioVolume volume: Float
    ) -> UNNotificationSound {
        UNNotificationSound(name: name, isCritical: true, volume: volume)
    }

    public static func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(name: name)
    }
}
