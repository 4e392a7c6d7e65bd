import EmbeddedFiles

/// A file of the inbox's page.
package struct PageFile: Sendable {
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

/// A module of the page's script. The inbox serves each module as a file; the preview contains them as one text.
struct PageModule {
    let name: String
    let bytes: [UInt8]

    private var text: String { String(decoding: bytes, as: UTF8.self) }

    /// A module and all modules that it imports, directly or not; each comes after those that it imports itself.
    static func graph(of entry: String) -> [PageModule] {
        var modules: [PageModule] = []
        var seen: Set<String> = []
        func add(_ name: String) {
            guard seen.insert(name).inserted, let bytes = EmbeddedFile.page[name] else { return }
            let module = PageModule(name: name, bytes: bytes)
            for match in module.text.matches(of: /^import [^;]* from '\.\/([^']+)';$/.anchorsMatchLineEndings()) {
                add(String(match.1))
            }
            modules.append(module)
        }
        add(entry)
        return modules
    }

    /// A module and all modules that it imports, as one module that imports nothing.
    ///
    /// The top-level names share one scope there, so a browser refuses the text if two of them are equal.
    static func bundle(of entry: String) -> String {
        graph(of: entry).map { module in
            module.text
                .replacing(/^import [^;]*;\n/.anchorsMatchLineEndings(), with: "")
                .replacing(#/^export /#.anchorsMatchLineEndings(), with: "")
        }.joined(separator: "\n")
    }
}
