/// The codec of a picture, a movie or a sound that not every iPhone is known to decode.
enum MediaCodec: Sendable, Hashable {
    /// AV1, which iPhones decode only in hardware, from the iPhone 15 Pro on.
    case av1
    /// A codec, by its name, that an iPhone is not known to decode.
    case unproven(String)
}

extension MediaCodec {
    /// A movie's codec by its four-character code; `nil` for one that iPhones decode.
    ///
    /// See the technical specifications of iPhones, under "Video Playback".
    static func movie(_ code: UInt64) -> MediaCodec? {
        switch String(fourCharacterCode: code) {
        case "avc1", "avc2", "avc3", "avc4", "hvc1", "hev1", "hvc2", "hev2", "dvh1", "dvhe", "dva1", "dvav", "mp4v",
            "s263", "h263", "jpeg", "mjpa", "mjpb", "apch", "apcn", "apcs", "apco", "ap4h", "ap4x", "muxa":
            nil
        case "av01": .av1
        case let name: .unproven(name)
        }
    }

    /// A sound's codec by its four-character code; `nil` for one that iPhones decode.
    static func sound(_ code: UInt64) -> MediaCodec? {
        switch String(fourCharacterCode: code) {
        case "mp4a", "alac", "ac-3", "ec-3", "samr", "sawb", "sawp", "lpcm", "sowt", "twos", "raw ", "NONE", "in24",
            "in32", "fl32", "fl64", "FL32", "FL64", "ulaw", "alaw", "ULAW", "ALAW", "ima4", ".mp3", ".mp2", "mp3 ",
            "fLaC", "flac", "aac ", "aach", "aacp", "aacl", "aace", "ilbc", "QLMC", "agsm", "ac-4", "usac", "ipcm",
            "fpcm",
            "MAC3", "MAC6":
            nil
        case let name: .unproven(name)
        }
    }
}

extension String {
    /// The four characters of a code, with a question mark for each that is not printable ASCII.
    init(fourCharacterCode code: UInt64) {
        let bytes = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: code >> UInt64($0)) }
        self.init(decoding: bytes.map { 0x20...0x7E ~= $0 ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
    }
}

extension MediaCodec {
    /// An AVI's codec by its four-character code; `nil` for Motion JPEG, which iPhones play in this container.
    static func aviMovie(_ code: UInt64) -> MediaCodec? {
        let name = String(fourCharacterCode: code)
        return ["MJPG", "mjpg"].contains(name) ? nil : .unproven("\(name) in AVI")
    }

    /// A WAV's codec by its number in the registry of RFC 2361; `nil` for one that Apple's systems decode.
    static func wave(_ tag: UInt16) -> MediaCodec? {
        switch tag {
        // PCM, Microsoft's ADPCM, floating point, A-law, μ-law, DVI's ADPCM, GSM, MP3, AAC, and one in a longer header.
        case 1, 2, 3, 6, 7, 0x11, 0x31, 0x50, 0x55, 0xFF, 0x1602, 0xFFFE: nil
        case let tag: .unproven("format 0x\(String(tag, radix: 16))")
        }
    }
}
