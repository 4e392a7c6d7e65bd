/// The name of a sound file.
public struct UNNotificationSoundName: RawRepresentable, Hashable, Sendable {
    /// The file's name.
    public let rawValue: String
    /// Names a file.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Names a file.
    public init(_ rawValue: String) { self.rawValue = rawValue }
}

// Sendable: it never changes.
/// The sound of a notification.
public final class UNNotificationSound: NSObject, NSCopying, @unchecked Sendable {
    let name: UNNotificationSoundName?
    let isCritical: Bool
    let volume: Float

    init(name: UNNotificationSoundName?, isCritical: Bool = false, volume: Float = 1) {
        self.name = name
        self.isCritical = isCritical
        self.volume = volume
    }

    /// The sound of a file in the app.
    public convenience init(named name: UNNotificationSoundName) { self.init(name: name, isCritical: false) }

    /// Returns the sound itself.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    /// Compares name, volume, and whether it is critical.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UNNotificationSound else { return false }
        return name == other.name && isCritical == other.isCritical && volume == other.volume
    }

    /// A hash of the name.
    public override var hash: Int { name.hashValue }

    /// The system's sound.
    public static var `default`: UNNotificationSound { UNNotificationSound(name: nil) }
    /// The system's critical sound.
    public static var defaultCritical: UNNotificationSound { UNNotificationSound(name: nil, isCritical: true) }
    /// The system's ringtone.
    public static var defaultRingtone: UNNotificationSound { UNNotificationSound(name: nil) }

    /// Returns the system's critical sound at this volume.
    public static func defaultCriticalSound(withAudioVolume volume: Float) -> UNNotificationSound {
        UNNotificationSound(name: nil, isCritical: true, volume: volume)
    }

    /// Returns a critical sound of the app.
    public static func criticalSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(name: name, isCritical: true)
    }

    /// Returns a critical sound of the app at this volume.
    public static func criticalSoundNamed(
        _ name: UNNotificationSoundName,
        withAudioVolume volume: Float
    ) -> UNNotificationSound {
        UNNotificationSound(name: name, isCritical: true, volume: volume)
    }

    /// Returns a ringtone of the app.
    public static func ringtoneSoundNamed(_ name: UNNotificationSoundName) -> UNNotificationSound {
        UNNotificationSound(name: name)
    }
}
