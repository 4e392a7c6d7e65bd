/// How much a notification may interrupt, as `UNNotificationInterruptionLevel` has it.
public enum InterruptionLevel: String, Sendable, Hashable, Codable, CaseIterable {
    /// Added to the list, without lighting the screen or a sound.
    case passive
    /// Shown at once; what a payload without a level has.
    case active
    /// Shown at once, and through scheduled summaries and Focus.
    case timeSensitive = "time-sensitive"
    /// Shown at once, and through the mute switch.
    case critical
}
