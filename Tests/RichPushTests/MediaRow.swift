import RichPush
import Testing

/// The expected results for one file of `Fixtures/media`.
struct MediaRow: Sendable, CustomTestStringConvertible {
    enum Expectation: Sendable {
        case attached(String)
        case refused(Finding.Kind, code: Int?)
    }

    let file: String
    /// The Content-Type that nginx's default configuration gives a file of that name.
    let nginxType: String
    let bytes: Expectation
    /// The type according to the helper, given nginx's Content-Type; `nil` for none.
    let helper: String?
    /// The type according to the helper without any Content-Type.
    let helperWithoutContentType: String?

    var name: String { String(file.split(separator: "/").last ?? "") }
    var testDescription: String { file }

    /// A file whose name, bytes and Content-Type agree.
    private init(_ file: String, _ type: String, nginx nginxType: String = "application/octet-stream") {
        self.init(file, nginx: nginxType, bytes: .attached(type), helper: type)
    }

    /// An impostor that an iPhone treats alike with nginx's Content-Type and without.
    private init(_ file: String, nginx nginxType: String, bytes: Expectation, helper: String?) {
        self.file = file
        self.nginxType = nginxType
        self.bytes = bytes
        self.helper = helper
        helperWithoutContentType = helper
    }

    private static let unsupported = Expectation.refused(.unsupportedType, code: 101)
    private static let octets = "application/octet-stream"

    static let all = accepted + impostors

    private static let accepted = [
        MediaRow("sparky.jpg", "public.jpeg", nginx: "image/jpeg"),
        MediaRow("sparky.gif", "com.compuserve.gif", nginx: "image/gif"),
        MediaRow("sparky.png", "public.png", nginx: "image/png"),
        MediaRow("sparky.heic", "public.heic"),
        MediaRow("clip.mov", "com.apple.quicktime-movie", nginx: "video/quicktime"),
        MediaRow("clip.mpg", "public.mpeg", nginx: "video/mpeg"),
        MediaRow("clip.m2v", "public.mpeg-2-video"),
        MediaRow("clip.mp4", "public.mpeg-4", nginx: "video/mp4"),
        MediaRow("clip.avi", "public.avi", nginx: "video/x-msvideo"),
        MediaRow("clip.m4v", "com.apple.m4v-video", nginx: "video/x-m4v"),
        MediaRow("clip.3gp", "public.3gpp", nginx: "video/3gpp"),
        MediaRow("clip.3g2", "public.3gpp2"),
        MediaRow("tone.aiff", "public.aiff-audio"),
        MediaRow("tone.wav", "com.microsoft.waveform-audio"),
        MediaRow("tone.mp3", "public.mp3", nginx: "audio/mpeg"),
        // libmagic does not look at the tracks, which alone distinguish such a sound from a movie; nor does an iPhone.
        MediaRow("tone-mpeg4-audio.mp4", "public.mpeg-4", nginx: "video/mp4"),
        MediaRow("tone.m4a", "com.apple.m4a-audio", nginx: "audio/x-m4a"),
        MediaRow("tone.caf", "com.apple.coreaudio-format"),
        MediaRow("tone.aifc", "public.aifc-audio"),
        MediaRow("tone.amr", "org.3gpp.adaptive-multi-rate-audio"),
        MediaRow("tone.au", "public.au-audio"),
        MediaRow("tone.ac3", "public.ac3-audio"),
        MediaRow("tone.eac3", "public.enhanced-ac3-audio"),
    ]

    private static let impostors = [
        png("page.png", unsupported),
        png("jpeg-named.png", .attached("public.jpeg")),
        png("svg-named.png", unsupported),
        png("archive.zip-named.png", unsupported),
        png("elf-named.png", unsupported),
        png("empty.png", .refused(.emptyBody, code: 101)),
        png("truncated.png", unsupported),
        png("half.png", .attached("public.png")),
        png("png-zip.png", .attached("public.png")),
        impostor("photo", octets, .attached("public.png"), helper: nil),
        impostor("webp-named.jpg", "image/jpeg", unsupported, helper: "public.jpeg"),
        impostor("truncated.jpg", "image/jpeg", unsupported, helper: "public.jpeg"),
        impostor("webp-named.wav", octets, unsupported, helper: "com.microsoft.waveform-audio"),
        impostor("heic-named.mp4", "video/mp4", .attached("public.heic"), helper: "public.mpeg-4"),
        impostor("avif-named.mp4", "video/mp4", unsupported, helper: "public.mpeg-4"),
        impostor("half.mp4", "video/mp4", .attached("public.mpeg-4"), helper: "public.mpeg-4"),
        impostor("gif-javascript.gif", "image/gif", .attached("com.compuserve.gif"), helper: "com.compuserve.gif"),
        impostor("sparky.webp", "image/webp", unsupported, helper: nil),
        impostor("sparky.avif", "image/avif", unsupported, helper: nil),
        impostor("sparky.bmp", "image/x-ms-bmp", unsupported, helper: nil),
        impostor("sparky.tiff", "image/tiff", unsupported, helper: nil),
        impostor("drawing.svg", "image/svg+xml", unsupported, helper: nil),
        impostor("heif-mif1.heif", octets, .attached("public.heic"), helper: nil),
    ]

    private static func png(_ name: String, _ bytes: Expectation) -> MediaRow {
        impostor(name, "image/png", bytes, helper: "public.png")
    }

    private static func impostor(_ name: String, _ type: String, _ bytes: Expectation, helper: String?) -> MediaRow {
        MediaRow("impostors/" + name, nginx: type, bytes: bytes, helper: helper)
    }
}
