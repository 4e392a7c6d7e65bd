/// How the frames of a sound state their length.
enum FrameFormat: Sendable {
    /// MPEG audio: ISO/IEC 11172-3, 2.4.2.3, and ISO/IEC 13818-3.
    case mp3
    /// AMR: RFC 4867, 5.3.
    case narrowbandAMR, widebandAMR
    /// AC-3 and Enhanced AC-3: ETSI TS 102 366, 4.3 and E.1.2.
    case ac3

    /// The length of the header that states the length, in bytes.
    var headerLength: Int { self == .mp3 ? 4 : self == .ac3 ? 6 : 1 }

    /// The length of a frame, with its header, in bytes; `nil` if it is not a frame.
    func length(header: UInt64) -> Int? {
        switch self {
        case .mp3: Self.mpegLength(header)
        case .narrowbandAMR: header & 0x83 == 0 ? Self.narrowbandLengths[Int(header >> 3 & 0xF)] : nil
        case .widebandAMR: header & 0x83 == 0 ? Self.widebandLengths[Int(header >> 3 & 0xF)] : nil
        case .ac3: Self.dolbyLength(header)
        }
    }

    private static func mpegLength(_ header: UInt64) -> Int? {
        let version = header >> 19 & 3
        let layer = header >> 17 & 3
        let rate = Int(header >> 12 & 0xF)
        let frequency = Int(header >> 10 & 3)
        guard header >> 21 == 0x7FF, version != 1, layer != 0, 1...14 ~= rate, frequency < 3 else { return nil }
        let isFirstVersion = version == 3
        let row = isFirstVersion ? 3 - Int(layer) : layer == 3 ? 3 : 4
        let bitsPerSecond = bitRates[row][rate] * 1_000
        let samplesPerSecond = [44_100, 48_000, 32_000][frequency] >> (isFirstVersion ? 0 : version == 2 ? 1 : 2)
        let padding = Int(header >> 9 & 1)
        if layer == 3 { return (12 * bitsPerSecond / samplesPerSecond + padding) * 4 }
        let bytesPerFrame = layer == 1 && !isFirstVersion ? 72 : 144
        return bytesPerFrame * bitsPerSecond / samplesPerSecond + padding
    }

    /// The offset at which the first frame of an MP3 may state the length of all frames; `nil` if it may not.
    static func infoOffset(header: UInt64) -> Int? {
        guard header >> 17 & 3 == 1 else { return nil }
        let isMono = header >> 6 & 3 == 3
        return header >> 19 & 3 == 3 ? (isMono ? 21 : 36) : (isMono ? 13 : 21)
    }

    /// The bit rates in kilobits per second: those of the first version by layer, then those of the others.
    private static let bitRates = [
        [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]

    /// The frame lengths of each type, with the header byte; `nil` for types that do not exist.
    private static let narrowbandLengths: [Int?] = [13, 14, 16, 18, 20, 21, 27, 32, 6, nil, nil, nil, nil, nil, nil, 1]
    private static let widebandLengths: [Int?] = [18, 24, 33, 37, 41, 47, 51, 59, 61, 6, nil, nil, nil, nil, 1, 1]

    /// - Parameter header: The sync word, two bytes of a checksum or a length, one of rates, and one of the version.
    private static func dolbyLength(_ header: UInt64) -> Int? {
        guard header >> 32 == 0x0B77 else { return nil }
        if header >> 3 & 0x1F > 10 {
            let length = (Int(header >> 16 & 0x7FF) + 1) * 2
            return length > 6 ? length : nil
        }
        let (frequency, code) = (Int(header >> 14 & 3), Int(header >> 8 & 0x3F))
        guard frequency < 3, code < 38 else { return nil }
        let rate = dolbyBitRates[code / 2]
        return [rate * 4, (320 * rate / 147 + code % 2) * 2, rate * 6][frequency]
    }

    /// The bit rates in kilobits per second.
    private static let dolbyBitRates = [
        32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
    ]
}
