import Crypto
import FCM
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Logging
import RichPush

/// The first middleware: refuses requests that a foreign web page makes a browser send, adds security headers to the
/// responses, and counts them.
struct RequestGuard: RouterMiddleware {
    typealias Context = BasicRequestContext

    /// The types that a form on any page can send without a preflight request.
    private static let formTypes: Set<String> = [
        "application/x-www-form-urlencoded", "multipart/form-data", "text/plain",
    ]

    private let hosts: Set<String>
    private let credentials: BasicCredentials?
    private let metrics: ServerMetrics
    private let logger: Logger

    init(_ server: ServerComponents) throws(PushServerError) {
        let configuration = server.configuration
        let own: Set<String> = ["localhost", "127.0.0.1", "::1", configuration.host.lowercased()]
        hosts = own.union(InterceptedHosts.names).union(configuration.allowedHosts.map { $0.lowercased() })
        credentials = try configuration.authenticationFile.map(BasicCredentials.init(file:))
        metrics = server.metrics
        logger = server.logger
    }

    func handle(
        _ request: Request,
        context: BasicRequestContext,
        next: (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        var response = await answer(request) { try await next(request, context) }
        Self.harden(&response)
        // A response to HEAD has no body, not even a refusal: the client would read it as the next response.
        if request.method == .head { response = response.createHeadResponse() }
        metrics.count(status: response.status.code, duration: .now - start)
        logger.debug(
            "Answered",
            metadata: [
                "method": "\(request.method.rawValue.forLog)", "path": "\(request.uri.path.forLog)",
                "status": "\(response.status.code)",
            ]
        )
        return response
    }

    private func answer(_ request: Request, next: () async throws -> Response) async -> Response {
        if let refusal = refusal(of: request) { return refusal }
        do {
            try request.checkParameters()
            return try await next()
        } catch let error as HTTPError {
            if error.status == .notFound, request.isForAPNs { return .refusedByAPNs(request, metrics) }
            if error.status == .notFound, let methods = APIDescription.allowedMethods(of: request.uri.path) {
                var response = Response.failure(.methodNotAllowed, "This path accepts \(methods).")
                response.headers[.allow] = methods
                return response
            }
            return .failure(error.status, error.body ?? error.status.reasonPhrase)
        } catch let problem as DeliveryQuery.Problem {
            return .failure(.badRequest, "\(problem)")
        } catch let error as FCMError {
            return .error(error)
        } catch is CancellationError {
            // The client has given up, or the server ends. Nobody reads this.
            return .failure(.serviceUnavailable, "The request was canceled.")
        } catch {
            logger.error("A request failed", metadata: ["error": "\("\(error)".forLog)"])
            return .failure(.internalServerError, "The server failed. Its log has the reason.")
        }
    }

    private func refusal(of request: Request) -> Response? {
        if Self.hasSeveralHosts(request) { return .failure(.badRequest, "The request names its host more than once.") }
        guard let host = request.authority.flatMap(Self.name), hosts.contains(host) else {
            return .failure(.forbidden, "The server does not accept this host name. Add it with --allow-host.")
        }
        if isForeign(request) { return .failure(.forbidden, "A page of another origin cannot send this request.") }
        if !MessageLabels.isValid(request.headers) { return .failure(.badRequest, MessageLabels.rule) }
        let path = request.uri.path
        let isInbox = !Self.isForSenders(path)
        let mayBeInbox = isInbox && (path.hasPrefix("/api/") || !request.isForAPNs)
        let type = (request.headers[.contentType] ?? "").prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        if mayBeInbox, ![.get, .head, .options].contains(request.method), Self.formTypes.contains(type) {
            return .failure(.forbidden, "A form cannot change anything here. Send JSON.")
        }
        guard !Self.isDeceptive(path) else {
            return request.isForAPNs ? .refusedByAPNs(request, metrics) : .failure(.notFound, "There is no such path.")
        }
        let isHealth = path == "/livez" || path == "/readyz"
        if let credentials, isInbox, !isHealth, !credentials.allow(request.headers[.authorization]) {
            var response = Response.failure(.unauthorized, "This server requires a name and a password.")
            response.headers[.wwwAuthenticate] = "Basic realm=\"RichPush\", charset=\"UTF-8\""
            return response
        }
        return nil
    }

    /// Whether a browser sends the request for a page from elsewhere.
    private func isForeign(_ request: Request) -> Bool {
        if let site = request.headers[.secFetchSite], site != "same-origin", site != "none" {
            // A link from elsewhere may open the page.
            let isNavigation = request.headers[.secFetchMode] == "navigate" && request.method == .get
            return !isNavigation || request.uri.path.hasPrefix("/api/")
        }
        guard let origin = request.headers[.origin] else { return false }
        let authority = origin.split(separator: "/").last.map { $0.lowercased() } ?? ""
        return !origin.contains("://") || authority != request.authority?.lowercased()
    }

    private static func isForSenders(_ path: String) -> Bool {
        path.hasPrefix("/v1/") || path.hasPrefix("/iid/") || path.isForAPNs || path == "/token"
            || InstanceIDController.legacyPaths.contains(path)
    }

    /// Whether a path has escapes that other software may resolve to another path.
    private static func isDeceptive(_ path: String) -> Bool {
        let path = path.lowercased()
        return ["%2f", "%5c", "%00", "..", "%2e"].contains { path.contains($0) }
    }

    /// Whether a request has a second `Host`, which other software on the way may have taken for the first.
    ///
    /// The library moves an HTTP/1.1 request's first one to its authority, and its scheme is always `http` (RFC 9112,
    /// 3.2). Over HTTP/2, one that equals the authority is allowed (RFC 9113, 8.3.1).
    private static func hasSeveralHosts(_ request: Request) -> Bool {
        let fields = request.headers[values: .host]
        guard let authority = request.head.authority, let field = fields.first else { return fields.count > 1 }
        return fields.count > 1 || request.head.scheme != "https" || field != authority
    }

    /// The name of an authority, without its port; `nil` if something else follows the name.
    private static func name(_ authority: String) -> String? {
        let text = authority.lowercased()
        let brackets = text.hasPrefix("[") ? 1 : 0
        guard let end = brackets == 1 ? text.firstIndex(of: "]") : text.firstIndex(of: ":") ?? text.endIndex else {
            return nil
        }
        let rest = text[end...].dropFirst(brackets)
        guard rest.isEmpty || rest.first == ":" && rest.dropFirst().allSatisfy({ "0"..."9" ~= $0 }) else { return nil }
        return String(text[..<end].dropFirst(brackets))
    }

    private static func harden(_ response: inout Response) {
        let policy = "default-src 'none'; frame-ancestors 'none'"
        response.headers[.contentSecurityPolicy] = response.headers[.contentSecurityPolicy] ?? policy
        response.headers[.cacheControl] = response.headers[.cacheControl] ?? "no-store"
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.referrerPolicy] = "no-referrer"
        response.headers[.crossOriginResourcePolicy] = "same-origin"
    }
}

struct BasicCredentials: Sendable {
    /// Digests, whose comparison takes the same time for all contents.
    private let digests: [SHA256.Digest]

    /// Reads a file with a `name:password` on each line; lines that start with `#` are comments.
    init(file: String) throws(PushServerError) {
        guard let data = try? Data(contentsOf: URL(filePath: file)) else {
            throw .unreadableAuthenticationFile(path: file)
        }
        digests = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
            .filter { !$0.hasPrefix("#") && $0.contains(":") }
            .map { SHA256.hash(data: Data($0.utf8)) }
    }

    /// Whether the value of `Authorization` is one of them.
    func allow(_ authorization: String?) -> Bool {
        let parts = (authorization ?? "").split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "basic", let given = Data(base64Encoded: String(parts[1]))
        else { return false }
        let digest = SHA256.hash(data: given)
        return digests.reduce(false) { found, expected in expected == digest || found }
    }
}

extension String {
    /// The text for a line of the log: short, on one line, with control characters escaped, without a URL's query, and
    /// with long path components, which may be tokens, cut.
    var forLog: String {
        let text = unicodeScalars.prefix { $0 != "?" && $0 != "#" }.prefix(1_024).escaped
        let parts = text.prefix(300).split(separator: "/", omittingEmptySubsequences: false)
        return parts.map { $0.utf8.count > 40 ? "\($0.prefix(8))…" : String($0) }.joined(separator: "/")
    }
}
