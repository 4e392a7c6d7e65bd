import Locks

/// Scripted answers by URL, for media and anything else that an extension requests, without a network.
///
/// There is no name lookup and no connection. URLs, redirects, limits and findings are as if a server had answered.
package struct ScriptedAnswers: Sendable {
    /// What happens to a request for a URL without an answer.
    package enum Unscripted: Sendable, Hashable {
        /// It goes over the network, unless a scripted response has redirected to it.
        case network
        /// Its host has no address.
        case unhandled
    }

    package struct Request: Sendable, Hashable {
        package let url: String
        package let method: String
        package let fields: [ResourceField]
        /// The body; empty for none.
        package let body: [UInt8]
        package let isScripted: Bool
    }

    private final class Log: Sendable { let requests = Mutex<[Request]>([]) }

    /// The responses by URLs, and by prefixes with their `*`, as a request has them.
    private var responses: [String: ScriptedResponse] = [:]
    private var log = Log()
    /// What happens to a request for a URL without an answer.
    package var unscripted: Unscripted

    package init(unscripted: Unscripted = .unhandled) { self.unscripted = unscripted }

    /// The answer to a URL, or to all URLs with a prefix, which ends with `*`. A whole URL takes precedence over a
    /// prefix, and a longer prefix over a shorter one.
    package subscript(_ pattern: String) -> ScriptedResponse? {
        get { responses[Self.normalized(pattern)] }
        set { responses[Self.normalized(pattern)] = newValue }
    }

    /// The requests so far to all copies of these answers, in order.
    package var requests: [Request] { log.requests.withLock { $0 } }

    /// The same answers, with their own record of requests.
    package var separate: ScriptedAnswers {
        var answers = self
        answers.log = Log()
        return answers
    }

    /// Whether a transfer that begins with a URL needs no network.
    func handles(_ url: MediaURL) -> Bool { unscripted == .unhandled || response(to: url) != nil }

    @discardableResult
    func answer(to url: MediaURL, _ message: RequestMessage?) -> ScriptedResponse? {
        let response = response(to: url)
        let request = Request(
            url: url.text,
            method: message?.method ?? "GET",
            fields: message?.fields ?? [],
            body: message?.body ?? [],
            isScripted: response != nil
        )
        log.requests.withLock { $0.append(request) }
        return response
    }

    private func response(to url: MediaURL) -> ScriptedResponse? {
        let text = Self.lookedUp(url.text)
        if !Self.isPrefix(text), let response = responses[text] { return response }
        let prefixes = responses.keys.filter { Self.isPrefix($0) && text.utf8.starts(with: $0.utf8.dropLast()) }
        return prefixes.max { $0.utf8.count < $1.utf8.count }.flatMap { responses[$0] }
    }

    private static func isPrefix(_ pattern: String) -> Bool { pattern.utf8.last == UInt8(ascii: "*") }

    /// A pattern in the form in which a URL is requested.
    private static func normalized(_ pattern: String) -> String {
        if isPrefix(pattern) { return lookedUp(String(pattern.unicodeScalars.dropLast())) + "*" }
        return lookedUp(CurlURL.parse(MediaURL.escape(pattern))?.url ?? pattern)
    }

    /// A URL, or the beginning of one, without its fragment, and with its host in lower case.
    private static func lookedUp(_ url: String) -> String {
        let text = url.utf8.prefix { $0 != UInt8(ascii: "#") }
        let path = text.drop { $0 != UInt8(ascii: ":") }.dropFirst().drop { $0 == UInt8(ascii: "/") }
            .drop { !"/?".utf8.contains($0) }
        return Substring(text[..<path.startIndex]).lowercased() + Substring(path)
    }
}

extension ScriptedAnswers: Hashable {
    /// Whether they are copies that have not been changed.
    package static func == (one: ScriptedAnswers, other: ScriptedAnswers) -> Bool {
        one.log === other.log && one.responses == other.responses && one.unscripted == other.unscripted
    }

    /// Hashes the log, which all copies share.
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(log)) }
}
