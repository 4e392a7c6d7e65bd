import RichPush
import Testing

@Suite("The types that a notification can carry")
struct MediaTypeTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let identifier: String
        let kind: MediaKind
        let extensions: [String]
        let mimeTypes: [String]

        init(_ identifier: String, _ kind: MediaKind, _ extensions: [String], _ mimeTypes: [String]) {
            self.identifier = identifier
            self.kind = kind
            self.extensions = extensions
            self.mimeTypes = mimeTypes
        }

        var testDescription: String { identifier }
    }

    static let rows = [
        Row("public.jpeg", .image, ["jpg", "jpeg", "jpe"], ["image/jpeg", "image/jpg"]),
        Row("com.compuserve.gif", .image, ["gif"], ["image/gif"]),
        Row("public.png", .image, ["png"], ["image/png", "image/x-png"]),
        Row("public.heic", .image, ["heic"], ["image/heic"]),
        Row("public.image", .image, [], []),
        Row("com.apple.quicktime-movie", .movie, ["mov", "qt"], ["video/quicktime"]),
        Row("public.mpeg", .movie, ["mpg", "mpeg"], ["video/mpeg"]),
        Row("public.mpeg-2-video", .movie, ["m2v"], ["video/mpeg2"]),
        Row("public.mpeg-4", .movie, ["mp4"], ["video/mp4"]),
        Row("public.avi", .movie, ["avi"], ["video/x-msvideo", "video/avi"]),
        Row("com.apple.m4v-video", .movie, ["m4v"], ["video/x-m4v"]),
        Row("public.3gpp", .movie, ["3gp"], ["video/3gpp"]),
        Row("public.3gpp2", .movie, ["3g2"], ["video/3gpp2"]),
        Row("public.aiff-audio", .audio, ["aiff", "aif"], ["audio/aiff", "audio/x-aiff"]),
        Row("com.microsoft.waveform-audio", .audio, ["wav"], ["audio/wav", "audio/x-wav", "audio/vnd.wave"]),
        Row("public.mp3", .audio, ["mp3"], ["audio/mpeg", "audio/mp3"]),
        Row("public.mpeg-4-audio", .audio, [], ["audio/mp4"]),
        Row("com.apple.m4a-audio", .audio, ["m4a"], ["audio/x-m4a", "audio/m4a"]),
        Row("com.apple.coreaudio-format", .audio, ["caf"], ["audio/x-caf"]),
        Row("public.aifc-audio", .audio, ["aifc"], ["audio/x-aifc"]),
        Row("org.3gpp.adaptive-multi-rate-audio", .audio, ["amr"], ["audio/amr"]),
        Row("public.au-audio", .audio, ["au"], ["audio/basic"]),
        Row("public.ac3-audio", .audio, ["ac3"], ["audio/ac3", "audio/vnd.dolby.dd-raw"]),
        Row("public.enhanced-ac3-audio", .audio, ["eac3"], ["audio/eac3"]),
    ]

    @Test("The types are these, each with its kind", arguments: rows)
    func kind(row: Row) throws {
        let type = try #require(MediaType(rawValue: row.identifier))
        #expect(type.typeIdentifier == row.identifier)
        #expect(type.kind == row.kind)
    }

    @Test("There are no other types")
    func noOthers() {
        #expect(Set(MediaType.allCases.map(\.typeIdentifier)) == Set(Self.rows.map(\.identifier)))
    }

    @Test("A type follows from a file name extension in any letter case", arguments: rows)
    func extensions(row: Row) throws {
        for filenameExtension in row.extensions {
            #expect(MediaType(filenameExtension: filenameExtension)?.typeIdentifier == row.identifier)
            #expect(MediaType(filenameExtension: filenameExtension.uppercased())?.typeIdentifier == row.identifier)
        }
        #expect(Set(try #require(MediaType(rawValue: row.identifier)).filenameExtensions) == Set(row.extensions))
    }

    @Test("A type follows from a MIME type in any letter case and with any parameters", arguments: rows)
    func mimeTypes(row: Row) {
        for mimeType in row.mimeTypes {
            #expect(MediaType(mimeType: mimeType)?.typeIdentifier == row.identifier)
            #expect(MediaType(mimeType: mimeType.uppercased())?.typeIdentifier == row.identifier)
            #expect(MediaType(mimeType: mimeType + "; charset=binary")?.typeIdentifier == row.identifier)
        }
    }

    @Test("Each type has its own MIME types, file name extensions and display name")
    func noneIsShared() {
        let mimeTypes = MediaType.allCases.flatMap(\.mimeTypes)
        let extensions = MediaType.allCases.flatMap(\.filenameExtensions)
        #expect(Set(mimeTypes).count == mimeTypes.count)
        #expect(Set(extensions).count == extensions.count)
        #expect(Set(MediaType.allCases.map(\.displayName)).count == MediaType.allCases.count)
        #expect(MediaType.allCases.filter(\.mimeTypes.isEmpty) == [.image])
    }

    @Test(
        "Types that only browsers show are not included",
        arguments: ["org.webmproject.webp", "public.avif", "public.svg-image", "com.microsoft.bmp", "public.tiff"]
            + ["public.heif", "public.data", "image/png", "PUBLIC.PNG", "png", ""]
    )
    func unknownIdentifiers(identifier: String) {
        #expect(MediaType(rawValue: identifier) == nil)
    }

    @Test(
        "Other file names give no type",
        arguments: ["webp", "avif", "svg", "bmp", "tiff", "tif", "heif", "pdf", "html", "ogg", "webm", "mkv"]
            + ["", ".png", "png ", "image/png", "public.png"]
    )
    func unknownExtensions(filenameExtension: String) {
        #expect(MediaType(filenameExtension: filenameExtension) == nil)
    }

    @Test(
        "Other MIME types give no type",
        arguments: ["image/webp", "image/avif", "image/svg+xml", "image/bmp", "image/tiff", "image/heif", "text/html"]
            + ["application/octet-stream", "image/*", "image", "image/", "/png", "png", "image/png/x", ""]
    )
    func unknownMIMETypes(mimeType: String) {
        #expect(MediaType(mimeType: mimeType) == nil)
    }

    @Test(
        "The limits are those that Apple documents, for both meanings of a megabyte",
        arguments: [
            (AttachmentLimits.binaryMegabytes, [10 << 20, 50 << 20, 5 << 20]),
            (AttachmentLimits.decimalMegabytes, [10_000_000, 50_000_000, 5_000_000]),
        ]
    )
    func limits(limits: AttachmentLimits, bytes: [Int]) {
        #expect([limits[.image], limits[.movie], limits[.audio]] == bytes)
    }
}
