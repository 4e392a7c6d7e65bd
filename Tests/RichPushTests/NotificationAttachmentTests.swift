import FoundationEssentials
import Testing

import RichPush

@Suite("Notification attachments")
struct NotificationAttachmentTests {
    typealias Options = NotificationAttachment.Options

    private static func options(_ change: (inout Options) -> Void) -> Options {
        var options = Options()
        change(&options)
        return options
    }

    // MARK: - What is made

    @Test("An attachment has the type, size and options of its file")
    func properties() throws {
        try withFolder { folder in
            let url = try folder.makeFile("sparky.PNG", byteCount: 12)
            let options = Self.options { $0.thumbnailHidden = true }
            let attachment = try NotificationAttachment(identifier: "image", url: url, options: options)
            #expect(attachment.identifier == "image")
            #expect(attachment.url == url)
            #expect(attachment.type == .png)
            #expect(attachment.byteCount == 12)
            #expect(attachment.options == options)
        }
    }

    @Test("An empty identifier becomes a unique one")
    func emptyIdentifier() throws {
        try withFolder { folder in
            let url = try folder.makeFile("sparky.png")
            let identifiers = try (0..<3).map { _ in try NotificationAttachment(identifier: "", url: url).identifier }
            #expect(Set(identifiers).count == 3)
            #expect(!identifiers.contains(""))
        }
    }

    @Test("An attachment may be empty because its bytes are not examined")
    func emptyFile() throws {
        try withFolder { folder in
            let url = try folder.makeFile("sparky.png", byteCount: 0)
            #expect(try NotificationAttachment(identifier: "", url: url).byteCount == 0)
        }
    }

    // MARK: - The file

    @Test(
        "A missing file is error 100",
        arguments: ["https://example.com/sparky.png", "file:///nowhere/sparky.png", "data:image/png;base64,AAAA"]
    )
    func withoutFile(text: String) throws {
        let url = try #require(URL(string: text))
        #expect(throws: NotificationAttachmentError.invalidURL) { try NotificationAttachment(identifier: "", url: url) }
    }

    @Test("A directory is error 100")
    func directory() throws {
        try withFolder { folder in
            _ = try folder.makeDirectory("sparky.png")
            #expect(throws: NotificationAttachmentError.invalidURL) {
                try NotificationAttachment(identifier: "", url: folder.url("sparky.png"))
            }
        }
    }

    // MARK: - The type

    @Test(
        "A name without a known type is error 101",
        arguments: ["sparky", "sparky.webp", "png", "sparky.png.txt"]
    )
    func unknownExtension(name: String) throws {
        try withFolder { folder in
            let url = try folder.makeFile(name)
            #expect(throws: NotificationAttachmentError.unrecognizedType) {
                try NotificationAttachment(identifier: "", url: url)
            }
        }
    }

    @Test(
        "The hint decides the type, whatever the name",
        arguments: [
            ("sparky", "public.png"), ("sparky.webp", "public.jpeg"), ("sparky.png", "public.mpeg-4-audio"),
            ("photo", "public.image"),
        ]
    )
    func typeHint(name: String, hint: String) throws {
        try withFolder { folder in
            let url = try folder.makeFile(name)
            let options = Self.options { $0.typeHint = hint }
            let attachment = try NotificationAttachment(identifier: "", url: url, options: options)
            #expect(attachment.type.typeIdentifier == hint)
        }
    }

    @Test(
        "A hint that is not an accepted type identifier is error 101, even with a good name",
        arguments: ["image/png", "png", ".png", "org.webmproject.webp", "public.heif", ""]
    )
    func wrongTypeHint(hint: String) throws {
        try withFolder { folder in
            let url = try folder.makeFile("sparky.png")
            let options = Self.options { $0.typeHint = hint }
            #expect(throws: NotificationAttachmentError.unrecognizedType) {
                try NotificationAttachment(identifier: "", url: url, options: options)
            }
        }
    }

    // MARK: - The size

    @Test(
        "A file above its kind's limit is error 102, and one at the limit is accepted",
        arguments: [AttachmentLimits.binaryMegabytes, .decimalMegabytes],
        [("sparky.png", MediaKind.image), ("clip.mp4", .movie), ("tone.mp3", .audio)]
    )
    func size(limits: AttachmentLimits, file: (name: String, kind: MediaKind)) throws {
        let limit = limits[file.kind]
        for byteCount in [limit - 1, limit] {
            try withFolder { folder in
                let url = try folder.makeFile(file.name, byteCount: byteCount)
                #expect(try NotificationAttachment(identifier: "", url: url, limits: limits).byteCount == byteCount)
            }
        }
        try withFolder { folder in
            let url = try folder.makeFile(file.name, byteCount: limit + 1)
            #expect(throws: NotificationAttachmentError.invalidFileSize) {
                try NotificationAttachment(identifier: "", url: url, limits: limits)
            }
        }
    }

    @Test("The hinted type's limit applies, not that of the name")
    func sizeByHint() throws {
        try withFolder { folder in
            let url = try folder.makeFile("clip.mp4", byteCount: AttachmentLimits.binaryMegabytes.image + 1)
            #expect(throws: Never.self) { try NotificationAttachment(identifier: "", url: url) }
            #expect(throws: NotificationAttachmentError.invalidFileSize) {
                try NotificationAttachment(
                    identifier: "",
                    url: url,
                    options: Self.options { $0.typeHint = "public.png" }
                )
            }
        }
    }

    // MARK: - The options

    @Test(
        "A clipping rectangle outside the picture is error 105",
        arguments: [
            ([0, 0, 1, 1], true), ([0.25, 0.25, 0.5, 0.5], true), ([0.7, 0, 0.3, 1], true), ([0, 0.9, 1, 0.1], true),
            ([0, 0, 0, 1], false), ([0, 0, 1, 0], false), ([-0.1, 0, 0.5, 0.5], false), ([0, -0.1, 0.5, 0.5], false),
            ([0.5, 0, 0.6, 1], false), ([0, 0.5, 1, 0.6], false), ([0, 0, -0.5, 0.5], false), ([0, 0, 2, 2], false),
            ([.nan, 0, 1, 1], false), ([0, 0, .infinity, 1], false),
        ] as [([Double], Bool)]
    )
    func thumbnailClippingRect(numbers: [Double], isValid: Bool) throws {
        try checkOptions(isValid: isValid) {
            $0.thumbnailClippingRect = .init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        }
    }

    @Test(
        "An impossible thumbnail time is error 105",
        arguments: [
            (.frame(0), true), (.frame(7), true), (.frame(-1), false), (.seconds(0), true), (.seconds(1.5), true),
            (.seconds(-0.1), false), (.seconds(.nan), false), (.seconds(.infinity), false),
        ] as [(NotificationAttachment.ThumbnailTime, Bool)]
    )
    func thumbnailTime(time: NotificationAttachment.ThumbnailTime, isValid: Bool) throws {
        try checkOptions(isValid: isValid) { $0.thumbnailTime = time }
    }

    private func checkOptions(isValid: Bool, _ change: (inout Options) -> Void) throws {
        try withFolder { folder in
            let url = try folder.makeFile("clip.mp4")
            let result = Result { try NotificationAttachment(identifier: "", url: url, options: Self.options(change)) }
            if isValid {
                #expect(throws: Never.self) { try result.get() }
            } else {
                #expect(throws: NotificationAttachmentError.corrupt) { try result.get() }
            }
        }
    }

    // MARK: - The order

    @Test("The first of several defects decides: file, type, size, options")
    func order() throws {
        try withFolder { folder in
            let tooLarge = AttachmentLimits.binaryMegabytes.movie + 1
            let image = try folder.makeFile("sparky.png", byteCount: tooLarge)
            let other = try folder.makeFile("sparky.webp", byteCount: tooLarge)
            let options = Self.options { $0.thumbnailTime = .frame(-1) }
            let cases: [(url: URL, error: NotificationAttachmentError)] = [
                (folder.url("nothing.webp"), .invalidURL), (other, .unrecognizedType), (image, .invalidFileSize),
                (try folder.makeFile("small.png"), .corrupt),
            ]
            for (url, error) in cases {
                #expect(throws: error) { try NotificationAttachment(identifier: "", url: url, options: options) }
            }
        }
    }

    @Test(
        "The error codes and texts are those of iOS",
        arguments: [
            (.invalidURL, 100, "Invalid attachment file URL"),
            (.unrecognizedType, 101, "Unrecognized attachment file type"),
            (.invalidFileSize, 102, "Invalid attachment file size"),
            (.notInDataStore, 103, "Attachment is not in the data store"),
            (.moveIntoDataStoreFailed, 104, "Failed to move attachment file into data store"),
            (.corrupt, 105, "Attachment is corrupt"),
        ] as [(NotificationAttachmentError, Int, String)]
    )
    func errors(error: NotificationAttachmentError, code: Int, text: String) {
        #expect(error.code == code)
        #expect(error.description == text)
    }
}
