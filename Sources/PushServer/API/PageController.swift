import Crypto
import DeliveryPage
import HTTPTypes
import Hummingbird

/// The inbox's page, whose files are part of the program.
struct PageController: Sendable {
    func addRoutes(to router: Router<BasicRequestContext>) {
        for file in PageFile.inbox {
            // It differs for each version of a file.
            let tag = "\"\(SHA256.hash(data: file.bytes).prefix(16).hexDigits)\""
            router.get(RouterPath(file.path)) { request, _ in Self.response(file, tag: tag, to: request) }
        }
    }

    private static func response(_ file: PageFile, tag: String, to request: Request) -> Response {
        var headers: HTTPFields = [
            .contentSecurityPolicy: PageFile.contentSecurityPolicy, .xContentTypeOptions: "nosniff",
            // Another version of the program has other files with the same names, so a browser must check each time.
            .cacheControl: "no-cache", .eTag: tag,
        ]
        if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = file.mimeType
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
    }
}
