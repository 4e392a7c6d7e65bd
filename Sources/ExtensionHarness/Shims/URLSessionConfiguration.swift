// Sendable: a session keeps its own copy, and before that only the creator uses it.
/// The configuration of a session.
open class URLSessionConfiguration: NSObject, NSCopying, @unchecked Sendable {
    /// The use of several networks at once.
    public enum MultipathServiceType: Int, Sendable {
        case none
        case handover
        case interactive
        case aggregate
    }

    open internal(set) var identifier: String?
    open var timeoutIntervalForRequest: TimeInterval = 60
    open var timeoutIntervalForResource: TimeInterval = 604_800
    open var httpAdditionalHeaders: [AnyHashable: Any]?
    /// Has no effect: nothing is cached.
    open var requestCachePolicy = NSURLRequest.CachePolicy.useProtocolCachePolicy
    /// Has no effect.
    open var networkServiceType = NSURLRequest.NetworkServiceType.default
    /// Has no effect.
    open var allowsCellularAccess = true
    /// Has no effect.
    open var allowsExpensiveNetworkAccess = true
    /// Has no effect.
    open var allowsConstrainedNetworkAccess = true
    /// Has no effect.
    open var waitsForConnectivity = false
    /// Has no effect.
    open var isDiscretionary = false
    /// Has no effect.
    open var sharedContainerIdentifier: String?
    /// Has no effect.
    open var sessionSendsLaunchEvents = false
    /// Has no effect.
    open var connectionProxyDictionary: [AnyHashable: Any]?
    /// Has no effect.
    open var httpShouldUsePipelining = false
    /// Whether requests send the store's cookies, and keep those of the answers.
    open var httpShouldSetCookies = true
    /// The default means that cookies of other domains are kept too, which a finding says; `never` means none.
    open var httpCookieAcceptPolicy = HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain
    /// Has no effect.
    open var httpMaximumConnectionsPerHost = 4
    /// The store that the harness has for the session's cookies; the object itself stays empty. `nil` for none.
    open var httpCookieStorage: HTTPCookieStorage? {
        get { cookieStore == nil ? nil : .shared }
        set { cookieStore = newValue.map { $0 === HTTPCookieStorage.shared ? "shared" : "\(ObjectIdentifier($0))" } }
    }
    private(set) var cookieStore: String? = "shared"
    var handlesCookies: Bool { httpShouldSetCookies && httpCookieAcceptPolicy != .never }
    /// Has no effect.
    open var urlCredentialStorage: URLCredentialStorage?
    /// Has no effect: nothing is cached.
    open var urlCache: URLCache?
    /// Has no effect.
    open var shouldUseExtendedBackgroundIdleMode = false
    /// Has no effect.
    open var multipathServiceType = MultipathServiceType.none
    /// Has no effect.
    open var protocolClasses: [AnyClass]? = []

    open class var `default`: URLSessionConfiguration { URLSessionConfiguration() }

    /// The configuration of every session, with cookies of its own: nothing else is ever kept.
    open class var ephemeral: URLSessionConfiguration {
        let configuration = URLSessionConfiguration()
        configuration.cookieStore = UUID().uuidString
        return configuration
    }

    /// Creates a session that iOS would continue after the process has ended.
    open class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
        HarnessConnection.current.limitation(
            "The extension uses a background URLSession; in the simulator its transfers end with the process."
        )
        let configuration = URLSessionConfiguration()
        configuration.identifier = identifier
        return configuration
    }

    /// Creates the same configuration as `default`.
    public override init() { super.init() }

    open func copy(with zone: NSZone? = nil) -> Any { copied }

    var copied: URLSessionConfiguration {
        let copy = URLSessionConfiguration()
        copy.identifier = identifier
        copy.timeoutIntervalForRequest = timeoutIntervalForRequest
        copy.timeoutIntervalForResource = timeoutIntervalForResource
        copy.httpAdditionalHeaders = httpAdditionalHeaders
        copy.requestCachePolicy = requestCachePolicy
        copy.allowsCellularAccess = allowsCellularAccess
        copy.waitsForConnectivity = waitsForConnectivity
        copy.sharedContainerIdentifier = sharedContainerIdentifier
        copy.httpMaximumConnectionsPerHost = httpMaximumConnectionsPerHost
        copy.httpShouldSetCookies = httpShouldSetCookies
        copy.httpCookieAcceptPolicy = httpCookieAcceptPolicy
        copy.cookieStore = cookieStore
        copy.urlCache = urlCache
        return copy
    }
}
