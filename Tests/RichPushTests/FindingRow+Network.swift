import RichPush
import TestSupport

extension FindingRow {
    static let ofURLs: [FindingRow] = [
        .found(.invalidURL, "a relative URL", url: "sparky.png"),
        .found(.invalidURL, "a missing colon", url: "https//127.0.0.1:PORT/sparky.png"),
        .found(.invalidURL, "a missing slash", url: "https:/127.0.0.1:PORT/sparky.png"),
        .found(.invalidURL, "no host", url: "http:///sparky.png"),
        .found(.invalidURL, "a space at the start", url: " http://127.0.0.1:PORT/sparky.png"),
        .found(.invalidURL, "a line end", url: "http://127.0.0.1:PORT/sparky.png\n"),
        .found(.invalidURL, "credentials", url: "http://user:secret@127.0.0.1:PORT/sparky.png"),
        .found(.invalidURL, "a backslash", url: "http://127.0.0.1:PORT\\@example.com/"),
        .notFound(.invalidURL, "an absolute URL"),
        .found(.unsupportedScheme, "ftp", url: "ftp://127.0.0.1:PORT/sparky.png"),
        .found(.unsupportedScheme, "a file", url: "file:///etc/passwd"),
        .notFound(.unsupportedScheme, "http in capitals", url: "HTTP://127.0.0.1:PORT/sparky.png"),
        .found(.insecureURL, "http that is refused", configure: { $0.transfer.transportSecurity = .requireHTTPS }),
        .found(.insecureURL, "http that is allowed here"),
        .notFound(.insecureURL, "https", url: "https://127.0.0.1:PORT/sparky.png"),
        .found(.blockedPort, "that of a data store", url: "http://127.0.0.1:6379/sparky.png"),
        .notFound(.blockedPort, "that of the server"),
        .found(.blockedAddress, "this machine", configure: { $0.transfer.addresses.exceptions = [] }),
        .found(
            .blockedAddress,
            "this machine by its name",
            url: "http://localhost:PORT/sparky.png",
            configure: { $0.transfer.addresses.exceptions = [] }
        ),
        .found(
            .blockedAddress,
            "a redirect into a private network",
            respond: { request in
                request.path == "/sparky.png" ? .redirect(to: "http://10.0.0.1/sparky.png") : sparky
            }
        ),
        .notFound(.blockedAddress, "an exception"),
        .notFound(.blockedAddress, "an exception, by its name", url: "http://localhost:PORT/sparky.png"),
        .found(.unescapedURL, "a space", url: "/spar ky.png"),
        .found(.unescapedURL, "a space at the end", url: "/sparky.png "),
        .found(.unescapedURL, "a letter outside ASCII", url: "/spärky.png"),
        .notFound(.unescapedURL, "an escaped space", url: "/spar%20ky.png"),
    ]

    private static let closed = ClosedPort()

    static let ofTheNetwork: [FindingRow] = [
        // A label of more than 63 letters is not a valid name, so the answer does not depend on any DNS server.
        .found(.nameResolution, "no such name", url: "http://\(String(repeating: "a", count: 64)).invalid/a.png"),
        .notFound(.nameResolution, "a name that exists", url: "http://localhost:PORT/sparky.png"),
        .found(
            .connectionFailure,
            "a port without a listener",
            url: "http://127.0.0.1:\(closed?.port ?? 0)/sparky.png",
            configure: {
                $0.transfer.addresses.exceptions = [AddressPolicy.Exception("127.0.0.1:*")].compactMap(\.self)
            }
        ),
        .found(
            .networkFailure,
            "a proxy without a listener",
            configure: { $0.transfer.proxy = "http://127.0.0.1:\(closed?.port ?? 0)" }
        ),
        .notFound(.networkFailure, "a server without a proxy"),
        .found(.connectionFailure, "a reset instead of a response", answer: Script([.reset])),
        .found(.connectionFailure, "an end instead of a response", answer: Script([.close])),
        .notFound(.connectionFailure, "an end after the response", answer: Script(sparky.steps + [.close])),
        .found(.tlsFailure, "no TLS on the other side", url: "https://127.0.0.1:PORT/sparky.png"),
        .notFound(.tlsFailure, "http"),
        .found(.tooManyRedirects, "seventeen", url: "/hop/0", respond: hops(17)),
        .found(.tooManyRedirects, "a loop", answer: .redirect(to: "/sparky.png")),
        .found(
            .foreignCookie,
            "a cookie of another host's redirect",
            url: "http://localhost:PORT/login",
            respond: { request in
                let host = "http://127.0.0.1:\(request.headers["host"]?.split(separator: ":").last ?? "")"
                switch (request.headers["host"]?.hasPrefix("localhost"), request.path) {
                case (true, _): return .redirect(to: host + "/login")
                case (_, "/login"):
                    return .response(status: 302, headers: ["Location": "/sparky.png", "Set-Cookie": "session=1"])
                default: return sparky
                }
            }
        ),
        .notFound(
            .foreignCookie,
            "a cookie of the same host's redirect",
            url: "/login",
            respond: { request in
                request.path == "/login"
                    ? .response(status: 302, headers: ["Location": "/sparky.png", "Set-Cookie": "session=1"]) : sparky
            }
        ),
        .notFound(.tooManyRedirects, "sixteen", url: "/hop/0", respond: hops(16)),
        .found(.redirectRefused, "to ftp", answer: .redirect(to: "ftp://127.0.0.1/sparky.png")),
        .found(.redirectRefused, "to a file", answer: .redirect(to: "file:///etc/passwd")),
        .found(.redirectRefused, "to credentials", answer: .redirect(to: "http://u:p@127.0.0.1/sparky.png")),
        .notFound(.redirectRefused, "to another path", url: "/hop/0", respond: hops(1)),
    ]
}
