import RichPush
import Testing

/// What becomes of one file of `Fixtures/media`.
struct MediaRow: Sendable, CustomTestStringConvertible {
    enum ByContent: Sendable {
        case attached(String)
        case refused(Finding.Identifier, code: Int?)
    }

    let file: String
    /// What nginx as it comes says of a file of that name.
    let nginxType: String
    let content: ByContent
    /// The type on an iPhone, given nginx's Content-Type; `nil` for error 101.
    let apple: String?
    /// The type on an iPhone without any Content-Type.
    let appleWithoutContentType: String?

    var name: String { String(file.split(separator: "/").last ?? "") }
    var testDescription: String { file }

    /// A file whose name, bytes and Content-Type agree.
    private init(_ file: String, _ type: String, nginx nginxType: String = "application/octet-stream") {
        self.init(file, nginx: nginxType, content: .attached(type), apple: type)
    }

    /// An impostor, of which an iPhone thinks the same with nginx's Content-Type and without.
    private init(_ file: String, nginx nginxType: String, content: ByContent, apple: String?) {
        self.file = file
        self.nginxType = nginxType
        self.content = content
        self.apple = apple
        appleWithoutContentType = apple
    }

    private static let unsupported = ByContent.refused(.unsupportedType, code: 101)
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
        // libmagic does not look at the tracks, which alone tell such a sound from a movie; nor does an iPhone.
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
        impostor("photo", octets, .attached("public.png"), apple: nil),
        impostor("webp-named.jpg", "image/jpeg", unsupported, apple: "public.jpeg"),
        impostor("truncated.jpg", "image/jpeg", unsupported, apple: "public.jpeg"),
        impostor("webp-named.wav", octets, unsupported, apple: "com.microsoft.waveform-audio"),
        impostor("heic-named.mp4", "video/mp4", .attached("public.heic"), apple: "public.mpeg-4"),
        impostor("avif-named.mp4", "video/mp4", unsupported, apple: "public.mpeg-4"),
        impostor("half.mp4", "video/mp4", .attached("public.mpeg-4"), apple: "public.mpeg-4"),
        impostor("gif-javascript.gif", "image/gif", .attached("com.compuserve.gif"), apple: "com.compuserve.gif"),
        impostor("sparky.webp", "image/webp", unsupported, apple: nil),
        impostor("sparky.avif", "image/avif", unsupported, apple: nil),
        impostor("sparky.bmp", "image/x-ms-bmp", unsupported, apple: nil),
        impostor("sparky.tiff", "image/tiff", unsupported, apple: nil),
        impostor("drawing.svg", "image/svg+xml", unsupported, apple: nil),
        impostor("heif-mif1.heif", octets, unsupported, apple: nil),
    ]

    private static func png(_ name: String, _ content: ByContent) -> MediaRow {
        impostor(name, "image/png", content, apple: "public.png")
    }

    private static func impostor(_ name: String, _ type: String, _ content: ByContent, apple: String?) -> MediaRow {
        MediaRow("impostors/" + name, nginx: type, content: content, apple: apple)
    }
}
