import FCM
import HTTPTypes
import Hummingbird

extension Response {
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
        guard let text = try? JSONText.string(value) else {
            let failure = #"{"error":{"message":"The server cannot write its response as JSON."}}"#
            return json(bytes: failure.utf8, status: .internalServerError)
        }
        return json(bytes: text.utf8, status: status)
    }

    static func json(bytes: some Sequence<UInt8>, status: HTTPResponse.Status = .ok) -> Response {
        body(ByteBuffer(bytes: bytes), type: "application/json; charset=utf-8", status: status)
    }

    static func body(_ bytes: ByteBuffer, type: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, headers: [.contentType: type], body: ResponseBody(byteBuffer: bytes))
    }

    /// Makes FCM's response to a refused request.
    /// - Parameter retryAfter: The wait that it demands, in seconds; by default 1 if the sender may try again.
    static func error(_ error: FCMError, retryAfter: Int? = nil) -> Response {
        var response = json(error.jsonValue, status: HTTPResponse.Status(code: error.code))
        let usual = [.unavailable, .resourceExhausted].contains(error.status) ? 1 : nil
        response.headers[.retryAfter] = (retryAfter ?? usual).map { "\($0)" }
        return response
    }

    static func failure(_ status: HTTPResponse.Status, _ message: String) -> Response {
        json(["error": ["message": message]], status: status)
    }

    static let noContent = Response(status: .noContent)

    static func text(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        body(ByteBuffer(string: text), type: "text/plain; charset=utf-8", status: status)
    }
}

/// Header fields that the libraries do not name.
extension HTTPField.Name {
    static let host = named("Host")
    static let secFetchSite = named("Sec-Fetch-Site")
    static let secFetchMode = named("Sec-Fetch-Mode")
    static let referrerPolicy = named("Referrer-Policy")
    static let apnsIdentifier = named("apns-id")
    static let apnsTopic = named("apns-topic")
    static let apnsPushType = named("apns-push-type")
    static let apnsPriority = named("apns-priority")
    static let apnsExpiration = named("apns-expiration")
    static let apnsCollapseIdentifier = named("apns-collapse-id")
    static let apnsUniqueIdentifier = named("apns-unique-id")
    /// The labels of a message, only for this server.
    static let label = named("RichPush-Label")
    static let lastEventIdentifier = named("Last-Event-ID")
    static let accessTokenAuthentication = named("access_token_auth")
    static let deprecation = named("Deprecation")
    static let sunset = named("Sunset")
    static let link = named("Link")

    /// Makes a name of letters, hyphens and underscores, which is always valid.
    private static func named(_ name: String) -> HTTPField.Name { HTTPField.Name(name) ?? .date }
}
