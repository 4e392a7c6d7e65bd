import CCurl

/// How libcurl says that a transfer ended.
struct CurlError {
    private let code: CURLcode

    init(_ code: CURLcode) {
        self.code = code
    }

    /// libcurl's own sentence.
    var text: String {
        String(cString: curl_easy_strerror(code))
    }

    /// The failure that libcurl's result stands for; `nil` if the transfer succeeded.
    ///
    /// What a callback ended has its reason from the callback, and does not come here.
    func failure(host: String, phase: TransferPhase, received: Int, expected: Int?) -> MediaFailure? {
        switch code {
        case CURLE_OK: nil
        case CURLE_COULDNT_RESOLVE_HOST: .nameResolution(host: host)
        case CURLE_COULDNT_CONNECT: .connection(detail: text)
        case CURLE_OPERATION_TIMEDOUT: phase == .receiving || phase == .waiting ? .stalled(phase) : .timeLimit(phase)
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE:
            .tls(detail: text)
        case CURLE_PARTIAL_FILE: .partialBody(received: received, expected: expected)
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING:
            received > 0 ? .partialBody(received: received, expected: expected) : .connection(detail: text)
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_HTTP2, CURLE_HTTP2_STREAM,
            CURLE_BAD_CONTENT_ENCODING:
            .malformedResponse(detail: text)
        case CURLE_OUT_OF_MEMORY: .engine(detail: text)
        case CURLE_URL_MALFORMAT: .invalidURL(.malformed)
        default: .connection(detail: text)
        }
    }
}
