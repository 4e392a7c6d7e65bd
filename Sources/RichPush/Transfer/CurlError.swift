import CCurl

/// libcurl's result of a transfer.
typealias CurlError = CURLcode

extension CurlError {
    /// `CURLE_TOO_LARGE`, which libcurl has returned since 8.6 where it returned "out of memory" before.
    private static let tooLarge = CURLcode(100)

    var isSuccess: Bool { self == CURLE_OK }

    /// Whether there was no connection, or a callback refused it.
    var isWithoutConnection: Bool { self == CURLE_COULDNT_CONNECT || self == CURLE_ABORTED_BY_CALLBACK }

    /// libcurl's text for its result code.
    var text: String { String(cString: curl_easy_strerror(self)) }

    /// The failure that a TLS error stands for; `nil` if OpenSSL's text names no alert of the server.
    ///
    /// In TLS 1.3, a server refuses a client only after the handshake, so the alert comes where data would.
    private static func alert(in detail: String) -> MediaFailure? {
        guard let alert = detail.firstMatch(of: /(?:sslv3|tlsv1[0-3]?) alert ([a-z ]+)/)?.1 else { return nil }
        if alert == "certificate required" { return .network(.clientCertificate) }
        return .network(.tls(detail: "the server answers with the alert \"\(alert)\""))
    }

    /// The failure that libcurl's result stands for; `nil` if the transfer succeeded.
    ///
    /// If a callback ended the transfer, the callback gave the reason, so this is not called.
    /// - Parameter detail: libcurl's text besides its result code.
    func failure(
        of host: String,
        in phase: TransferPhase,
        _ header: HeaderReader,
        received: Int,
        detail: String?
    ) -> MediaFailure? {
        let detail = detail ?? text
        let (hasHeader, encoding) = (header.isWhole, header.head?.contentEncoding)
        let headersTooLarge = MediaFailure.response(.headersTooLarge(limit: header.byteLimit))
        let partialBody = MediaFailure.response(.partialBody(received: received, expected: header.contentLength))
        return switch self {
        case CURLE_OK: nil
        case CURLE_COULDNT_RESOLVE_HOST:
            // The resolver says only that there is no address, even if it could not ask for one.
            MediaFailure.shortageOfDescriptors ?? .network(.nameResolution(host: host))
        case CURLE_COULDNT_CONNECT: .network(.connection(detail: detail))
        case CURLE_OPERATION_TIMEDOUT: .time(.stalled(phase))
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            Self.alert(in: detail) ?? .network(.tls(detail: detail))
        case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE: .machine(.engine(detail: detail))
        case CURLE_PARTIAL_FILE: partialBody
        // A bad chunk and a trailer longer than libcurl's buffer have no result codes, only texts.
        case _ where hasHeader && detail.hasPrefix("Out of memory in chunk"): headersTooLarge
        case _ where hasHeader && detail.contains("chunk"): .response(.malformed(detail: detail))
        // How nghttp2 reports that libcurl, or itself, wants no more headers.
        case CURLE_RECV_ERROR where !hasHeader && detail.contains(/returned -90[25]/): headersTooLarge
        case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING, CURLE_HTTP2_STREAM:
            if received == 0, let alert = Self.alert(in: detail) {
                alert
            } else if received > 0 || hasHeader && self == CURLE_HTTP2_STREAM {
                partialBody
            } else {
                .network(.connection(detail: detail))
            }
        case CURLE_BAD_CONTENT_ENCODING where hasHeader: .response(.undecodable(encoding ?? ""))
        // Before the end of the header, libcurl refuses only too many layers of encoding.
        case CURLE_BAD_CONTENT_ENCODING: .response(.contentEncoding(encoding ?? "many layers"))
        // No callback has ended it: something follows the end of the encoded data, which libcurl does not accept.
        case CURLE_WRITE_ERROR where encoding != nil: .response(.contentEncoding(encoding ?? ""))
        case CURLE_HTTP2: .response(.malformed(detail: detail))
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL: .response(.unreadable(detail: detail))
        // libcurl's result for a line longer than its buffer for headers, which is larger than our limit.
        case CURLE_OUT_OF_MEMORY where phase == .receiving && !hasHeader, Self.tooLarge where !hasHeader:
            headersTooLarge
        case CURLE_OUT_OF_MEMORY: .machine(.engine(detail: detail))
        case CURLE_URL_MALFORMAT: .url(.invalid(.malformed))
        default: .network(.connection(detail: detail))
        }
    }
}
