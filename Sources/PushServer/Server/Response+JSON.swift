import FCM
import FoundationEssentials
import HTTPTypes
import Hummingbird

extension Response {
    /// An answer in JSON.
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok) -> Response {
        guard let data = try? JSONText.data(value) else {
            let failure = #"{"error":{"message":"The answer cannot be written as JSON."}}"#
            return json(bytes: failure.utf8, status: .internalServerError)
        }
        return json(bytes: data, status: status)
    }

    /// An answer that is JSON already.
    static func json(bytes: some Sequence<UInt8>, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "application/json; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }

    /// An answer of FCM's that refuses something.
    static func error(_ error: FCMError) -> Response {
        var response = json(error.jsonValue, status: HTTPResponse.Status(code: error.code))
        if error.status == .unavailable { response.headers[.retryAfter] = "1" }
        return response
    }

    /// An answer of the inbox that refuses something.
    static func failure(_ status: HTTPResponse.Status, _ message: String) -> Response {
        json(["error": ["message": message]], status: status)
    }

    /// An answer without a body.
    static let noContent = Response(status: .noContent)

    /// An answer in plain text.
    static func text(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [.contentType: "text/plain; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
