import ExtensionHarness
import RichPush

/// What a server answers to a request for a URL.
public struct ServerAnswer: Sendable, CustomStringConvertible {
    /// The answer in a few words: "status 404".
    public let description: String
    private(set) var response: ScriptedResponse

    private init(
        _ description: String,
        _ response: ScriptedResponse,
        _ change: (inout ScriptedResponse) -> Void = { _ in }
    ) {
        self.description = description
        self.response = response
        change(&self.response)
    }

    /// A small PNG that every iPhone shows.
    /// - Parameter delay: The time until the answer begins.
    public static func picture(after delay: Duration = .zero) -> ServerAnswer {
        ServerAnswer("a picture after \(delay)", SuiteMedia.good) { $0.delay = delay }
    }

    /// A status without a body, such as 404.
    public static func status(_ status: Int) -> ServerAnswer {
        ServerAnswer("status \(status)", ScriptedResponse(status: status))
    }

    /// A redirect to another URL.
    /// - Parameters:
    ///   - location: The `Location`.
    ///   - status: The status, from 301 to 308.
    public static func redirects(to location: String, status: Int = 302) -> ServerAnswer {
        ServerAnswer("a redirect to \(location)", .redirect(to: location, status: status))
    }

    /// A picture of which no more comes after a number of bytes, at most 100 MB, although the connection stays open.
    public static func stalls(afterBytes byteCount: Int) -> ServerAnswer {
        ServerAnswer("a picture that stalls after \(byteCount) bytes", picture(longerThan: byteCount)) {
            $0.shaping.stallsAfterBytes = byteCount
        }
    }

    /// A picture whose connection breaks off after a number of bytes, at most 100 MB; 0 for one that is refused.
    public static func breaksOff(afterBytes byteCount: Int) -> ServerAnswer {
        ServerAnswer("a picture that breaks off after \(byteCount) bytes", picture(longerThan: byteCount)) {
            $0.shaping.byteLimit = byteCount
        }
    }

    /// No answer, although the connection stays open.
    public static var never: ServerAnswer { ServerAnswer("no answer", SuiteMedia.good) { $0.delay = .seconds(86_400) } }

    private static func picture(longerThan byteCount: Int) -> ScriptedResponse {
        var response = SuiteMedia.good
        let missing = max(0, min(byteCount, 100_000_000) + 1 - SuiteMedia.picture.count)
        response.body = .bytes(SuiteMedia.picture + Array(repeating: 0, count: missing))
        return response
    }
}
