import DeliveryPage
import HTTPTypes
import Hummingbird

/// The inbox for people: a page, its script and its style sheet, out of the program itself.
struct PageController: Sendable {
    func addRoutes(to router: Router<BasicRequestContext>) {
        for file in PageFile.inbox {
            router.get(RouterPath(file.path)) { _, _ in Self.response(file) }
        }
    }

    private static func response(_ file: PageFile) -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: file.mimeType,
                .contentSecurityPolicy: PageFile.contentSecurityPolicy,
                .xContentTypeOptions: "nosniff",
                // The next version of the program has other files under the same names.
                .cacheControl: "no-cache",
            ],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes))
        )
    }
}
