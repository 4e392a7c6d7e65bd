import RichPush
import TestSupport

extension FindingRow {
    private static func file(_ bytes: [UInt8], as contentType: String) -> Script {
        .response(contentType: contentType, body: bytes)
    }

    private static func half(_ name: String, as contentType: String) -> Script {
        let bytes = (try? Fixture.media(name)) ?? []
        return file(Array(bytes.prefix(bytes.count / 2)), as: contentType)
    }

    private static let wrongChecksum = MediaBytes.png(
        MediaBytes.header(),
        MediaBytes.chunk("IDAT", MediaBytes.pixel, checksum: 0),
        MediaBytes.chunk("IEND")
    )

    private static let applePNG = MediaBytes.png(
        MediaBytes.chunk("CgBI", [0x50, 0, 0x20, 2]),
        MediaBytes.header(),
        MediaBytes.chunk("IDAT", [0x63, 0x60, 0, 0]),
        MediaBytes.chunk("IEND")
    )

    /// A movie under a code, and with a profile of H.264.
    private static func movie(_ coding: String, h264 profile: UInt8 = 66) -> Script {
        let description = MediaBytes.pictureDescription(MediaBytes.box("avcC", [1, profile, 0, 30]))
        let track = MediaBytes.track(coding: coding, description: description)
        return file(MediaBytes.movie(track), as: "video/mp4")
    }

    /// Half a picture, from a server that does not state the length of the whole.
    private static var halfUntilTheEnd: Script {
        let head = Array("HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nConnection: close\r\n\r\n".utf8)
        let bytes = (try? Fixture.media("sparky.png")) ?? []
        return Script([.send(head + bytes.prefix(bytes.count / 2), times: 1), .close])
    }

    static let ofDamage: [FindingRow] = [
        .found(.truncatedMedia, "half a PNG", answer: half("sparky.png", as: "image/png")),
        .found(.truncatedMedia, "half a PNG that ends with its connection", answer: halfUntilTheEnd),
        .found(.truncatedMedia, "half a JPEG", url: "/a.jpg", answer: half("sparky.jpg", as: "image/jpeg")),
        .found(.truncatedMedia, "half a GIF", url: "/a.gif", answer: half("sparky.gif", as: "image/gif")),
        .found(
            .truncatedMedia,
            "four bytes of a GIF",
            url: "/a.gif",
            answer: file(Array("GIF8".utf8), as: "image/gif")
        ),
        .found(.truncatedMedia, "half a HEIC", url: "/a.heic", answer: half("sparky.heic", as: "image/heic")),
        .found(.truncatedMedia, "half a movie", url: "/a.mp4", answer: half("clip.mp4", as: "video/mp4")),
        .notFound(.truncatedMedia, "a whole PNG"),
        .notFound(
            .truncatedMedia,
            "a PNG with an archive after it",
            answer: media("impostors/png-zip.png", as: "image/png")
        ),
        .found(.damagedMedia, "a wrong checksum", answer: file(wrongChecksum, as: "image/png")),
        .notFound(
            .damagedMedia,
            "a wrong checksum that nobody verifies",
            configure: { $0.verifiesChecksums = false },
            answer: file(wrongChecksum, as: "image/png")
        ),
        .found(
            .damagedMedia,
            "a frame that is larger than its screen",
            url: "/a.gif",
            answer: file(MediaBytes.gif(MediaBytes.frame(width: 2)), as: "image/gif")
        ),
        .notFound(.damagedMedia, "a whole PNG"),
        .notFound(.damagedMedia, "a whole PNG under another name", answer: media("sparky.jpg", as: "image/jpeg")),
        .found(
            .emptyPicture,
            "a PNG without pixels",
            answer: file(MediaBytes.png(MediaBytes.header(width: 0, height: 0)), as: "image/png")
        ),
        .found(.emptyPicture, "a GIF without a frame", url: "/a.gif", answer: file(MediaBytes.gif(), as: "image/gif")),
        .notFound(.emptyPicture, "a whole PNG"),
        .found(
            .unsupportedCodec,
            "AV1",
            url: "/a.mp4",
            answer: file(MediaBytes.movie(MediaBytes.track(coding: "av01")), as: "video/mp4")
        ),
        .found(
            .unsupportedCodec,
            "Opus",
            url: "/a.mp4",
            answer: file(MediaBytes.movie(MediaBytes.track("soun", coding: "Opus")), as: "video/mp4")
        ),
        .found(.unsupportedCodec, "HEVC as hev1", url: "/a.mp4", answer: movie("hev1")),
        .notFound(.unsupportedCodec, "HEVC as hvc1", url: "/a.mp4", answer: movie("hvc1")),
        .found(.unsupportedCodec, "H.264 as avc3", url: "/a.mp4", answer: movie("avc3")),
        .found(.unsupportedCodec, "H.264 in 4:4:4", url: "/a.mp4", answer: movie("avc1", h264: 244)),
        .found(.unsupportedCodec, "H.264 in 10 bits", url: "/a.mp4", answer: movie("avc1", h264: 110)),
        .notFound(.unsupportedCodec, "H.264 High", url: "/a.mp4", answer: movie("avc1", h264: 100)),
        .notFound(.unsupportedCodec, "H.264", url: "/a.mp4", answer: media("clip.mp4", as: "video/mp4")),
        .found(.applePNG, "a PNG from an app", answer: file(applePNG, as: "image/png")),
        .notFound(.tooManyPixels, "a PNG from an app", answer: file(applePNG, as: "image/png")),
        .notFound(.applePNG, "a PNG"),
    ]
}
