// Sendable: a session keeps its own copy, and before that only the creator uses it.
open class URLSessionConfiguration: NSObject, NSCopying, @unchecked Sendable {
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
    open var networkServiceType = NSURLRequest.NetworkServiceType.default
    open var allowsCellularAccess = true
    open var allowsExpensiveNetworkAccess = true
    open var allowsConstrainedNetworkAccess = true
    open var waitsForConnectivity = false
    open var isDiscretionary = false
    open var sharedContainerIdentifier: String?
    open var sessionSendsLaunchEvents = false
    open var connectionProxyDictionary: [AnyHashable: Any]?
    open var httpShouldUsePipelining = false
    /// Whether requests send the store's cookies, and keep those of the answers.
    open var httpShouldSetCookies = true
    /// The default means that cookies of other domains are kept too, which a finding says; `never` means none.
    open var httpCookieAcceptPolicy = HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain
    open var httpMaximumConnectionsPerHost = 4
    /// The store that the harness has for the session's cookies; the object itself stays empty. `nil` for none.
    open var httpCookieStorage: HTTPCookieStorage? {
        get { cookieStore == nil ? nil : .shared }
        set { cookieStore = newValue.map { $0 === HTTPCookieStorage.shared ? "shared" : "\(ObjectIdentifier($0))" } }
    }
    private(set) var cookieStore: String? = "shared"
    var handlesCookies: Bool { httpShouldSetCookies && httpCookieAcceptPolicy != .never }
    open var urlCredentialStorage: URLCredentialStorage?
    /// Has no effect: nothing is cached.
    open var urlCache: URLCache?
    open var shouldUseExtendedBackgroundIdleMode = false
    open var multipathServiceType = MultipathServiceType.none
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
