import CCurl
import Glibc
import RichPush

/// One request to a webhook.
struct WebhookRequest: Sendable {
    struct Failure: Error {
        /// A few words for the log.
        let reason: String
    }

    let url: String
    /// The lines of the header.
    let fields: [String]
    let body: [UInt8]
    /// The file with the authorities to trust; `nil` for the system's.
    let certificateAuthorities: String?

    /// Sends the request, and waits for the response, whose status must be 2xx. Redirects are not followed.
    func send(within limit: Duration) throws(Failure) {
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
        // The response's body is of no use.
        _ = richpush_easy_setopt_write(handle, CURLOPT_WRITEFUNCTION) { _, size, count, _ in size * count }
        set(CURLOPT_POST, 1)
        set(CURLOPT_POSTFIELDSIZE, body.count)
        // libcurl copies it before it reads the next option.
        _ = body.withUnsafeBytes { bytes in
            richpush_easy_setopt_pointer(
                handle,
                CURLOPT_COPYPOSTFIELDS,
                UnsafeMutableRawPointer(mutating: bytes.baseAddress)
            )
        }
        let code = curl_easy_perform(handle)
        guard code == CURLE_OK else { throw Failure(reason: String(cString: curl_easy_strerror(code))) }
        var status = 0
        _ = richpush_easy_getinfo_long(handle, CURLINFO_RESPONSE_CODE, &status)
        guard (200..<300).contains(status) else { throw Failure(reason: "status \(status)") }
    }
}
