import HTTPTypes
import Hummingbird
import Logging

/// Stands before everything else: it turns away what a web page elsewhere makes a browser send, says what a browser may
/// do with an answer, and counts.
struct RequestGuard: RouterMiddleware {
    typealias Context = BasicRequestContext

    /// What a form on any page can send without being asked.
    private static let formTypes: Set<String> = [
        "application/x-www-form-urlencoded", "multipart/form-data", "text/plain",
    ]

    private let hosts: Set<String>
    private let credentials: BasicCredentials?
    private let metrics: ServerMetrics
    private let logger: Logger

    init(
        _ configuration: PushServerConfiguration,
        credentials: BasicCredentials?,
        metrics: ServerMetrics,
        logger: Logger
    ) {
        let own: Set<String> = ["localhost", "127.0.0.1", "::1", configuration.host.lowercased()]
        hosts = own.union(InterceptedHosts.names).union(configuration.allowedHosts.map { $0.lowercased() })
        self.credentials = credentials
        self.metrics = metrics
        self.logger = logger
    }

    func handle(
        _ request: Request,
        context: BasicRequestContext,
        next: (Request, BasicRequestContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        var response = await answer(request, context: context, next: next)
        Self.harden(&response)
        // What is answered to HEAD has no body, a refusal neither: to the client it would be the next answer.
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

    private func answer(
        _ request: Request,
        context: BasicRequestContext,
        next: (Request, BasicRequestContext) async throws -> Response
    ) async -> Response {
        if let refusal = refusal(of: request) { return refusal }
        do {
            return try await next(request, context)
        } catch let error as HTTPError {
            if error.status == .notFound, let methods = AllowedMethods.of(request.uri.path) {
                var response = Response.failure(.methodNotAllowed, "Here it is \(methods).")
                response.headers[.allow] = methods
                return response
            }
            return .failure(error.status, error.body ?? error.status.reasonPhrase)
        } catch {
            logger.error("A request has failed", metadata: ["error": "\("\(error)".forLog)"])
            return .failure(.internalServerError, "The server has failed; its log says why.")
        }
    }

    private func refusal(of request: Request) -> Response? {
        guard let host = Self.authority(of: request).map(Self.name), hosts.contains(host) else {
            return .failure(.forbidden, "This server is not known by that name; --allow-host adds one.")
        }
        if isForeign(request) { return .failure(.forbidden, "A page of another origin may not ask for this.") }
        let path = request.uri.path
        let isInbox = !Self.isForSenders(path)
        if isInbox, Self.changes(request), let type = request.headers[.contentType], Self.isFormType(type) {
            return .failure(.forbidden, "A form may not change anything here.")
        }
        guard !Self.isDeceptive(path) else { return .failure(.notFound, "There is no such path.") }
        if let credentials, isInbox, !Self.isHealth(path), !credentials.allow(request.headers[.authorization]) {
            var response = Response.failure(.unauthorized, "A name and a password are needed.")
            response.headers[.wwwAuthenticate] = "Basic realm=\"RichPush\", charset=\"UTF-8\""
            return response
        }
        return nil
    }

    /// Whether a browser sends it for a page that did not come from here.
    private func isForeign(_ request: Request) -> Bool {
        if let site = request.headers[.secFetchSite], site != "same-origin", site != "none" {
            // A link from elsewhere may lead to the page, as to any other.
            let isNavigation = request.headers[.secFetchMode] == "navigate" && request.method == .get
            return !isNavigation || request.uri.path.hasPrefix("/api/")
        }
        guard let origin = request.headers[.origin] else { return false }
        let authority = origin.split(separator: "/").last.map { $0.lowercased() } ?? ""
        return !origin.contains("://") || authority != Self.authority(of: request)?.lowercased()
    }

    private static func changes(_ request: Request) -> Bool {
        request.method != .get && request.method != .head && request.method != .options
    }

    private static func isFormType(_ type: String) -> Bool {
        let name = type.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        return formTypes.contains(name)
    }

    private static func isForSenders(_ path: String) -> Bool {
        path.hasPrefix("/v1/") || path.hasPrefix("/iid/") || path.hasPrefix("/3/") || path == "/token"
    }

    private static func isHealth(_ path: String) -> Bool {
        path == "/livez" || path == "/readyz"
    }

    /// Whether a path may mean another one to somebody else.
    private static func isDeceptive(_ path: String) -> Bool {
        let path = path.lowercased()
        return path.contains("%2f") || path.contains("%5c") || path.contains("%00") || path.contains("..")
            || path.contains("%2e")
    }

    /// Whom a request is for. Over HTTP/2 a client may say so as over HTTP/1.1 (RFC 9113, 8.3.1).
    private static func authority(of request: Request) -> String? {
        request.head.authority ?? request.headers[.host]
    }

    /// The name of an authority, without its port.
    private static func name(_ authority: String) -> String {
        let authority = authority.lowercased()
        if authority.hasPrefix("[") { return String(authority.dropFirst().prefix { $0 != "]" }) }
        return String(authority.prefix { $0 != ":" })
    }

    private static func harden(_ response: inout Response) {
        if response.headers[.contentSecurityPolicy] == nil {
            response.headers[.contentSecurityPolicy] = "default-src 'none'; frame-ancestors 'none'"
        }
        if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
        response.headers[.xContentTypeOptions] = "nosniff"
        response.headers[.referrerPolicy] = "no-referrer"
        response.headers[.crossOriginResourcePolicy] = "same-origin"
    }
}
