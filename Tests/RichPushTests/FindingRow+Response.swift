import RichPush
import TestSupport

extension FindingRow {
    static let ofResponses: [FindingRow] = [
        .found(.httpStatus, "404", answer: status(404)),
        .found(.httpStatus, "500", answer: status(500)),
        .found(.httpStatus, "206", answer: status(206)),
        .found(.httpStatus, "204", answer: .raw("HTTP/1.1 204 No Content\r\n\r\n")),
        .found(.httpStatus, "304", answer: .raw("HTTP/1.1 304 Not Modified\r\n\r\n")),
        .found(
            .httpStatus,
            "a 404 whose page breaks off",
            answer: Script(Script.raw("HTTP/1.1 404 Not Found\r\nContent-Length: 900\r\n\r\n<html>").steps + [.close])
        ),
        .found(
            .httpStatus,
            "a 404 with a long page",
            answer: .response(status: 404, body: [UInt8](repeating: 0x20, count: 300_000))
        ),
        .found(.timeLimit, "a live stream", answer: liveStream),
        .notFound(.httpStatus, "200"),
        .notFound(.httpStatus, "200 after a redirect", url: "/hop/0", respond: hops(1)),
        .found(.headersTooLarge, "70 KB in many lines", answer: withHeaderBytes(70_000)),
        .found(.headersTooLarge, "150 KB in one line", answer: withHeaderBytes(150_000, lineLength: 150_000)),
        .found(
            .headersTooLarge,
            "100 Continue without end",
            answer: Script([.send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), times: 4_000)])
        ),
        .found(.headersTooLarge, "megabytes of trailers", answer: endlessTrailers),
        .notFound(.headersTooLarge, "60 KB", answer: withHeaderBytes(60_000)),
        .found(
            .contentEncoding,
            "zstd",
            answer: media("sparky.png", as: "image/png", headers: ["Content-Encoding": "zstd"])
        ),
        .found(
            .contentEncoding,
            "gzip that is not gzip",
            answer: media("sparky.png", as: "image/png", headers: ["Content-Encoding": "gzip"])
        ),
        .notFound(
            .contentEncoding,
            "identity",
            answer: media("sparky.png", as: "image/png", headers: ["Content-Encoding": "identity"])
        ),
        .found(
            .malformedResponse,
            "no header at all",
            answer: Script(Script.raw("This is no HTTP.\n").steps + [.close])
        ),
        .found(
            .malformedResponse,
            "a NUL in a header",
            answer: .raw("HTTP/1.1 200 OK\r\nX-Odd: a\0b\r\nContent-Length: 4\r\n\r\nabcd")
        ),
        .found(
            .malformedResponse,
            "a negative length",
            answer: .raw("HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nabcd")
        ),
        .found(
            .malformedResponse,
            "a chunk without a size",
            answer: .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nsize\r\nabcd\r\n0\r\n\r\n")
        ),
        .notFound(.malformedResponse, "HTTP/1.0", answer: oldHTTP),
        .found(.partialBody, "a connection that ends early", answer: sparky(with: .close)),
        .found(.partialBody, "a connection that is reset in the body", answer: sparky(with: .reset)),
        .notFound(
            .partialBody,
            "a body that ends with the connection",
            answer: .untilClose(contentType: "image/png", body: (try? Fixture.media("sparky.png")) ?? [])
        ),
        .found(.emptyBody, "no bytes", answer: .response(contentType: "image/png")),
        .found(.emptyBody, "no chunks", answer: .chunked(contentType: "image/png", pieces: [])),
        .notFound(.emptyBody, "one byte", answer: .response(contentType: "image/png", body: [0x89])),
    ]

    static let ofTime: [FindingRow] = [
        .found(.stalled, "a body that stops", configure: stallAfterASecond, answer: sparky(with: .stall, behind: 100)),
        .found(.stalled, "a response that does not come", configure: stallAfterASecond, answer: Script([.stall])),
        .notFound(
            .stalled,
            "a body that pauses",
            answer: sparky(with: .pause(.milliseconds(50)))
        ),
        .found(
            .timeLimit,
            "a body that stops",
            configure: { $0.timeLimit = .milliseconds(300) },
            answer: sparky(with: .stall)
        ),
        .notFound(.timeLimit, "a body that comes in time"),
        .found(.slowResponse, "a late first byte", configure: slowAfter(.milliseconds(300)), answer: pausing(sparky)),
        .found(
            .slowResponse,
            "a pause in the body",
            configure: slowAfter(.milliseconds(300)),
            answer: sparky(with: .pause(.milliseconds(400)))
        ),
        .found(
            .slowResponse,
            "a late first byte after a redirect",
            url: "/hop/0",
            configure: slowAfter(.milliseconds(300)),
            respond: { $0.path == "/hop/0" ? .redirect(to: "/hop/1") : pausing(sparky) }
        ),
        .notFound(.slowResponse, "a pause that is not long", answer: pausing(sparky)),
        .found(
            .slowDownload,
            "more than half of the time",
            configure: { $0.timeLimit = .seconds(8) },
            answer: sparky(with: .pause(.milliseconds(4_050)))
        ),
        .notFound(.slowDownload, "next to no time"),
        .found(.memoryRisk, "25 MB", url: "/clip.mp4", answer: movie(byteCount: 25 << 20)),
        .found(.overComposerLimit, "an image of 301 KB", url: "/sparky.gif", answer: image(byteCount: 301 << 10)),
        .notFound(.overComposerLimit, "an image of 300 KB", url: "/sparky.gif", answer: image(byteCount: 300 << 10)),
        .notFound(.overComposerLimit, "a movie of 1 MB", url: "/clip.mp4", answer: movie(byteCount: 1 << 20)),
        .notFound(.memoryRisk, "20 MB", url: "/clip.mp4", answer: movie(byteCount: 20 << 20)),
    ]

    private static func slowAfter(_ duration: Duration) -> Configure { { $0.transfer.slowAfter = duration } }

    private static func pausing(_ script: Script) -> Script {
        Script([.pause(.milliseconds(400))] + script.steps)
    }

    private static let stallAfterASecond: Configure = { $0.transfer.stallTimeout = .seconds(1) }

    static let ofMedia: [FindingRow] = [
        .found(
            .missingFileExtension,
            "neither in the URL nor in the header",
            url: "/photo",
            answer: media("impostors/photo", as: nil)
        ),
        .notFound(
            .missingFileExtension,
            "a MIME type in the header",
            url: "/photo",
            answer: media("impostors/photo", as: "image/png")
        ),
        .notFound(
            .missingFileExtension,
            "a name in the header",
            url: "/photo",
            answer: media("impostors/photo", as: nil, headers: ["Content-Disposition": "inline; filename=a.png"])
        ),
        .found(.missingFileExtension, "a movie", url: "/clip", answer: media("clip.mp4", as: "video/mp4")),
        .found(
            .missingFileExtension,
            "a Content-Type without an extension",
            url: "/photo",
            answer: media("impostors/photo", as: "application/x-sparky")
        ),
        .found(
            .missingFileExtension,
            "none for the helper that decides",
            url: "/photo",
            configure: { $0.decidingVerdict = .helper },
            answer: media("impostors/photo", as: nil)
        ),
        .found(
            .nameDisagreesWithContent,
            "an image from a script",
            url: "/image.php",
            answer: media("sparky.png", as: "image/png")
        ),
        .found(
            .nameDisagreesWithContent,
            "a JPEG called .png",
            answer: media("impostors/jpeg-named.png", as: "image/png")
        ),
        .found(.nameDisagreesWithContent, "a page called .png", answer: media("impostors/page.png", as: "image/png")),
        .found(
            .nameDisagreesWithContent,
            "an image called .html",
            url: "/index.html",
            answer: media("sparky.png", as: "text/html")
        ),
        .notFound(.nameDisagreesWithContent, "a PNG called .png"),
        .found(.unsupportedType, "WebP", url: "/sparky.webp", answer: media("impostors/sparky.webp", as: "image/webp")),
        .found(
            .unsupportedType,
            "WebP called .jpg",
            url: "/sparky.jpg",
            answer: media("impostors/sparky.webp", as: "image/webp")
        ),
        .notFound(.unsupportedType, "HEIC", url: "/sparky.heic", answer: media("sparky.heic", as: "image/heic")),
        .found(.overSizeLimit, "one byte over", configure: { $0.limits.image = 5_482 }),
        .notFound(.overSizeLimit, "exactly the limit", configure: { $0.limits.image = 5_483 }),
        .found(.tooManyPixels, "one pixel over", configure: { $0.pixelLimit = 160 * 120 - 1 }),
        .notFound(.tooManyPixels, "exactly the limit", configure: { $0.pixelLimit = 160 * 120 }),
        .found(
            .attachmentRefused,
            "a name without a type",
            url: "/photo.webp",
            configure: { $0.decidingVerdict = .helper },
            answer: media("impostors/photo", as: nil)
        ),
        .notFound(.attachmentRefused, "a name with a type", configure: { $0.decidingVerdict = .helper }),
    ]

    static let ofThisMachine: [FindingRow] = [
        .found(.storageFailure, "no temporary directory", configure: { $0.temporaryDirectory = "/nowhere/at/all" }),
        .notFound(.storageFailure, "a temporary directory"),
        .found(.engineFailure, "a setting that libcurl refuses", configure: { $0.transfer.stallBytesPerSecond = -1 }),
        .notFound(.engineFailure, "a setting at its lowest", configure: { $0.transfer.stallBytesPerSecond = 0 }),
    ]
}
