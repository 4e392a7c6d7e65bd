import EmbeddedFiles
import RichPush

package struct PageFile: Sendable {
    package let path: String
    package let mimeType: String
    package let bytes: [UInt8]

    private init(_ path: String, _ mimeType: String, name: String) {
        (self.path, self.mimeType, bytes) = (path, mimeType, EmbeddedFile.page[name] ?? [])
    }

    /// The page's policy: everything comes from the server itself, and nothing is inline.
    package static let contentSecurityPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "media-src 'self'",
        "connect-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// The files of the inbox: the page itself, its style sheet, its icon, and the modules of its script.
    package static let inbox =
        [
            PageFile("/", "text/html; charset=utf-8", name: "page.html"),
            PageFile("/page.css", "text/css; charset=utf-8", name: "page.css"),
            PageFile("/icon.svg", "image/svg+xml", name: "icon.svg"),
        ] + PageModule.graph(of: "inbox.js").map { PageFile("/\($0)", "text/javascript; charset=utf-8", name: $0) }

    static func text(_ name: String) -> String { String(decoding: EmbeddedFile.page[name] ?? [], as: UTF8.self) }
}

/// The modules of the page's script. The inbox serves each module as a file; the preview contains them as one text.
enum PageModule {
    /// The names of a module and of all modules that it imports, directly or not; each comes after those that it imports.
    static func graph(of entry: String) -> [String] {
        var modules: [String] = []
        var seen: Set<String> = []
        func add(_ name: String) {
            guard seen.insert(name).inserted, EmbeddedFile.page[name] != nil else { return }
            let imports = /^import [^;]* from '\.\/([^']+)';$/.anchorsMatchLineEndings()
            for match in PageFile.text(name).matches(of: imports) { add(String(match.1)) }
            modules.append(name)
        }
        add(entry)
        return modules
    }

    /// A module and all modules that it imports, as one module that imports nothing.
    ///
    /// The top-level names share one scope there, so a browser refuses the text if two of them are equal.
    static func bundle(of entry: String) -> String {
        graph(of: entry).map { name in
            PageFile.text(name).replacing(/^import [^;]*;\n/.anchorsMatchLineEndings(), with: "")
                .replacing(#/^export /#.anchorsMatchLineEndings(), with: "")
        }.joined(separator: "\n")
    }
}

/// A page about one delivery, which contains its attachment and needs neither a server nor a network.
package struct PreviewPage: Sendable {
    /// The part of the page before the URL of the attachment.
    package let beginning: String
    /// The part of the page after the URL of the attachment.
    package let end: String

    /// Makes a page that shows a delivery.
    ///
    /// The caller writes the `data:` URL of the attachment, if there is one, between ``beginning`` and ``end``. This
    /// URL may be long, so the whole page is never one string.
    /// - Parameter nonce: A secret of letters and digits. Browsers ignore scripts and styles without it.
    /// - Throws: The encoder's error for a payload nested too deeply.
    package init(_ details: DeliveryDetails, nonce: String) throws {
        let delivery = try JSONValue(encoding: details).text(isPretty: true)
        let policy = [
            "default-src 'none'", "script-src 'nonce-\(nonce)'", "style-src 'nonce-\(nonce)'", "img-src blob:",
            "media-src blob:", "base-uri 'none'", "form-action 'none'",
        ]
        // Texts that were filled in are not searched again.
        let places = [
            "policy": policy.joined(separator: "; "), "nonce": nonce, "style": PageFile.text("page.css"),
            "script": PageModule.bundle(of: "preview.js"),
            // In a script element, only a `<` could be taken for markup.
            "delivery": delivery.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c"),
        ]
        let parts = PageFile.text("preview.html").split(separator: "{attachment}").map { part in
            part.replacing(/\{([a-z]+)\}/) { places[String($0.1)] ?? "" }
        }
        beginning = String(parts[0])
        end = parts.dropFirst().joined()
    }
}
