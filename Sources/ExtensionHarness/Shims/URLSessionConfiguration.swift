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

    /// The name of a session in the background.
    open internal(set) var identifier: String?
    /// The time limit between two packets, in seconds.
    open var timeoutIntervalForRequest: TimeInterval = 60
    /// The time limit of a transfer, in seconds.
    open var timeoutIntervalForResource: TimeInterval = 604_800
    /// Fields that every request gets.
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
    /// Has no effect.
    open var httpShouldSetCookies = true
    /// Has no effect.
    open var httpCookieAcceptPolicy = HTTPCookie.AcceptPolicy.onlyFromMainDocumentDomain
    /// Has no effect.
    open var httpMaximumConnectionsPerHost = 4
    /// Has no effect.
    open var httpCookieStorage: HTTPCookieStorage?
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

    /// The configuration of every session.
    open class var `default`: URLSessionConfiguration { URLSessionConfiguration() }

    /// The configuration of every session: nothing is ever kept.
    open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }

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

    /// Returns an independent copy.
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
        copy.urlCache = urlCache
        return copy
    }
}
