/// The first entry of a track's box `stsd`, in which other boxes tell more about the codec: ISO/IEC 14496-12, 12,
/// ISO/IEC 14496-15, 5.3 and 8.3, and ISO/IEC 14496-1, 7.2.6.
struct SampleDescription: Sendable {
    private enum Field { case soundVersion, box, avc, hevc, tag, length, stream, object, sound }

    private var field: Field
    /// The tag of the current descriptor, and the type of the object that it describes.
    private var (tag, type): (UInt64, UInt64) = (0, 0)
    /// The next field: its length and the number of bytes before it; `nil` if no other matters.
    private(set) var request: (length: Int, skipCount: Int)?
    /// The codec, unless iPhones decode it.
    private(set) var codec: MediaCodec?

    /// - Parameter code: The entry's four-character code; the result is `nil` if no more than the code matters.
    init?(code: UInt64) {
        switch String(fourCharacterCode: code) {
        case "avc1", "avc2", "hvc1", "hvc2", "dva1", "dvh1", "mp4v": (field, request) = (.box, (8, 78))
        case "mp4a": (field, request) = (.soundVersion, (2, 8))
        default: return nil
        }
    }

    mutating func receive(_ value: UInt64) {
        request = nil
        switch (field, tag) {
        // QuickTime's later versions have more fields.
        case (.soundVersion, _): next(.box, 8, after: [18, 34, 54][Int(min(value, 2))])
        case (.box, _): begin(value & 0xFFFF_FFFF, length: Int(value >> 32))
        case (.avc, _): codec = .h264(profile: value & 0xFF)
        case (.hevc, _): codec = .hevc(profile: value & 0x1F)
        case (.tag, _):
            tag = value
            next(.length, 1)
        case (.length, _) where value & 0x80 != 0: next(.length, 1)
        case (.length, 3): next(.stream, 3)
        case (.length, 4): next(.object, 1)
        case (.length, 5) where type == 0x40: next(.sound, 2)
        case (.length, _): break
        case (.stream, _): next(.tag, 1, after: (value & 0x80 == 0 ? 0 : 2) + (value & 0x20 == 0 ? 0 : 2))
        case (.object, _):
            type = value
            codec = .object(type)
            next(.tag, 1, after: 12)
        case (.sound, _): codec = .aac(type: value >> 11 == 31 ? 32 + (value >> 5 & 0x3F) : value >> 11)
        }
    }

    private mutating func begin(_ box: UInt64, length: Int) {
        switch String(fourCharacterCode: box) {
        case "avcC": next(.avc, 2)
        case "hvcC": next(.hevc, 2)
        case "esds": next(.tag, 1, after: 4)
        // QuickTime's container of the others.
        case "wave": next(.box, 8)
        default: if length >= 8 { next(.box, 8, after: length - 8) }
        }
    }

    private mutating func next(_ field: Field, _ length: Int, after skipCount: Int = 0) {
        self.field = field
        request = (length, skipCount)
    }
}
