import CCurl
import Glibc

/// Whether media may be downloaded over an insecure connection.
public enum TransportSecurity: String, Sendable, Hashable, Codable {
    /// Only `https`: the default of App Transport Security.
    case requireHTTPS = "require-https"
    /// `http` as well, as in an extension whose own Info.plist has an exception for the host.
    case allowHTTP = "allow-http"
}

/// The limits of a download: where it may connect, how many redirects it may follow, and what counts as slow.
public struct TransferPolicy: Sendable, Hashable {
    /// Whether `http` is allowed besides `https`.
    public var transportSecurity = TransportSecurity.requireHTTPS
    /// Hosts for which `http` is always allowed, as with `NSExceptionDomains` in the extension's own Info.plist.
    /// `*.example.com` stands for `example.com` and all hosts below it, as with `NSIncludesSubdomains`.
    ///
    /// See [NSExceptionDomains](https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity/nsexceptiondomains).
    public var insecureHosts: [String] = []
    /// Hosts for which `http` is not allowed, unless ``insecureHosts`` has the same host, or one below it.
    package var secureHosts: [String] = []
    /// Whether `http` is allowed for addresses, names without a dot, and `.local`, as with `NSAllowsLocalNetworking`.
    package var allowsLocalHTTP = false
    /// The addresses that may be connected to.
    public var addresses = AddressPolicy()
    /// The time after which RichPush gives up a download without progress; `nil` to wait until the time limit, as an
    /// iPhone does. It also limits the time to connect, including name resolution and TLS.
    ///
    /// A body counts in whole seconds. The verdict is then unknown.
    public var stallTimeout: Duration?
    /// The rate below which there is no progress, in bytes per second; 0 for no such rate.
    public var stallBytesPerSecond = 100
    /// The time without progress from which a download has the finding `slow-response`.
    public var slowAfter: Duration = .seconds(5)
    /// The maximum number of redirects: about as many as an iPhone follows, which is not documented.
    public var redirectLimit = 16
    /// The largest size of all headers and trailers of a download together, in bytes.
    public var headerLimit = 64 * 1_024
    /// The `User-Agent` of requests, by which some servers choose their answer. The default is that of an extension
    /// named NotificationService on iOS 26.5, as servers log it. Control characters are left out.
    public var userAgent = "NotificationService/1 CFNetwork/3860.600.12 Darwin/25.5.0"
    /// The `Accept-Language` of requests: by default that of an iPhone in English. Control characters are left out.
    public var acceptLanguage = "en-US,en;q=0.9"
    /// The path of a file of certificates (PEM) to trust instead of the system's; `nil` for the system's.
    public var certificateAuthorities: String?
    /// The URL of the proxy for all downloads, such as `http://proxy.example:3128`; `nil` for none, whatever the
    /// environment says.
    ///
    /// The proxy looks up names itself, so ``addresses`` covers only addresses in URLs. Its own address is allowed.
    public var proxy: String?

    /// The default policy.
    public init() {}

    package func allowsHTTP(for host: String) -> Bool {
        let host = host.lowercased()
        // The longest name that the host is below decides.
        func longest(_ exceptions: [String]) -> Int {
            let matching = exceptions.map { $0.lowercased() }.filter { exception in
                guard exception.hasPrefix("*.") else { return host == exception }
                return host == exception.dropFirst(2) || host.hasSuffix(exception.dropFirst())
            }
            return matching.map { $0.hasPrefix("*.") ? $0.count - 2 : $0.count }.max() ?? -1
        }
        let (insecure, secure) = (longest(insecureHosts), longest(secureHosts))
        if max(insecure, secure) >= 0 { return insecure >= secure }
        return transportSecurity == .allowHTTP || allowsLocalHTTP && Self.isLocal(host)
    }

    private static func isLocal(_ host: String) -> Bool {
        let isAddress = host.contains(":") || host.allSatisfy { $0 == "." || $0.isASCII && $0.isNumber }
        return isAddress || !host.contains(".") || host.hasSuffix(".local")
    }

    /// The file with the system's certificate authorities: the one that libcurl was built to find, or that of another
    /// distribution, where a packed libcurl also runs; `nil` if there is none.
    package static let systemAuthorities: String? = {
        // Last, because it often names nothing but the authority of a local FCM.
        let named = getenv("SSL_CERT_FILE").map { [String(cString: $0)] } ?? []
        return ([builtInAuthorities].compactMap(\.self) + otherAuthorities + named).first { access($0, R_OK) == 0 }
    }()

    private static var builtInAuthorities: String? {
        guard let pointer = curl_easy_init() else { return nil }
        defer { curl_easy_cleanup(pointer) }
        var text: UnsafeMutablePointer<CChar>?
        guard richpush_easy_getinfo_string(pointer, CURLINFO_CAINFO, &text) == CURLE_OK else { return nil }
        return text.map { String(cString: $0) }
    }

    private static let otherAuthorities = [
        "/etc/ssl/certs/ca-certificates.crt",  // Debian, Ubuntu, Arch, Alpine
        "/etc/pki/tls/certs/ca-bundle.crt",  // Fedora, Red Hat
        "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
        "/etc/ssl/ca-bundle.pem",  // SUSE
    ]
}
