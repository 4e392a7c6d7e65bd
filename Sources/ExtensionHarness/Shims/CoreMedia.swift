// swift-format-ignore-file: AlwaysUseLowerCamelCase

public struct CMTime: Hashable, Sendable {
    public var value: Int64
    public var timescale: Int32

    public init(value: Int64, timescale: Int32) {
        self.value = value
        self.timescale = timescale
    }

    /// A number of seconds, as a fraction with this denominator.
    public init(seconds: Double, preferredTimescale: Int32) {
        let parts = seconds * Double(preferredTimescale)
        value = Int64(exactly: parts.rounded()) ?? 0
        timescale = preferredTimescale
    }

    public var seconds: Double { timescale == 0 ? .nan : Double(value) / Double(timescale) }
    public static let zero = CMTime(value: 0, timescale: 1)
}

public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }

/// A number of seconds, as a fraction with this denominator.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
