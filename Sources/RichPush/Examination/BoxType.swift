/// The boxes that show whether a movie or a picture is complete.
enum BoxType: UInt64, CaseIterable {
    case movie = 0x6D6F_6F76  // moov
    case movieHeader = 0x6D76_6864  // mvhd
    case movieExtends = 0x6D76_6578  // mvex
    case track = 0x7472_616B  // trak
    case edits = 0x6564_7473  // edts
    case editList = 0x656C_7374  // elst
    case trackMedia = 0x6D64_6961  // mdia
    case mediaHeader = 0x6D64_6864  // mdhd
    case handler = 0x6864_6C72  // hdlr
    case mediaInformation = 0x6D69_6E66  // minf
    case dataInformation = 0x6469_6E66  // dinf
    case dataReferences = 0x6472_6566  // dref
    case sampleTable = 0x7374_626C  // stbl
    case descriptions = 0x7374_7364  // stsd
    case times = 0x7374_7473  // stts
    case samplesToChunks = 0x7374_7363  // stsc
    case sampleSizes = 0x7374_737A  // stsz
    case compactSampleSizes = 0x7374_7A32  // stz2
    case chunkOffsets = 0x7374_636F  // stco
    case largeChunkOffsets = 0x636F_3634  // co64
    case compressedMovie = 0x636D_6F76  // cmov

    case fragment = 0x6D6F_6F66  // moof
    case trackFragment = 0x7472_6166  // traf
    case run = 0x7472_756E  // trun
    case data = 0x6D64_6174  // mdat

    case meta = 0x6D65_7461  // meta
    case primaryItem = 0x7069_746D  // pitm
    case items = 0x6969_6E66  // iinf
    case itemLocations = 0x696C_6F63  // iloc
    case itemData = 0x6964_6174  // idat
    case itemProperties = 0x6970_7270  // iprp
    case propertyContainer = 0x6970_636F  // ipco
    case extents = 0x6973_7065  // ispe
    case configuration = 0x6876_6343  // hvcC
    case propertyAssociations = 0x6970_6D61  // ipma

    /// The box around it; `nil` for none.
    var parent: BoxType? {
        switch self {
        case .movie, .fragment, .data, .meta: nil
        case .movieHeader, .movieExtends, .track, .compressedMovie: .movie
        case .trackFragment: .fragment
        case .run: .trackFragment
        case .edits, .trackMedia: .track
        case .editList: .edits
        case .mediaHeader, .handler, .mediaInformation: .trackMedia
        case .dataInformation, .sampleTable: .mediaInformation
        case .dataReferences: .dataInformation
        case .descriptions, .times, .samplesToChunks, .sampleSizes, .compactSampleSizes, .chunkOffsets,
            .largeChunkOffsets:
            .sampleTable
        case .primaryItem, .items, .itemLocations, .itemData, .itemProperties: .meta
        case .propertyContainer, .propertyAssociations: .itemProperties
        case .extents, .configuration: .propertyContainer
        }
    }

    /// Whether it contains boxes that matter.
    var isContainer: Bool { Self.containers.contains(self) }

    private static let containers = Set(allCases.compactMap(\.parent))

    /// Whether a box of this type belongs only in its parent.
    var isMisplacedElsewhere: Bool {
        switch self {
        case .track, .trackMedia, .mediaInformation, .sampleTable, .times, .samplesToChunks, .sampleSizes,
            .chunkOffsets:
            true
        default: false
        }
    }

    /// The length of an entry in a table whose number of entries follows its version, in bytes; `nil` for other boxes.
    var entryLength: Int? {
        switch self {
        case .times: 8
        case .samplesToChunks, .editList: 12
        case .chunkOffsets: 4
        case .largeChunkOffsets: 8
        // These are longer, and there must be one.
        case .descriptions, .dataReferences: 8
        case .propertyAssociations: 3
        default: nil
        }
    }
}
