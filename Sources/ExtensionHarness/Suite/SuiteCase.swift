/// One situation for an extension: what the payload has in place of the media's URL, and what the network does.
public struct SuiteCase: Sendable, Hashable {
    /// The value in the payload where the extension looks for its media.
    package enum Value: Sendable, Hashable {
        /// The URL of a file on the suite's own server, which needs no network.
        case url(String)
        /// Another text.
        case text(String)
        /// A number.
        case number
        /// JSON's `null`.
        case null
        /// The key is missing.
        case missing
    }

    /// The server's answer for the URL.
    package struct Answer: Sendable, Hashable {
        package enum Body: Sendable, Hashable {
            /// A small PNG.
            case picture
            /// A page of HTML.
            case page
            /// A WebP.
            case webP
            /// The first half of the PNG, which the server declares to be all of it.
            case half
            /// A number of bytes that begin like a PNG.
            case large(byteCount: Int)
        }

        package enum Pace: Sendable, Hashable {
            /// At once.
            case immediate
            /// The header comes after a number of seconds.
            case late(seconds: Int)
            /// Nothing comes, and the connection stays open.
            case silent
            /// Half of the body comes, and then nothing more.
            case stalled
            /// All but the last byte arrives; the last one only after the warning to the extension.
            case lastByteAtExpiry
            /// Half of the body comes, and then the connection is lost.
            case lost
        }

        package var status = 200
        package var contentType = "image/png"
        package var body = Body.picture
        package var pace = Pace.immediate
        /// The target of a redirect; `nil` for none.
        package var location: String?
    }

    /// What the device must show.
    package enum Expectation: Sendable, Hashable {
        /// The text as the extension changes it, with the picture.
        case picture
        /// The text as the extension changes it, with or without a picture.
        case text
    }

    /// A stable identifier: lower-case words joined by hyphens.
    public let identifier: String
    /// What happens, in a few words: "status 404, with a page".
    public let title: String
    package var value: Value
    package var answer = Answer()
    package var expectation = Expectation.text
    /// The number of notifications that come.
    package var notificationCount = 1
    /// Whether they come at the same time or one after the other, to the same process.
    package var isSimultaneous = false

    fileprivate init(_ identifier: String, _ title: String, _ path: String = "/sparky.png") {
        self.identifier = identifier
        self.title = title
        value = .url("https://\(Self.host)\(path)")
    }

    /// The suite's own server, which is not in the DNS: https://www.rfc-editor.org/rfc/rfc2606
    package static let host = "media.example"
}

extension SuiteCase {
    /// A picture that arrives: the standard for the other cases.
    package static let good = make("good", "a picture that arrives") { $0.expectation = .picture }

    /// All cases: those that an extension meets in the wild, and others that it can meet.
    package static let all: [SuiteCase] =
        [
            good,
            make("redirect", "a redirect to the picture", "/moved.png") {
                $0.answer = Answer(status: 302, location: "https://\(host)/sparky.png")
                $0.expectation = .picture
            },
            make("one-after-another", "two notifications, one after the other") {
                $0.notificationCount = 2
                $0.expectation = .picture
            },
            make("two-at-once", "two notifications at once") {
                $0.notificationCount = 2
                $0.isSimultaneous = true
                $0.expectation = .picture
            },
            make("no-suffix", "a URL without a suffix", "/sparky"),
            make("wrong-suffix", "a URL with a wrong suffix", "/sparky.php"),
        ] + answers + networks + payloads

    /// Cases of a server's answer.
    private static let answers: [SuiteCase] = [
        make("not-found", "status 404, with a page") {
            $0.answer = Answer(status: 404, contentType: "text/html", body: .page)
        },
        make("page", "a page with status 200") { $0.answer = Answer(contentType: "text/html", body: .page) },
        make("webp", "a WebP, which iOS does not attach", "/sparky.webp") {
            $0.answer = Answer(contentType: "image/webp", body: .webP)
        },
        make("truncated", "half a picture, sent as a whole one") { $0.answer.body = .half },
        make("large", "a file of 60 MB") { $0.answer = Answer(body: .large(byteCount: 60_000_000)) },
    ]

    /// Cases of a network.
    private static let networks: [SuiteCase] = [
        make("slow", "an answer after 40 seconds") { $0.answer.pace = .late(seconds: 40) },
        make("silent", "a server that does not answer") { $0.answer.pace = .silent },
        make("stalled", "a body that stops halfway") { $0.answer.pace = .stalled },
        make("lost", "a connection that is lost halfway") { $0.answer.pace = .lost },
        make("last-byte-at-expiry", "a last byte that comes as time expires") { $0.answer.pace = .lastByteAtExpiry },
        make("http", "a URL with http") { $0.value = .url("http://\(host)/sparky.png") },
    ]

    /// Cases of a payload.
    private static let payloads: [SuiteCase] = [
        make("no-media", "no media in the payload") { $0.value = .missing },
        make("null", "null where the URL should be") { $0.value = .null },
        make("number", "a number where the URL should be") { $0.value = .number },
        make("not-a-url", "text that is not a URL") { $0.value = .text("not a url") },
        make("empty", "an empty text where the URL should be") { $0.value = .text("") },
    ]

    private static func make(
        _ identifier: String,
        _ title: String,
        _ path: String = "/sparky.png",
        _ change: (inout SuiteCase) -> Void = { _ in }
    ) -> SuiteCase {
        var suiteCase = SuiteCase(identifier, title, path)
        change(&suiteCase)
        return suiteCase
    }
}

extension SuiteCase: CustomStringConvertible {
    /// The case's title.
    public var description: String { title }
}
