import EmbeddedFiles
package import RichPush

/// One situation for an extension: what the payload has in place of the media's URL, and what the network does.
public struct SuiteCase: Sendable, Hashable {
    /// A stable identifier: lower-case words joined by hyphens.
    public let identifier: String
    /// What happens, in a few words: "status 404, with a page".
    public let title: String
    /// The value in the payload where the extension looks for its media; `nil` if the key is missing.
    var value: JSONValue?
    /// The answer of the suite's own server, which needs no network.
    var response = SuiteMedia.good
    /// The size to which zeros fill up the body; `nil` for a body as it is.
    var byteCount: Int?
    /// Whether the last byte arrives only after the warning to the extension.
    var comesAtExpiry = false
    /// Whether the device must show the picture, besides the text as the extension changes it.
    var needsPicture = false
    var notificationCount = 1
    /// Whether they come at the same time or one after the other, to the same process.
    var isSimultaneous = false

    fileprivate init(
        _ identifier: String,
        _ title: String,
        _ path: String = "/sparky.png",
        _ change: (inout SuiteCase) -> Void = { _ in }
    ) {
        self.identifier = identifier
        self.title = title
        value = .string("https://\(Self.host)\(path)")
        change(&self)
    }

    /// The suite's own server, which is not in the DNS: https://www.rfc-editor.org/rfc/rfc2606
    package static let host = "media.example"

    /// Returns whether two cases have the same identifier.
    public static func == (one: SuiteCase, other: SuiteCase) -> Bool { one.identifier == other.identifier }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

extension SuiteCase {
    /// A picture that arrives: the standard for the other cases.
    package static let good = SuiteCase("good", "a picture that arrives") { $0.needsPicture = true }

    /// All cases: those that an extension meets in the wild, and others that it can meet.
    package static let all: [SuiteCase] =
        [
            good,
            SuiteCase("redirect", "a redirect to the picture", "/moved.png") {
                $0.response = .redirect(to: "https://\(host)/sparky.png")
                $0.needsPicture = true
            },
            SuiteCase("one-after-another", "two notifications, one after the other") {
                $0.notificationCount = 2
                $0.needsPicture = true
            },
            SuiteCase("two-at-once", "two notifications at once") {
                $0.notificationCount = 2
                $0.isSimultaneous = true
                $0.needsPicture = true
            },
            SuiteCase("no-suffix", "a URL without a suffix", "/sparky"),
            SuiteCase("wrong-suffix", "a URL with a wrong suffix", "/sparky.php"),
        ] + answers + networks + payloads

    private static let answers: [SuiteCase] = [
        SuiteCase("not-found", "status 404, with a page") {
            $0.response = SuiteMedia.page
            $0.response.status = 404
        },
        SuiteCase("page", "a page with status 200") { $0.response = SuiteMedia.page },
        SuiteCase("webp", "a WebP, which iOS does not attach", "/sparky.webp") { $0.response = SuiteMedia.webP },
        SuiteCase("truncated", "half a picture, sent as a whole one") {
            $0.response.body = .bytes(Array(SuiteMedia.picture.prefix(SuiteMedia.half)))
        },
        SuiteCase("large", "a file of 60 MB") { $0.byteCount = 60_000_000 },
    ]

    private static let networks: [SuiteCase] = [
        SuiteCase("slow", "an answer after 40 seconds") { $0.response.delay = .seconds(40) },
        SuiteCase("silent", "a server that does not answer") { $0.response.delay = .seconds(3_600) },
        SuiteCase("stalled", "a body that stops halfway") { $0.response.shaping.stallsAfterBytes = SuiteMedia.half },
        SuiteCase("lost", "a connection that is lost halfway") { $0.response.shaping.byteLimit = SuiteMedia.half },
        SuiteCase("last-byte-at-expiry", "a last byte that comes as time expires") { $0.comesAtExpiry = true },
        SuiteCase("http", "a URL with http") { $0.value = .string("http://\(host)/sparky.png") },
    ]

    private static let payloads: [SuiteCase] = [
        SuiteCase("no-media", "no media in the payload") { $0.value = nil },
        SuiteCase("null", "null where the URL should be") { $0.value = .null },
        SuiteCase("number", "a number where the URL should be") { $0.value = 42 },
        SuiteCase("not-a-url", "text that is not a URL") { $0.value = "not a url" },
        SuiteCase("empty", "an empty text where the URL should be") { $0.value = "" },
    ]
}

extension SuiteCase: CustomStringConvertible {
    /// The case's title.
    public var description: String { title }
}

/// The media on the suite's own server.
package enum SuiteMedia {
    /// A PNG that every iPhone shows.
    package static let picture = EmbeddedFile.picture.bytes
    static let half = picture.count / 2
    package static let good = ScriptedResponse(contentType: "image/png", body: .bytes(picture))
    static let page = ScriptedResponse(
        contentType: "text/html",
        body: .bytes(Array("<!doctype html><title>Not found</title><p>There is nothing here.</p>\n".utf8))
    )
    /// A WebP of one pixel.
    static let webP = ScriptedResponse(
        contentType: "image/webp",
        body: .bytes(
            Array("RIFF".utf8) + [0x1A, 0, 0, 0] + Array("WEBPVP8L".utf8) + [0x0D, 0, 0, 0, 0x2F, 0, 0, 0, 0x10, 0x07]
                + [0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 0x07, 0]
        )
    )

    /// Returns the answers of a case. The last byte waits for the gate if it must arrive as time expires.
    static func answers(_ suiteCase: SuiteCase, gate: ScriptedGate) -> ScriptedAnswers {
        var response = suiteCase.response
        if suiteCase.comesAtExpiry { response.gate = gate }
        if let count = suiteCase.byteCount {
            response.body = .bytes(picture + Array(repeating: 0, count: count - picture.count))
        }
        var answers = ScriptedAnswers()
        // App Transport Security may allow http to the extension.
        for scheme in ["https", "http"] { answers["\(scheme)://\(SuiteCase.host)/*"] = response }
        for field in response.fields where field.name == "Location" { answers[field.value] = good }
        return answers
    }
}
