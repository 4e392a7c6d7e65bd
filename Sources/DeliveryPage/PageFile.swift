import EmbeddedFiles

/// A file of the inbox's page.
package struct PageFile: Sendable {
    /// The path of the file's URL.
    package let path: String
    package let mimeType: String
    package let bytes: [UInt8]

    private init(path: String, mimeType: String, name: String) {
        self.path = path
        self.mimeType = mimeType
        bytes = EmbeddedFile.page[name] ?? []
    }

    /// The page's policy: everything comes from the server itself, and nothing is inline.
    package static let contentSecurityPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "media-src 'self'",
        "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// The files of the inbox: the page itself, its style sheet, its icon, and the modules of its script.
    package static let inbox =
        [
            PageFile(path: "/", mimeType: "text/html; charset=utf-8", name: "page.html"),
            PageFile(path: "/page.css", mimeType: "text/css; charset=utf-8", name: "page.css"),
            PageFile(path: "/icon.svg", mimeType: "image/svg+xml", name: "icon.svg"),
        ]
        + PageModule.graph(of: "inbox.js").map { module in
            PageFile(path: "/" + module.name, mimeType: "text/javascript; charset=utf-8", name: module.name)
        }
}
