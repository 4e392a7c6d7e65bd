/// What a header says about a sound; it may be nonsense.
struct SoundFormat: Sendable {
    /// Whether samples follow each other, each with a fixed number of bits.
    var isPlain = false
    var channelCount = 1
    /// In samples per second, or any other number that is zero in the same cases.
    var rate = 1.0
    var bitCount = 8
    /// The number of bytes of a sample in all channels; `nil` if the header does not state it.
    var frameLength: Int?

    init() {}

    /// Reads AIFF's numbers of channels, of frames and of bits.
    init(aiff field: UInt64) {
        channelCount = Int(field >> 48)
        bitCount = Int(field & 0xFFFF)
    }

    /// Reads WAV's number of channels and its rate, after two bytes for the coding.
    init(isPlain: Bool, wave field: UInt64) {
        self.isPlain = isPlain
        channelCount = Int(UInt16(truncatingIfNeeded: field >> 32).byteSwapped)
        rate = Double(UInt32(truncatingIfNeeded: field).byteSwapped)
    }

    /// Reads WAV's length of a frame and its bits, after the bytes per second.
    mutating func add(wave field: UInt64) {
        frameLength = Int(UInt16(truncatingIfNeeded: field >> 16).byteSwapped)
        bitCount = Int(UInt16(truncatingIfNeeded: field).byteSwapped)
    }

    /// Whether there is a sound of this format.
    var isValid: Bool {
        guard 1...255 ~= channelCount, bitCount <= 64, rate.isFinite, rate > 0, rate < 10_000_000 else { return false }
        guard isPlain else { return true }
        let length = (bitCount + 7) / 8 * channelCount
        return 1...64 ~= bitCount && (frameLength ?? length) >= length && (frameLength ?? length) <= 8 * channelCount
    }
}
