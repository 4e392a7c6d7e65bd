/// A kind of media that a notification can show; each has its own size limit.
public enum MediaKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A picture, animated or not.
    case image
    /// A movie, or a sound.
    case movie, audio
}

/// A type of file that iOS accepts as a notification's attachment, by its type identifier.
///
/// Apple documents the common ones on the page of
/// [`UNNotificationAttachment`](https://developer.apple.com/documentation/usernotifications/unnotificationattachment);
/// the others were observed to be accepted by iOS 18 and later. WebP, AVIF, SVG, BMP, TIFF and `public.heif` are not
/// among them.
///
/// An app may declare any image as ``image``; no name or MIME type stands for it.
public enum MediaType: String, Sendable, Hashable, Codable, CaseIterable {
    /// A JPEG image.
    case jpeg = "public.jpeg"
    /// A GIF image, animated or not.
    case gif = "com.compuserve.gif"
    /// A PNG image, animated or not.
    case png = "public.png"
    /// A HEIC image.
    case heic = "public.heic"
    /// Any image, if the app declares it.
    case image = "public.image"

    /// A QuickTime movie.
    case quickTimeMovie = "com.apple.quicktime-movie"
    /// An MPEG-1 or MPEG-2 program stream.
    case mpeg = "public.mpeg"
    /// An MPEG-2 video stream.
    case mpeg2Video = "public.mpeg-2-video"
    /// An MPEG-4 movie.
    case mpeg4Movie = "public.mpeg-4"
    /// An AVI movie.
    case avi = "public.avi"
    /// Apple's variant of an MPEG-4 movie (`.m4v`).
    case appleMPEG4Video = "com.apple.m4v-video"
    /// A 3GPP movie.
    case threeGPP = "public.3gpp"
    /// A 3GPP2 movie.
    case threeGPP2 = "public.3gpp2"

    /// AIFF audio.
    case aiff = "public.aiff-audio"
    /// WAV audio.
    case wav = "com.microsoft.waveform-audio"
    /// MP3 audio.
    case mp3 = "public.mp3"
    /// MPEG-4 audio.
    case mpeg4Audio = "public.mpeg-4-audio"
    /// Apple's variant of MPEG-4 audio (`.m4a`).
    case appleMPEG4Audio = "com.apple.m4a-audio"
    /// Core Audio Format.
    case coreAudioFormat = "com.apple.coreaudio-format"
    /// AIFF-C audio.
    case aifc = "public.aifc-audio"
    /// AMR audio.
    case amr = "org.3gpp.adaptive-multi-rate-audio"
    /// Sun audio.
    case au = "public.au-audio"
    /// AC-3 audio.
    case ac3 = "public.ac3-audio"
    /// Enhanced AC-3 audio.
    case enhancedAC3 = "public.enhanced-ac3-audio"

    /// The type identifier (UTI), as Apple's systems name it: `public.png`.
    public var typeIdentifier: String { rawValue }

    /// Whether Apple documents that iOS accepts it; for the others it was observed.
    var isDocumented: Bool { Self.documented.contains(self) }

    /// Whether this is an image, a movie or a sound.
    public var kind: MediaKind { row.kind }

    /// The file name extensions that stand for this type, in lower case, the preferred one first.
    ///
    /// MPEG-4 audio shares `mp4` with MPEG-4 movies, and a file with that name counts as a movie, so it has none.
    public var filenameExtensions: [String] { row.filenameExtensions }

    /// The MIME types that stand for this type, in lower case, the registered or most usual one first.
    public var mimeTypes: [String] { row.mimeTypes }

    /// The name for people: "PNG image", "MPEG-4 movie".
    public var displayName: String { row.name }

    package var articledName: String {
        (["A", "E", "M", "i"].contains { displayName.hasPrefix($0) } ? "an " : "a ") + displayName
    }

    /// The type that a file name extension stands for, whatever its case; `nil` if iOS accepts no file with it.
    public init?(filenameExtension: String) {
        guard let type = Self.byFilenameExtension[filenameExtension.lowercased()] else { return nil }
        self = type
    }

    /// The type that a MIME type stands for, whatever its case and parameters; `nil` if iOS accepts no such file.
    public init?(mimeType: String) {
        let known = Self.byMIMEType
        guard let type = known[mimeType] ?? known[MIMEType(mimeType).essence] else { return nil }
        self = type
    }

    private typealias Row = (kind: MediaKind, name: String, filenameExtensions: [String], mimeTypes: [String])

    private var row: Row { Self.rows[self] ?? (.image, "image", [], []) }

    private static let documented: Set<MediaType> = [
        .jpeg, .gif, .png, .mpeg, .mpeg2Video, .mpeg4Movie, .avi, .aiff, .wav, .mp3, .mpeg4Audio,
    ]

    private static let rows: [MediaType: Row] = [
        .jpeg: (.image, "JPEG image", ["jpeg", "jpg", "jpe"], ["image/jpeg", "image/jpg"]),
        .gif: (.image, "GIF image", ["gif"], ["image/gif"]),
        .png: (.image, "PNG image", ["png"], ["image/png", "image/x-png"]),
        .heic: (.image, "HEIC image", ["heic"], ["image/heic"]),
        .quickTimeMovie: (.movie, "QuickTime movie", ["mov", "qt"], ["video/quicktime"]),
        .mpeg: (.movie, "MPEG movie", ["mpg", "mpeg"], ["video/mpeg", "video/mpg", "video/x-mpeg", "video/x-mpg"]),
        .mpeg2Video: (.movie, "MPEG-2 video", ["m2v"], ["video/mpeg2", "video/mpv"]),
        .mpeg4Movie: (.movie, "MPEG-4 movie", ["mp4"], ["video/mp4"]),
        .avi: (.movie, "AVI movie", ["avi"], ["video/x-msvideo", "video/avi", "video/msvideo"]),
        .appleMPEG4Video: (.movie, "Apple MPEG-4 movie", ["m4v"], ["video/x-m4v"]),
        .threeGPP: (.movie, "3GPP movie", ["3gp"], ["video/3gpp", "audio/3gpp"]),
        .threeGPP2: (.movie, "3GPP2 movie", ["3g2"], ["video/3gpp2", "audio/3gpp2"]),
        .aiff: (.audio, "AIFF audio", ["aiff", "aif"], ["audio/aiff", "audio/x-aiff"]),
        .wav: (.audio, "WAV audio", ["wav"], ["audio/wav", "audio/vnd.wave", "audio/wave", "audio/x-wav"]),
        .mp3: (
            .audio, "MP3 audio", ["mp3"], ["audio/mpeg", "audio/mp3", "audio/mpeg3", "audio/x-mpeg", "audio/x-mp3"]
        ),
        .mpeg4Audio: (.audio, "MPEG-4 audio", [], ["audio/mp4"]),
        .appleMPEG4Audio: (.audio, "Apple MPEG-4 audio", ["m4a"], ["audio/x-m4a", "audio/m4a"]),
        .coreAudioFormat: (.audio, "Core Audio file", ["caf"], ["audio/x-caf"]),
        .aifc: (.audio, "AIFF-C audio", ["aifc"], ["audio/aifc", "audio/x-aifc"]),
        .amr: (.audio, "AMR audio", ["amr"], ["audio/amr"]),
        .au: (.audio, "AU audio", ["au"], ["audio/basic", "audio/au"]),
        .ac3: (.audio, "AC-3 audio", ["ac3"], ["audio/ac3", "audio/vnd.dolby.dd-raw"]),
        .enhancedAC3: (.audio, "Enhanced AC-3 audio", ["eac3"], ["audio/eac3"]),
    ]

    private static let byFilenameExtension = table(\.filenameExtensions)
    private static let byMIMEType = table(\.mimeTypes)

    private static func table(_ names: (MediaType) -> [String]) -> [String: MediaType] {
        Dictionary(allCases.flatMap { type in names(type).map { ($0, type) } }) { _, last in last }
    }
}
