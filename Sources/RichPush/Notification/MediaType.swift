/// A kind of media that a notification can show; each has its own size limit.
public enum MediaKind: String, Sendable, Hashable, Codable, CaseIterable {
    /// A picture, animated or not.
    case image
    /// A movie.
    case movie
    /// A sound.
    case audio
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
    /// MPEG-2 video.
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

    /// AIFF sound.
    case aiff = "public.aiff-audio"
    /// WAV sound.
    case wav = "com.microsoft.waveform-audio"
    /// MP3 sound.
    case mp3 = "public.mp3"
    /// MPEG-4 audio.
    case mpeg4Audio = "public.mpeg-4-audio"
    /// Apple's variant of MPEG-4 audio (`.m4a`).
    case appleMPEG4Audio = "com.apple.m4a-audio"
    /// A Core Audio Format file.
    case coreAudioFormat = "com.apple.coreaudio-format"
    /// Compressed AIFF sound.
    case aifc = "public.aifc-audio"
    /// AMR speech.
    case amr = "org.3gpp.adaptive-multi-rate-audio"
    /// Sun audio.
    case au = "public.au-audio"
    /// Dolby AC-3 sound.
    case ac3 = "public.ac3-audio"
    /// Dolby Enhanced AC-3 sound.
    case enhancedAC3 = "public.enhanced-ac3-audio"
}

extension MediaType {
    /// The type identifier (UTI), as Apple's systems name it: `public.png`.
    public var typeIdentifier: String { rawValue }

    /// Whether Apple documents that iOS accepts it; for the others it was observed.
    var isDocumented: Bool {
        switch self {
        case .jpeg, .gif, .png, .mpeg, .mpeg2Video, .mpeg4Movie, .avi, .aiff, .wav, .mp3, .mpeg4Audio: true
        case .heic, .image, .quickTimeMovie, .appleMPEG4Video, .threeGPP, .threeGPP2, .appleMPEG4Audio: false
        case .coreAudioFormat, .aifc, .amr, .au, .ac3, .enhancedAC3: false
        }
    }

    /// Whether this is an image, a movie or a sound.
    public var kind: MediaKind {
        switch self {
        case .jpeg, .gif, .png, .heic, .image:
            .image
        case .quickTimeMovie, .mpeg, .mpeg2Video, .mpeg4Movie, .avi, .appleMPEG4Video, .threeGPP, .threeGPP2:
            .movie
        case .aiff, .wav, .mp3, .mpeg4Audio, .appleMPEG4Audio, .coreAudioFormat, .aifc, .amr, .au, .ac3, .enhancedAC3:
            .audio
        }
    }

    /// The file name extensions that stand for this type, in lower case, the preferred one first.
    ///
    /// MPEG-4 audio shares `mp4` with MPEG-4 movies, and a file with that name counts as a movie, so it has none.
    public var filenameExtensions: [String] {
        switch self {
        case .jpeg: ["jpeg", "jpg", "jpe"]
        case .gif: ["gif"]
        case .png: ["png"]
        case .heic: ["heic"]
        case .image: []
        case .quickTimeMovie: ["mov", "qt"]
        case .mpeg: ["mpg", "mpeg"]
        case .mpeg2Video: ["m2v"]
        case .mpeg4Movie: ["mp4"]
        case .avi: ["avi"]
        case .appleMPEG4Video: ["m4v"]
        case .threeGPP: ["3gp"]
        case .threeGPP2: ["3g2"]
        case .aiff: ["aiff", "aif"]
        case .wav: ["wav"]
        case .mp3: ["mp3"]
        case .mpeg4Audio: []
        case .appleMPEG4Audio: ["m4a"]
        case .coreAudioFormat: ["caf"]
        case .aifc: ["aifc"]
        case .amr: ["amr"]
        case .au: ["au"]
        case .ac3: ["ac3"]
        case .enhancedAC3: ["eac3"]
        }
    }

    /// The MIME types that stand for this type, in lower case, the registered or most usual one first.
    public var mimeTypes: [String] {
        switch self {
        case .jpeg: ["image/jpeg", "image/jpg"]
        case .gif: ["image/gif"]
        case .png: ["image/png", "image/x-png"]
        case .heic: ["image/heic"]
        case .image: []
        case .quickTimeMovie: ["video/quicktime"]
        case .mpeg: ["video/mpeg", "video/mpg", "video/x-mpeg", "video/x-mpg"]
        case .mpeg2Video: ["video/mpeg2", "video/mpv"]
        case .mpeg4Movie: ["video/mp4"]
        case .avi: ["video/x-msvideo", "video/avi", "video/msvideo"]
        case .appleMPEG4Video: ["video/x-m4v"]
        case .threeGPP: ["video/3gpp", "audio/3gpp"]
        case .threeGPP2: ["video/3gpp2", "audio/3gpp2"]
        case .aiff: ["audio/aiff", "audio/x-aiff"]
        case .wav: ["audio/wav", "audio/vnd.wave", "audio/wave", "audio/x-wav"]
        case .mp3: ["audio/mpeg", "audio/mp3", "audio/mpeg3", "audio/x-mpeg", "audio/x-mp3"]
        case .mpeg4Audio: ["audio/mp4"]
        case .appleMPEG4Audio: ["audio/x-m4a", "audio/m4a"]
        case .coreAudioFormat: ["audio/x-caf"]
        case .aifc: ["audio/aifc", "audio/x-aifc"]
        case .amr: ["audio/amr"]
        case .au: ["audio/basic", "audio/au"]
        case .ac3: ["audio/ac3", "audio/vnd.dolby.dd-raw"]
        case .enhancedAC3: ["audio/eac3"]
        }
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

    /// The name for people: "PNG image", "MPEG-4 movie".
    public var displayName: String {
        switch self {
        case .jpeg: "JPEG image"
        case .gif: "GIF image"
        case .png: "PNG image"
        case .heic: "HEIC image"
        case .image: "image"
        case .quickTimeMovie: "QuickTime movie"
        case .mpeg: "MPEG movie"
        case .mpeg2Video: "MPEG-2 video"
        case .mpeg4Movie: "MPEG-4 movie"
        case .avi: "AVI movie"
        case .appleMPEG4Video: "Apple MPEG-4 movie"
        case .threeGPP: "3GPP movie"
        case .threeGPP2: "3GPP2 movie"
        case .aiff: "AIFF audio"
        case .wav: "WAV audio"
        case .mp3: "MP3 audio"
        case .mpeg4Audio: "MPEG-4 audio"
        case .appleMPEG4Audio: "Apple MPEG-4 audio"
        case .coreAudioFormat: "Core Audio file"
        case .aifc: "AIFF-C audio"
        case .amr: "AMR audio"
        case .au: "AU audio"
        case .ac3: "AC-3 audio"
        case .enhancedAC3: "Enhanced AC-3 audio"
        }
    }

    private static let byFilenameExtension = table(\.filenameExtensions)
    private static let byMIMEType = table(\.mimeTypes)

    private static func table(_ names: (MediaType) -> [String]) -> [String: MediaType] {
        var table: [String: MediaType] = [:]
        for type in allCases {
            for name in names(type) { table[name] = type }
        }
        return table
    }
}
