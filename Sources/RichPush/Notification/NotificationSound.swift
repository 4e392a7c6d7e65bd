/// The sound that a notification plays, as `UNNotificationSound` has it.
public struct NotificationSound: Sendable, Hashable, Codable {
    /// The sound file in the app's bundle; `nil` for the system's default sound.
    public var name: String?
    /// Whether it plays through the mute switch and Focus.
    public var isCritical: Bool
    /// How loud a critical sound is, from 0 to 1; other sounds do not use it.
    public var volume: Double

    /// A sound; the volume is brought into 0…1.
    public init(name: String? = nil, isCritical: Bool = false, volume: Double = 1) {
        self.name = name
        self.isCritical = isCritical
        self.volume = min(max(volume, 0), 1)
    }

    /// The system's default sound.
    public static let `default` = NotificationSound()
}
