import CCurl
import Glibc

/// What a transfer does with what arrives; called on the thread of the transfer loop.
protocol TransferEvents: AnyObject {
    /// Takes one line of a header or trailer, its line end included. `false` ends the transfer.
    func receiveHeaderLine(_ line: RawSpan) -> Bool
    /// Whether the next piece of the body is not to come yet; then the transfer is told to go on when it is.
    func holdsBodyBack(_ bytes: RawSpan) -> Bool
    /// Takes a piece of the body. `false` ends the transfer.
    func receiveBody(_ bytes: RawSpan) -> Bool
    /// Whether the address may be connected to, or a connection to it be used again. After `false` the host's next
    /// address is tried; without one the transfer is over.
    func allowsConnection(to address: IPAddress, port: UInt16) -> Bool
    /// There is no socket to connect with, by the system's error number.
    func socketFailed(_ code: Int32)
}

/// The owner of one of libcurl's easy handles: one transfer at a time, and after it the next.
///
/// Not thread-safe; it stays on the thread of the transfer loop.
final class EasyHandle {
    /// Distinguishes the handles that have ended.
    struct ID: Hashable {
        fileprivate let pointer: UnsafeMutableRawPointer

        init(_ pointer: UnsafeMutableRawPointer) {
            self.pointer = pointer
        }
    }

    private let pointer: UnsafeMutableRawPointer
    /// Where libcurl writes what went wrong, in more words than its result has.
    private let errorBuffer = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    /// The transfer holds both; once it is gone, nothing is reported any more.
    private weak var events: (any TransferEvents)?
    /// The fields that the request has besides libcurl's own; libcurl does not copy them.
    private var requestFields: UnsafeMutablePointer<curl_slist>?
    /// Whether a validator is among them.
    private var isConditional = false
    /// Whether the last request said more than requests for media do.
    private var hasMessage = false
    /// The policy of the last transfer, and the limit of its pieces: their options are still set.
    private var prepared: (policy: TransferPolicy, pieceLimit: Int?)?
    /// The server's address, as libcurl last named it: for a connection that is used again it is the same.
    private var peer: (text: String, port: Int, address: IPAddress?, endpoint: String)?
    /// Whether there is a connection on which TLS is being agreed on, or was.
    private(set) var hasBegunTLS = false

    init() throws(MediaFailure) {
        guard let pointer = curl_easy_init() else {
            throw .machine(.engine(detail: "libcurl is out of memory"))
        }
        self.pointer = pointer
    }

    deinit {
        curl_easy_cleanup(pointer)
        curl_slist_free_all(requestFields)
        errorBuffer.deallocate()
    }

    var id: ID { ID(pointer) }

    /// Hands the pointer to the file that owns the multi handle.
    func withPointer<Result>(_ body: (UnsafeMutableRawPointer) -> Result) -> Result {
        body(pointer)
    }
}

// MARK: - Before a transfer

extension EasyHandle {
    /// libcurl takes so much for each transfer, and gives it back: larger pieces cost hardly less time, and memory that
    /// glibc returns to the system, to take it again for the next transfer.
    private static let bufferSize = 32 * 1_024
    /// The encodings of bodies that an iPhone asks for and decodes.
    private static let acceptedEncodings = "gzip, deflate, br"
    /// The least that libcurl takes.
    private static let smallestBufferSize = 1_024

    /// Makes the handle ready to ask for a URL.
    /// - Parameters:
    ///   - url: The URL.
    ///   - validator: The validator of a known response, if a new one should come only if it has changed.
    ///   - message: What the request says besides; `nil` for one for media.
    ///   - policy: What the transfer may do.
    ///   - connectTimeout: How long it may take to make a connection. libcurl tries the host's addresses in turn, each
    ///     but the last for half of the time left.
    ///   - pieceLimit: How many bytes of the body may come at once; `nil` for any number.
    ///   - events: What takes the response; it must live as long as the transfer runs.
    func prepare(
        _ url: MediaURL,
        validator: ResponseValidator? = nil,
        message: RequestMessage? = nil,
        policy: TransferPolicy,
        connectTimeout: Duration,
        pieceLimit: Int? = nil,
        events: any TransferEvents
    ) throws(MediaFailure) {
        var hasRequestFields = isConditional == (validator != nil)
        // Nothing of one request may remain for the next.
        if hasMessage || message != nil { prepared = nil }
        if prepared?.policy != policy || prepared?.pieceLimit != pieceLimit {
            prepared = nil
            hasRequestFields = false
            try prepare(policy, pieceLimit)
            prepared = (policy, pieceLimit)
        }
        hasMessage = message != nil
        if let message { try check(message.set(on: pointer)) }
        self.events = events
        hasBegunTLS = false
        errorBuffer.pointee = 0
        try set(CURLOPT_CONNECTTIMEOUT_MS, min(max(1, connectTimeout.wholeMilliseconds), Int(Int32.max)))
        // Without the copy that is made of a text which is handed to C as it is.
        try check(url.text.withCString { richpush_easy_setopt_string(pointer, CURLOPT_URL, $0) })
        try set(CURLOPT_HTTP_CONTENT_DECODING, 1)
        // Of two validators the later one is to be sent.
        if !hasRequestFields || validator != nil {
            try setRequestFields(policy, validator, message)
        }
    }

    /// Sets what is the same for all transfers of a policy.
    private func prepare(_ policy: TransferPolicy, _ pieceLimit: Int?) throws(MediaFailure) {
        curl_easy_reset(pointer)
        try check(richpush_easy_setopt_pointer(pointer, CURLOPT_ERRORBUFFER, errorBuffer))
        try set(CURLOPT_PROTOCOLS_STR, "http,https")
        // Redirects are followed by the loop, which judges each of them as it judges the first URL.
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
        // A proxy would hide from the address policy where the bytes come from.
        try set(CURLOPT_PROXY, "")
        try set(CURLOPT_NOPROXY, "*")
        try set(CURLOPT_ACCEPT_ENCODING, Self.acceptedEncodings)
        try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        try set(CURLOPT_HTTP09_ALLOWED, 0)
        try set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        let authorities = policy.certificateAuthorities ?? TransferPolicy.systemAuthorities
        try set(CURLOPT_CAINFO, authorities)
        // The authorities of a file are read once for all connections, those of a directory again for each of them,
        // which takes milliseconds in which no other transfer goes on.
        if authorities != nil { try set(CURLOPT_CAPATH, nil) }
        try set(CURLOPT_NOSIGNAL, 1)
        // Without it the end of a transfer waits for a resolver that does not answer.
        try set(CURLOPT_QUICK_EXIT, 1)
        try set(CURLOPT_LOW_SPEED_LIMIT, policy.stallBytesPerSecond)
        let stallSeconds = policy.stallTimeout.map { max(1, $0.wholeMilliseconds / 1_000) }
        try set(CURLOPT_LOW_SPEED_TIME, min(stallSeconds ?? 0, Int(Int32.max)))
        try setBufferSize(pieceLimit)
        try setCallbacks()
    }

    /// Lets the body come as it is, whatever encoding the header states: to be called before the first byte of it.
    func stopDecoding() -> CurlError {
        CurlError(richpush_easy_setopt_long(pointer, CURLOPT_HTTP_CONTENT_DECODING, 0))
    }

    /// Lets a body come that was held back. What libcurl kept of it comes at once, and if that fails, no result follows
    /// but this one.
    func resume() -> CurlError {
        CurlError(curl_easy_pause(pointer, CURLPAUSE_CONT))
    }

    /// A handle may still have the buffer of its last transfer, one that failed before it had a connection for
    /// instance: then libcurl refuses to change the size, and uses as much of the buffer as it does by default.
    ///
    /// Where bytes are to arrive slowly the buffer is small: what is in it arrives at once.
    private func setBufferSize(_ pieceLimit: Int?) throws(MediaFailure) {
        let size = min(max(pieceLimit ?? .max, Self.smallestBufferSize), Self.bufferSize)
        let code = richpush_easy_setopt_long(pointer, CURLOPT_BUFFERSIZE, size)
        if code != CURLE_BAD_FUNCTION_ARGUMENT { try check(code) }
    }

    private func setCallbacks() throws(MediaFailure) {
        let handle = Unmanaged.passUnretained(self).toOpaque()
        try check(richpush_easy_setopt_pointer(pointer, CURLOPT_WRITEDATA, handle))
        let receiveBody: curl_write_callback = { bytes, size, count, handle in
            let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
            guard let events = EasyHandle.events(of: handle) else { return 0 }
            // libcurl keeps the bytes, and hands them over again once the transfer goes on.
            if events.holdsBodyBack(buffer.bytes) { return Int(CURL_WRITEFUNC_PAUSE) }
            return events.receiveBody(buffer.bytes) ? buffer.count : 0
        }
        try check(richpush_easy_setopt_write(pointer, CURLOPT_WRITEFUNCTION, receiveBody))
        try check(richpush_easy_setopt_pointer(pointer, CURLOPT_HEADERDATA, handle))
        let receiveHeaderLine: curl_write_callback = { bytes, size, count, handle in
            let buffer = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return EasyHandle.events(of: handle)?.receiveHeaderLine(buffer.bytes) == true ? buffer.count : 0
        }
        try check(richpush_easy_setopt_write(pointer, CURLOPT_HEADERFUNCTION, receiveHeaderLine))
        try check(richpush_easy_setopt_pointer(pointer, CURLOPT_OPENSOCKETDATA, handle))
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
        // A connection that is used again opens no socket: so its address is judged here as well.
        try check(richpush_easy_setopt_pointer(pointer, CURLOPT_PREREQDATA, handle))
        let allowConnection: curl_prereq_callback = { handle, remoteAddress, _, remotePort, _ in
            guard let handle, let remoteAddress, let port = UInt16(exactly: remotePort) else {
                return CURL_PREREQFUNC_ABORT
            }
            let easy = Unmanaged<EasyHandle>.fromOpaque(handle).takeUnretainedValue()
            guard let address = easy.peer(remoteAddress, Int(remotePort)).address,
                easy.events?.allowsConnection(to: address, port: port) == true
            else { return CURL_PREREQFUNC_ABORT }
            return CURL_PREREQFUNC_OK
        }
        try check(richpush_easy_setopt_prereq(pointer, allowConnection))
        // libcurl tells of a connection only once TLS is agreed on.
        try check(richpush_easy_setopt_pointer(pointer, CURLOPT_SSL_CTX_DATA, handle))
        let beginTLS: curl_ssl_ctx_callback = { _, _, handle in
            handle.map { Unmanaged<EasyHandle>.fromOpaque($0).takeUnretainedValue().hasBegunTLS = true }
            return CURLE_OK
        }
        try check(richpush_easy_setopt_tls_context(pointer, beginTLS))
    }

    private func setRequestFields(
        _ policy: TransferPolicy,
        _ validator: ResponseValidator?,
        _ message: RequestMessage?
    ) throws(MediaFailure) {
        try check(richpush_easy_setopt_pointer(pointer, CURLOPT_HTTPHEADER, nil))
        curl_slist_free_all(requestFields)
        requestFields = nil
        isConditional = validator != nil
        // As whole lines: libcurl would put each together anew for each transfer.
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

    /// What libcurl is about to connect to. It hands over room for any address behind the header that it declares.
    private static func endpoint(of target: UnsafePointer<curl_sockaddr>) -> (address: IPAddress, port: UInt16)? {
        guard let offset = MemoryLayout<curl_sockaddr>.offset(of: \.addr) else { return nil }
        let address = UnsafeRawPointer(target) + offset
        switch (target.pointee.family, Int(target.pointee.addrlen)) {
        case (AF_INET, MemoryLayout<sockaddr_in>.size...):
            let ipv4 = address.loadUnaligned(as: sockaddr_in.self)
            return (IPAddress(ipv4: UInt32(bigEndian: ipv4.sin_addr.s_addr)), UInt16(bigEndian: ipv4.sin_port))
        case (AF_INET6, MemoryLayout<sockaddr_in6>.size...):
            let ipv6 = address.loadUnaligned(as: sockaddr_in6.self)
            return (IPAddress(ipv6: IPAddress.bits(of: ipv6.sin6_addr)), UInt16(bigEndian: ipv6.sin6_port))
        default:
            return nil
        }
    }

    private func set(_ option: CURLoption, _ value: Int) throws(MediaFailure) {
        try check(richpush_easy_setopt_long(pointer, option, value))
    }

    private func set(_ option: CURLoption, _ value: String?) throws(MediaFailure) {
        try check(richpush_easy_setopt_string(pointer, option, value))
    }

    private func check(_ code: CURLcode) throws(MediaFailure) {
        guard code == CURLE_OK else { throw .machine(.engine(detail: CurlError(code).text)) }
    }
}

// MARK: - During and after a transfer

extension EasyHandle {
    /// When each step of the transfer was done, in microseconds from its start; 0 for what was not reached.
    struct Times {
        let nameResolved: Int
        let connected: Int
        let tlsEstablished: Int
        let requestSent: Int
        let firstByte: Int
        let total: Int
    }

    var times: Times {
        Times(
            nameResolved: microseconds(CURLINFO_NAMELOOKUP_TIME_T),
            connected: microseconds(CURLINFO_CONNECT_TIME_T),
            tlsEstablished: microseconds(CURLINFO_APPCONNECT_TIME_T),
            requestSent: microseconds(CURLINFO_PRETRANSFER_TIME_T),
            firstByte: microseconds(CURLINFO_STARTTRANSFER_TIME_T),
            total: microseconds(CURLINFO_TOTAL_TIME_T)
        )
    }

    /// The address and port of the server; `nil` before there is a connection.
    var remoteEndpoint: String? {
        var text: UnsafeMutablePointer<CChar>?
        var port = 0
        guard richpush_easy_getinfo_string(pointer, CURLINFO_PRIMARY_IP, &text) == CURLE_OK, let text,
            richpush_easy_getinfo_long(pointer, CURLINFO_PRIMARY_PORT, &port) == CURLE_OK, text.pointee != 0
        else { return nil }
        return peer(text, port).endpoint
    }

    private func peer(
        _ text: UnsafePointer<CChar>,
        _ port: Int
    ) -> (text: String, port: Int, address: IPAddress?, endpoint: String) {
        if let peer, peer.port == port, peer.text.withCString({ strcmp($0, text) == 0 }) { return peer }
        let name = String(cString: text)
        let endpoint = name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)"
        let peer = (name, port, IPAddress(name), endpoint)
        self.peer = peer
        return peer
    }

    /// Whether the handle is like new.
    ///
    /// libcurl keeps the system's error of the last connection that failed: a transfer after it that does without a
    /// connection, since its addresses are refused for instance, would be said to have run out of time.
    var isReusable: Bool {
        var code = 0
        return richpush_easy_getinfo_long(pointer, CURLINFO_OS_ERRNO, &code) == CURLE_OK && code == 0
    }

    /// What went wrong, in libcurl's words; `nil` if it has none.
    var errorText: String? {
        let text = String(cString: errorBuffer).unicodeScalars.filter(\.isVisible)
        return text.isEmpty ? nil : String(text)
    }

    private func microseconds(_ info: CURLINFO) -> Int {
        var time: curl_off_t = 0
        richpush_easy_getinfo_off_t(pointer, info, &time)
        return Int(time)
    }
}
