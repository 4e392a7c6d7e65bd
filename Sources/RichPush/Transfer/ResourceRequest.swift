/// A request by an app's own code. Its response is not judged but passed on, with any status and body.
package struct ResourceRequest: Sendable {
    /// The URL, as the app gives it.
    package var url: String
    /// The method: `POST`.
    package var method = "GET"
    /// The fields, in their order. Those that say how the request is sent are left out: the transfer says that itself.
    package var fields: [ResourceField] = []
    /// The body; empty for none.
    package var body: [UInt8] = []
    /// Where its cookies come from and go to; `nil` if it neither sends nor accepts any.
    package var cookieJar: CookieJar? = CookieJar()
    /// The time limit for the whole response.
    package var timeLimit: Duration = .seconds(60)
    /// What the transfer may connect to, and how.
    package var policy = TransferPolicy()
    /// What the network does to the response's body; `nil` for a real one.
    package var shaping: TransferShaping?
    /// The folder in which the file with the response's body is created. The file belongs to the caller.
    package var folder: String
    /// The maximum size of the response's body, in bytes.
    package var storageLimit = 256 * 1_024 * 1_024

    /// A GET without fields.
    package init(url: String, folder: String) {
        self.url = url
        self.folder = folder
    }
}

/// The message of a transfer that judges nothing, and where the response's body goes. A class, so that the requests for
/// media, which are all the others, need no room for it.
final class ResourceTransfer: Sendable {
    let message: RequestMessage
    let folder: String
    let byteLimit: Int

    init(_ request: ResourceRequest) throws(MediaFailure) {
        message = try RequestMessage(method: request.method, fields: request.fields, body: request.body)
        folder = request.folder
        byteLimit = request.storageLimit
    }
}
