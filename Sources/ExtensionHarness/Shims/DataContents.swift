// Foundation reads a web URL over a network that the process does not have. These initializers take precedence over
// Foundation's, because they need no default argument.

internal import AppleSDKSandbox

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

/// The contents of web URLs and file URLs.
public enum URLContents {
    /// Reads a file, or loads a resource while the thread waits; `api` is the call that requests it.
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

/// Loads the resource; returns `nil` if the URL is not a web URL.
func webContents(of url: URL, api: String) throws -> Data? {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
        lentFileWait(url.path)
        return nil
    }
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
