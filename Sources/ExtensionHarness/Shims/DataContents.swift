// Foundation reads a URL of the web over a network that the process does not have. These win over Foundation's, since
// they need no default argument.

extension Data {
    /// Reads a file, or loads a resource while the thread waits.
    public init(contentsOf url: URL) throws {
        guard let data = try webContents(of: url, api: "Data(contentsOf:)") else {
            try self.init(contentsOf: url, options: [])
            return
        }
        self = data
    }
}

/// What a URL of the web or of a file has.
public enum URLContents {
    /// Reads a file, or loads a resource while the thread waits; `api` is the call that asks.
    public static func data(of url: URL, options: Data.ReadingOptions, api: String) throws -> Data {
        try webContents(of: url, api: api) ?? Data(contentsOf: url, options: options)
    }
}

extension NSData {
    /// Reads a file, or loads a resource while the thread waits.
    public convenience init?(contentsOf url: URL) {
        guard let data = try? webContents(of: url, api: "NSData(contentsOf:)") ?? Data(contentsOf: url, options: [])
        else { return nil }
        self.init(data: data)
    }
}

/// The resource, or `nil` where the URL is none of the web.
func webContents(of url: URL, api: String) throws -> Data? {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" else { return nil }
    // Foundation says no more than this, whatever the reason.
    func failure(_ underlying: (any Error)?) -> any Error {
        var userInfo: [String: Any] = [NSURLErrorKey: url]
        userInfo[NSUnderlyingErrorKey] = underlying
        return CocoaError(.fileReadUnknown, userInfo: userInfo)
    }
    switch Transfer.fetch(url, api: api) {
    case .success(let body):
        let data = body.data()
        body.remove()
        if let status = (body.response as? HTTPURLResponse)?.statusCode, status >= 400 { throw failure(nil) }
        return data
    case .failure(let reason): throw failure(reason.error)
    }
}
