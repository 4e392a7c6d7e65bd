import CCurl
import Glibc

/// A request to another server, such as a webhook, or to this one from a command.
package struct OutgoingRequest: Sendable {
    package struct Failure: Error {
        /// A few words for the log.
        package let reason: String
    }

    /// A response with more is a failure.
    private static let responseLimit = 64 << 20

    private let url: String
    /// The lines of the header.
    var fields: [String] = []
    /// What is posted; `nil` gets the URL.
    var body: String?
    /// The file with the authorities to trust; `nil` for the system's.
    var certificateAuthorities: String?

    package init(url: String) { self.url = url }

    /// Sends the request, and waits for the response. Redirects are not followed.
    package func send(within limit: Duration) throws(Failure) -> (status: Int, body: [UInt8]) {
        guard let handle = curl_easy_init() else { throw Failure(reason: "libcurl is out of memory") }
        defer { curl_easy_cleanup(handle) }
        var list: UnsafeMutablePointer<curl_slist>?
        defer { curl_slist_free_all(list) }
        for field in fields { list = curl_slist_append(list, field) ?? list }
        func set(_ option: CURLoption, _ text: String) { _ = richpush_easy_setopt_string(handle, option, text) }
        func set(_ option: CURLoption, _ value: Int) { _ = richpush_easy_setopt_long(handle, option, value) }
        set(CURLOPT_URL, url)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_TIMEOUT_MS, Int(limit / .milliseconds(1)))
        set(CURLOPT_USERAGENT, "RichPush")
        if let certificateAuthorities { set(CURLOPT_CAINFO, certificateAuthorities) }
        _ = richpush_easy_setopt_pointer(handle, CURLOPT_HTTPHEADER, list)
        if let body {
            set(CURLOPT_POST, 1)
            set(CURLOPT_POSTFIELDSIZE, body.utf8.count)
            set(CURLOPT_COPYPOSTFIELDS, body)
        }
        let response = Response()
        _ = richpush_easy_setopt_write(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            let response = Unmanaged<Response>.fromOpaque(context).takeUnretainedValue()
            response.bytes += UnsafeRawBufferPointer(start: bytes, count: size * count)
            return response.bytes.count > OutgoingRequest.responseLimit ? 0 : size * count
        }
        _ = richpush_easy_setopt_pointer(handle, CURLOPT_WRITEDATA, Unmanaged.passUnretained(response).toOpaque())
        let code = withExtendedLifetime(response) { curl_easy_perform(handle) }
        guard code == CURLE_OK else { throw Failure(reason: String(cString: curl_easy_strerror(code))) }
        var status = 0
        _ = richpush_easy_getinfo_long(handle, CURLINFO_RESPONSE_CODE, &status)
        return (status, response.bytes)
    }

    /// What libcurl's function writes into, while ``send(within:)`` runs.
    private final class Response {
        var bytes: [UInt8] = []
    }
}
