/// A request by an app's own code. Its response is not judged but passed on, with any status and body.
package struct ResourceRequest: Sendable {
    package var url: String
    package var method = "GET"
    /// The fields, in their order. Those that say how the request is sent are left out: the transfer says that itself.
    package var fields: [ResourceField] = []
    /// The body; empty for none.
    package var body: [UInt8] = []
    /// Where its cookies come from and go to; `nil` if it neither sends nor accepts any.
    package var cookieJar: CookieJar? = CookieJar()
    package var timeLimit: Duration = .seconds(60)
    package var policy = TransferPolicy()
    /// What the network does to the response's body; `nil` for a real one.
    package var shaping: TransferShaping?
    /// The folder in which the file with the response's body is created. The file belongs to the caller.
    package var folder: String
    /// The maximum size of the response's body, in bytes.
    package var storageLimit = 256 * 1_024 * 1_024

    package init(url: String, folder: String) { (self.url, self.folder) = (url, folder) }
}

package struct ResourceField: Sendable, Hashable {
    package var name: String
    /// The value, without the spaces around it.
    package var value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
}
