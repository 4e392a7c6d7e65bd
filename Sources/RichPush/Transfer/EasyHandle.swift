import CCurl
import Glibc

/// The handler of a transfer's events, called on the transfer loop's thread.
protocol TransferEvents: AnyObject {
    /// Takes one line of a header or trailer, including its line ending. `false` ends the transfer.
    func receiveHeaderLine(_ line: RawSpan) -> Bool
    /// Whether the next piece of the body must wait. The loop then resumes the transfer when the piece is due.
    func holdsBodyBack(_ bytes: RawSpan) -> Bool
    /// Takes a piece of the body. `false` ends the transfer.
    func receiveBody(_ bytes: RawSpan) -> Bool
    /// Whether libcurl may connect to the address, or reuse a connection to it. After `false`, it tries the host's next
    /// address; without one, the transfer is over.
    func allowsConnection(to address: IPAddress, port: UInt16) -> Bool
    /// Takes the system's error number when there is no socket to connect with.
    func socketFailed(_ code: Int32)
}

/// The owner of one of libcurl's easy handles, which runs one transfer after another.
///
/// Not thread-safe; it stays on the thread of the transfer loop.
final class EasyHandle {
    typealias ID = UnsafeMutableRawPointer

    let pointer: UnsafeMutableRawPointer
    /// The buffer for libcurl's error text, which says more than its result code.
    private let errorBuffer = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    /// The transfer, which holds this handle, until ``detach()``.
    private var events: (any TransferEvents)?
    /// The request's fields besides libcurl's own; libcurl does not copy them.
    private var requestFields: UnsafeMutablePointer<curl_slist>?
    /// The policy and piece limit of the last transfer, whose options and fields are still set.
    private var prepared: (policy: TransferPolicy, pieceLimit: Int?)?
    private(set) var hasBegunTLS = false

    init() throws(MediaFailure) {
        guard let pointer = curl_easy_init() else { throw .machine(.engine(detail: "libcurl is out of memory")) }
        self.pointer = pointer
    }

    deinit {
        curl_easy_cleanup(pointer)
        curl_slist_free_all(requestFields)
        errorBuffer.deallocate()
    }

    var id: ID { pointer }

    /// Reports no more events.
    func detach() { events = nil }
}

// MARK: - Before a transfer

extension EasyHandle {
    /// libcurl allocates a buffer of this size for each transfer, and frees it at the end. Those of 32 KB stay in the
    /// processor's cache: files of 300 KB come a third faster than with 128 KB, for 7 % more work on those of 2 MB.
    private static let bufferSize = 32 * 1_024
    private static let acceptedEncodings = "gzip, deflate, br"

    /// Prepares the handle to request a URL.
    /// - Parameters:
    ///   - validator: The validator of a known response, if a new one should come only if it has changed.
    ///   - message: The rest of the request; `nil` for one for media.
    ///   - connectTimeout: The time limit for a connection. Each address but the last gets half of the time left.
    ///   - pieceLimit: The maximum number of the body's bytes that may come at once; `nil` for any number.
    ///   - events: The handler of the response, which the handle holds until ``detach()``.
    func prepare(
        _ url: MediaURL,
        validator: ResponseValidator? = nil,
        message: RequestMessage? = nil,
        policy: TransferPolicy,
        connectTimeout: Duration,
        pieceLimit: Int? = nil,
        events: any TransferEvents
    ) throws(MediaFailure) {
        // No part of a request that is not only for media may remain for the next.
        let isUsual = validator == nil && message == nil
        if !isUsual || prepared?.policy != policy || prepared?.pieceLimit != pieceLimit {
            prepared = nil
            try prepare(policy, pieceLimit)
            try setRequestFields(by: policy, validator: validator, message: message)
            if isUsual { prepared = (policy, pieceLimit) }
        }
        if let message { try set(message) }
        hasBegunTLS = false
        errorBuffer.pointee = 0
        try set(CURLOPT_CONNECTTIMEOUT_MS, min(max(1, connectTimeout.wholeMilliseconds), Int(Int32.max)))
        // `withCString` avoids the copy of a string that is passed to C directly.
        try check(url.text.withCString { richpush_easy_setopt_string(pointer, CURLOPT_URL, $0) })
        try set(CURLOPT_HTTP_CONTENT_DECODING, 1)
        self.events = events
    }

    /// Sets the options that are the same for all transfers with a policy.
    private func prepare(_ policy: TransferPolicy, _ pieceLimit: Int?) throws(MediaFailure) {
        curl_easy_reset(pointer)
        try check(richpush_easy_setopt_pointer(pointer, CURLOPT_ERRORBUFFER, errorBuffer))
        try set(CURLOPT_PROTOCOLS_STR, "http,https")
        // The loop follows redirects itself, and judges each of them as it judges the first URL.
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        // A proxy hides from the address policy where the bytes come from, so the environment does not choose one.
        try set(CURLOPT_PROXY, policy.proxy ?? "")
        try set(CURLOPT_NOPROXY, policy.proxy == nil ? "*" : "")
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        try set(CURLOPT_ACCEPT_ENCODING, Self.acceptedEncodings)
        try set(CURLOPT_COOKIEFILE, "")  // Cookies, but from no file.
        try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        try set(CURLOPT_HTTP09_ALLOWED, 0)
        try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        let authorities = policy.certificateAuthorities ?? TransferPolicy.systemAuthorities
        try set(CURLOPT_CAINFO, authorities)
        // libcurl reads a file of authorities once for all connections, but a directory again for each of them,
        // which takes milliseconds in which no other transfer goes on.
        if authorities != nil { try set(CURLOPT_CAPATH, nil) }
        try set(CURLOPT_NOSIGNAL, 1)
        // Without this, the end of a transfer waits for a resolver that does not answer.
        try set(CURLOPT_QUICK_EXIT, 1)
        try set(CURLOPT_LOW_SPEED_LIMIT, policy.stallBytesPerSecond)
        let stallSeconds = policy.stallTimeout.map { max(1, $0.wholeMilliseconds / 1_000) }
        try set(CURLOPT_LOW_SPEED_TIME, min(stallSeconds ?? 0, Int(Int32.max)))
        try setBufferSize(pieceLimit)
        try setCallbacks()
    }

    /// Leaves the body as it is, whatever encoding the header states. Must be called before the body's first byte.
    func stopDecoding() -> CurlError { richpush_easy_setopt_long(pointer, CURLOPT_HTTP_CONTENT_DECODING, 0) }

    /// Resumes a body that was held back. The part that libcurl kept comes at once, and if that fails, no other result
    /// follows.
    func resume() -> CurlError { curl_easy_pause(pointer, CURLPAUSE_CONT) }

    /// Sets the size of libcurl's buffer: small if bytes must arrive slowly, because its content arrives at once.
    ///
    /// A handle may still have the buffer of its last transfer, such as one that failed before it had a connection.
    /// Then libcurl refuses to change the size, and uses as much of the buffer as it does by default.
    private func setBufferSize(_ pieceLimit: Int?) throws(MediaFailure) {
        // The smallest size that libcurl accepts is 1 KB.
        let size = min(max(pieceLimit ?? .max, 1_024), Self.bufferSize)
        let code = richpush_easy_setopt_long(pointer, CURLOPT_BUFFERSIZE, size)
        if code != CURLE_BAD_FUNCTION_ARGUMENT { try check(code) }
    }

    private func setCallbacks() throws(MediaFailure) {
        let handle = Unmanaged.passUnretained(self).toOpaque()
        for option in [
            CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_OPENSOCKETDATA, CURLOPT_PREREQDATA, CURLOPT_SSL_CTX_DATA,
        ] { try check(richpush_easy_setopt_pointer(pointer, option, handle)) }
        let receiveBody: curl_write_callback = { bytes, size, count, handle in
            let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
            guard let events = EasyHandle.events(of: handle) else { return 0 }
            // libcurl keeps the bytes, and passes them again once the transfer resumes.
            if events.holdsBodyBack(buffer.bytes) { return Int(CURL_WRITEFUNC_PAUSE) }
            return events.receiveBody(buffer.bytes) ? buffer.count : 0
        }
        try check(richpush_easy_setopt_write(pointer, CURLOPT_WRITEFUNCTION, receiveBody))
        let receiveHeaderLine: curl_write_callback = { bytes, size, count, handle in
            let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return EasyHandle.events(of: handle)?.receiveHeaderLine(buffer.bytes) == true ? buffer.count : 0
        }
        try check(richpush_easy_setopt_write(pointer, CURLOPT_HEADERFUNCTION, receiveHeaderLine))
        let openSocket: curl_opensocket_callback = { handle, _, target in
            guard let target, let endpoint = EasyHandle.endpoint(of: target),
                EasyHandle.events(of: handle)?.allowsConnection(to: endpoint.address, port: endpoint.port) == true
            else { return CURL_SOCKET_BAD }
            let type = target.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue)
            let socket = socket(target.pointee.family, type, target.pointee.protocol)
            if socket < 0 { EasyHandle.events(of: handle)?.socketFailed(errno) }
            return socket
        }
        try check(richpush_easy_setopt_opensocket(pointer, openSocket))
        // A reused connection opens no socket, so its address is judged here as well.
        let allowConnection: curl_prereq_callback = { handle, remoteAddress, _, remotePort, _ in
            guard let port = UInt16(exactly: remotePort), let remoteAddress,
                let address = IPAddress(String(cString: remoteAddress)),
                EasyHandle.events(of: handle)?.allowsConnection(to: address, port: port) == true
            else { return CURL_PREREQFUNC_ABORT }
            return CURL_PREREQFUNC_OK
        }
        try check(richpush_easy_setopt_prereq(pointer, allowConnection))
        // libcurl reports a connection only after the TLS handshake.
        let beginTLS: curl_ssl_ctx_callback = { _, _, handle in
            handle.map { Unmanaged<EasyHandle>.fromOpaque($0).takeUnretainedValue().hasBegunTLS = true }
            return CURLE_OK
        }
        try check(richpush_easy_setopt_tls_context(pointer, beginTLS))
    }

    /// Sets the method and the body, which libcurl copies.
    private func set(_ message: RequestMessage) throws(MediaFailure) {
        if message.method == "HEAD" { return try set(CURLOPT_NOBODY, 1) }
        if message.hasBody {
            try set(CURLOPT_POSTFIELDSIZE, message.body.count)
            // An empty array has no address, and without one libcurl would ask for the body.
            let code = (message.body.isEmpty ? [0] : message.body).withUnsafeBytes { bytes in
                let start = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
                return richpush_easy_setopt_pointer(pointer, CURLOPT_COPYPOSTFIELDS, start)
            }
            try check(code)
        }
        try set(CURLOPT_CUSTOMREQUEST, message.method)
    }

    private func setRequestFields(by policy: TransferPolicy, validator: ResponseValidator?, message: RequestMessage?)
        throws(MediaFailure)
    {
        curl_slist_free_all(requestFields)
        requestFields = nil
        // As whole lines, because libcurl would build each of them again for each transfer.
        let standard = [
            ("User-Agent", policy.userAgent), ("Accept-Language", policy.acceptLanguage),
            ("Accept-Encoding", Self.acceptedEncodings),
        ].filter { name, _ in message?.hasField(name.lowercased()) != true }
            .map { name, value in "\(name): \(value.withoutControlCharacters)" }
        for field in standard + [validator?.requestField].compactMap(\.self) + (message?.lines ?? []) {
            guard let longer = curl_slist_append(requestFields, field) else {
                throw .machine(.engine(detail: "libcurl is out of memory"))
            }
            requestFields = longer
        }
        try check(richpush_easy_setopt_pointer(pointer, CURLOPT_HTTPHEADER, requestFields))
    }

    private static func events(of handle: UnsafeMutableRawPointer?) -> (any TransferEvents)? {
        handle.flatMap { Unmanaged<EasyHandle>.fromOpaque($0).takeUnretainedValue().events }
    }

    /// The endpoint that libcurl is about to connect to. After the declared `sockaddr`, there is room for any address.
    private static func endpoint(of target: UnsafePointer<curl_sockaddr>) -> (address: IPAddress, port: UInt16)? {
        guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return nil }
        let address = UnsafeRawPointer(target) + offset
        switch (target.pointee.family, Int(target.pointee.addrlen)) {
        case (AF_INET, MemoryLayout<sockaddr_in>.size...):
            let ipv4 = address.loadUnaligned(as: sockaddr_in.self)
            return (IPAddress(ipv4: UInt32(bigEndian: ipv4.sin_addr.s_addr)), UInt16(bigEndian: ipv4.sin_port))
        case (AF_INET6, MemoryLayout<sockaddr_in6>.size...):
            let ipv6 = address.loadUnaligned(as: sockaddr_in6.self)
            return (IPAddress(ipv6.sin6_addr), UInt16(bigEndian: ipv6.sin6_port))
        default: return nil
        }
    }

    private func set(_ option: CURLoption, _ value: Int) throws(MediaFailure) {
        try check(richpush_easy_setopt_long(pointer, option, value))
    }

    private func set(_ option: CURLoption, _ value: String?) throws(MediaFailure) {
        try check(richpush_easy_setopt_string(pointer, option, value))
    }

    private func check(_ code: CURLcode) throws(MediaFailure) {
        guard code == CURLE_OK else { throw .machine(.engine(detail: code.text)) }
    }
}

// MARK: - During and after a transfer

extension EasyHandle {
    /// When a step of the transfer was done, from its start; `nil` for a step that was not reached.
    func time(of step: CURLINFO) -> Duration? {
        var time: curl_off_t = 0
        richpush_easy_getinfo_off_t(pointer, step, &time)
        return time > 0 ? .microseconds(time) : nil
    }

    /// The address and port of the server; `nil` before there is a connection.
    var remoteEndpoint: String? {
        var text: UnsafeMutablePointer<CChar>?
        var port = 0
        guard richpush_easy_getinfo_string(pointer, CURLINFO_PRIMARY_IP, &text) == CURLE_OK, let text,
            richpush_easy_getinfo_long(pointer, CURLINFO_PRIMARY_PORT, &port) == CURLE_OK, text.pointee != 0
        else { return nil }
        let name = String(cString: text)
        return name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)"
    }

    /// Whether the handle is like new.
    ///
    /// libcurl keeps the system's error of the last connection that failed. If the next transfer makes no connection,
    /// such as when its addresses are refused, libcurl would report that it timed out.
    var isReusable: Bool {
        var code = 0
        return richpush_easy_getinfo_long(pointer, CURLINFO_OS_ERRNO, &code) == CURLE_OK && code == 0
    }

    /// What went wrong, in libcurl's words; `nil` if it has none.
    var errorText: String? {
        let text = String(cString: errorBuffer).unicodeScalars.filter(\.isVisible)
        return text.isEmpty ? nil : String(text)
    }
}
