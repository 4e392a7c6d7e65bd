import FCM
import HTTPTypes
import Hummingbird

extension Response {
    /// Makes a JSON response.
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
        guard let text = try? JSONText.string(value) else {
            let failure = #"{"error":{"message":"The server cannot write its response as JSON."}}"#
            return json(bytes: failure.utf8, status: .internalServerError)
        }
        return json(bytes: text.utf8, status: status)
    }

    /// Makes a response from JSON text.
    static func json(bytes: some Sequence<UInt8>, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }

    /// Makes FCM's response to a refused request.
    static func error(_ error: FCMError) -> Response {
        var response = json(error.jsonValue, status: HTTPResponse.Status(code: error.code))
        if [.unavailable, .resourceExhausted].contains(error.status) { response.headers[.retryAfter] = "1" }
        return response
    }

    /// Makes the API's response to a refused request.
    static func failure(_ status: HTTPResponse.Status, _ message: String) -> Response {
        json(["error": ["message": message]], status: status)
    }

    /// A response without a body.
    static let noContent = Response(status: .noContent)

    /// Makes a response in plain text.
    static func text(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "text/plain; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
