/// The boxes that show whether a movie or a picture is complete.
enum BoxType: String, CaseIterable {
    /// A movie's index, and in it the tracks with their edits and their media.
    case moov, mvhd, mvex, cmov, trak, edts, elst, mdia, mdhd, hdlr, minf, dinf, dref
    /// A track's table of samples, and in it their descriptions, times, sizes, and places in the file.
    case stbl, stsd, stts, stsc, stsz, stz2, stco, co64
    /// A fragment of a movie with its tracks' samples, and the media data.
    case moof, traf, trun, mdat
    /// A picture's index: its items, their places in the file and their data, and their properties.
    case meta, pitm, iinf, iloc, idat, iprp, ipco, ispe, hvcC, ipma

    /// The box of a type that matters; `nil` for others.
    init?(code: UInt64) {
        guard let type = Self.byCode[code] else { return nil }
        self = type
    }

    // A file may have millions of boxes, and numbers are compared faster than texts.
    private static let byCode = Dictionary(uniqueKeysWithValues: allCases.map { (UInt64(code: $0.rawValue), $0) })

    /// The box around it; `nil` for none.
    var parent: BoxType? {
        switch self {
        case .moov, .moof, .mdat, .meta: nil
        case .mvhd, .mvex, .trak, .cmov: .moov
        case .traf: .moof
        case .trun: .traf
        case .edts, .mdia: .trak
        case .elst: .edts
        case .mdhd, .hdlr, .minf: .mdia
        case .dinf, .stbl: .minf
        case .dref: .dinf
        case .stsd, .stts, .stsc, .stsz, .stz2, .stco, .co64: .stbl
        case .pitm, .iinf, .iloc, .idat, .iprp: .meta
        case .ipco, .ipma: .iprp
        case .ispe, .hvcC: .ipco
        }
    }

    /// Whether it contains boxes that matter.
    var isContainer: Bool { Self.containers.contains(self) }

    private static let containers = Set(allCases.compactMap(\.parent))

    /// Whether a box of this type belongs only in its parent.
    var isMisplacedElsewhere: Bool { [.trak, .mdia, .minf, .stbl, .stts, .stsc, .stsz, .stco].contains(self) }

    /// The length of an entry in a table whose number of entries follows its version, in bytes; `nil` for other boxes.
    var entryLength: Int? {
        switch self {
        // Those of the last two are longer, and there must be one.
        case .stts, .co64, .stsd, .dref: 8
        case .stsc, .elst: 12
        case .stco: 4
        case .ipma: 3
        default: nil
        }
    }
}

extension UInt64 {
    /// The number that four ASCII characters stand for in a file.
    init(code: String) { self = code.utf8.reduce(0) { $0 << 8 | UInt64($1) } }

    /// Whether it is the code of a chunk or box: four ASCII characters, any of which may also be a copyright sign.
    var isFourCharacterCode: Bool {
        stride(from: 0, to: 32, by: 8).allSatisfy { shift in
            let character = self >> UInt64(shift) & 0xFF
            return 0x20...0x7E ~= character || character == 0xA9
        }
    }
}

extension String {
    /// The four characters of a code, with a question mark for each that is not printable ASCII.
    init(fourCharacterCode code: UInt64) {
        self.init(unsafeUninitializedCapacity: 4) { bytes in
            for index in 0..<4 {
                let byte = UInt8(truncatingIfNeeded: code >> UInt64(24 - 8 * index))
                bytes[index] = 0x20...0x7E ~= byte ? byte : UInt8(ascii: "?")
            }
            return 4
        }
    }
}
