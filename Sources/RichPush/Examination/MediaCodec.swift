/// The codec of a picture, a movie or a sound that not every iPhone is known to decode.
enum MediaCodec: Sendable, Hashable {
    /// AV1, which iPhones decode only in hardware, from the iPhone 15 Pro on.
    case av1
    /// A codec, by its name, that an iPhone is not known to decode, and the options of FFmpeg that avoid it, if any do.
    case unproven(String, options: String? = nil)
    /// HEVC under the code `hev1`, whose parameter sets may be in the stream.
    case streamHEVC
    /// H.264 in a profile, by its name, for colors that are not subsampled.
    case fullColor(String)

    /// A movie's codec by its four-character code; `nil` for one that iPhones decode.
    ///
    /// See the technical specifications of iPhones, under "Video Playback".
    static func movie(_ code: UInt64) -> MediaCodec? {
        switch String(fourCharacterCode: code) {
        case "avc1", "avc2", "hvc1", "hvc2", "dvh1", "dva1", "mp4v", "s263", "h263", "jpeg", "mjpa", "mjpb", "apch",
            "apcn", "apcs", "apco", "ap4h", "ap4x", "muxa":
            nil
        case "av01": .av1
        // Apple's HLS Authoring Specification, 1.10, asks for parameter sets that are not in the stream.
        case "hev1": .streamHEVC
        case let name where ["hev2", "dvhe"].contains(name): .unproven(name, options: "-tag:v hvc1")
        case let name where ["avc3", "avc4", "dvav"].contains(name): .unproven(name, options: "-tag:v avc1")
        case let name: .unproven(name)
        }
    }

    /// A sound's codec by its four-character code; `nil` for one that iPhones decode.
    static func sound(_ code: UInt64) -> MediaCodec? {
        switch String(fourCharacterCode: code) {
        case "mp4a", "alac", "ac-3", "ec-3", "samr", "sawb", "sawp", "lpcm", "sowt", "twos", "raw ", "NONE", "in24",
            "in32", "fl32", "fl64", "FL32", "FL64", "ulaw", "alaw", "ULAW", "ALAW", "ima4", ".mp3", ".mp2", "mp3 ",
            "fLaC", "flac", "aac ", "aach", "aacp", "aacl", "aace", "ilbc", "QLMC", "agsm", "ac-4", "usac", "ipcm",
            "fpcm", "MAC3", "MAC6":
            nil
        case let name: .unproven(name)
        }
    }

    /// The codec by the profile of H.264: Rec. ITU-T H.264, annex A.
    static func h264(profile: UInt64) -> MediaCodec? {
        let names: [UInt64: String] = [88: "Extended", 110: "High 10", 122: "High 4:2:2"]
        return switch profile {
        case 66, 77, 100: nil
        case 44, 244: .fullColor(profile == 44 ? "CAVLC 4:4:4 Intra" : "High 4:4:4 Predictive")
        default: .unproven("H.264 \(names[profile] ?? "\(profile)")", options: "-pix_fmt yuv420p -profile:v high")
        }
    }

    /// The codec by the profile of HEVC: Main, Main 10, Main Still Picture, Range Extensions (Rext), and others, by Rec.
    /// ITU-T H.265, annex A.
    static func hevc(profile: UInt64) -> MediaCodec? {
        let name = "HEVC \(profile == 4 ? "Rext" : "\(profile)")"
        return 1...3 ~= profile ? nil : .unproven(name, options: "-pix_fmt yuv420p -profile:v main -tag:v hvc1")
    }

    /// The codec by the type of an object in an MPEG-4 file, from the MP4 Registration Authority's list.
    static func object(_ type: UInt64) -> MediaCodec? {
        let names: [UInt64: String] = [0x61: "MPEG-2 video", 0x66: "MPEG-2 AAC Main", 0xDD: "Vorbis"]
        // MPEG-4 video and sound, AAC LC, MP3, JPEG, AC-3, and Enhanced AC-3.
        let isPlayed = [0x20, 0x40, 0x67, 0x69, 0x6B, 0x6C, 0xA5, 0xA6].contains(type)
        return isPlayed ? nil : .unproven(names[type] ?? "MPEG-4's object 0x\(String(type, radix: 16))")
    }

    /// The codec by the type of an MPEG-4 sound: ISO/IEC 14496-3, 1.5.1.1.
    static func aac(type: UInt64) -> MediaCodec? {
        let names: [UInt64: String] = [1: "AAC Main", 3: "AAC SSR", 4: "AAC LTP"]
        // AAC LC, HE-AAC, AAC LD, HE-AAC v2, AAC ELD, and xHE-AAC.
        let isPlayed = [2, 5, 23, 29, 39, 42].contains(type)
        return isPlayed ? nil : .unproven(names[type] ?? "MPEG-4 audio of type \(type)")
    }

    /// An AVI's codec by its four-character code; `nil` for Motion JPEG, which iPhones play in this container.
    static func aviMovie(_ code: UInt64) -> MediaCodec? {
        let name = String(fourCharacterCode: code)
        return ["MJPG", "mjpg"].contains(name) ? nil : .unproven("\(name) in AVI")
    }

    /// A WAV's codec by its number in the registry of RFC 2361; `nil` for one that Apple's systems decode.
    static func wave(_ tag: UInt16) -> MediaCodec? {
        // PCM, Microsoft's ADPCM, floating point, A-law, μ-law, DVI's ADPCM, GSM, MP3, AAC, and one in a longer header.
        let isPlayed = [1, 2, 3, 6, 7, 0x11, 0x31, 0x50, 0x55, 0xFF, 0x1602, 0xFFFE].contains(tag)
        return isPlayed ? nil : .unproven("format 0x\(String(tag, radix: 16))")
    }
}
