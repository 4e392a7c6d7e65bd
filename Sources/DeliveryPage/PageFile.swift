/// A file of the inbox's page.
public struct PageFile: Sendable {
    /// The path that it is served under.
    public let path: String
    /// Its MIME type.
    public let mimeType: String
    /// Its bytes.
    public let bytes: [UInt8]

    /// What the page may do: only what comes from the server itself, and nothing inline.
    public static let contentSecurityPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "media-src 'self'",
        "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// The files of the inbox: the page itself, its script, its style sheet and its icon.
    public static let inbox = [
        PageFile(path: "/", mimeType: "text/html; charset=utf-8", bytes: PackageResources.page_html),
        PageFile(
            path: "/page.js",
            mimeType: "text/javascript; charset=utf-8",
            bytes: PageScript.inbox
        ),
        PageFile(path: "/page.css", mimeType: "text/css; charset=utf-8", bytes: PackageResources.page_css),
        PageFile(path: "/icon.svg", mimeType: "image/svg+xml", bytes: PackageResources.icon_svg),
    ]
}
