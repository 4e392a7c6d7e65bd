import EmbeddedFiles
import RichPush

/// One delivery as a page of its own, which contains its attachment and needs neither a server nor the network.
package struct PreviewPage: Sendable {
    /// The page before the URL of the attachment.
    package let beginning: String
    /// The page after it.
    package let end: String

    /// Makes a page that shows a delivery.
    ///
    /// The caller writes the `data:` URL of the attachment, if there is one, between ``beginning`` and ``end``. It may
    /// be long, so the page is never one text.
    /// - Parameters:
    ///   - details: The delivery.
    ///   - nonce: A secret of letters and digits; scripts and styles without it do not run.
    /// - Throws: The encoder's error for a payload nested too deeply.
    package init(_ details: DeliveryDetails<some Encodable>, nonce: String) throws {
        let delivery = try JSONValue(encoding: details).text(isPretty: true)
        let policy = [
            "default-src 'none'", "script-src 'nonce-\(nonce)'", "style-src 'nonce-\(nonce)'", "img-src blob:",
            "media-src blob:", "base-uri 'none'", "form-action 'none'",
        ].joined(separator: "; ")
        // The template has no other braces, and a text that was filled in is not looked at again.
        let places = [
            "policy": policy, "nonce": nonce, "style": Self.text("page.css"),
            "script": PageModule.bundle(of: "preview.js"),
            // In a script element only a `<` could be taken for markup.
            "delivery": delivery.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c"),
        ]
        var parts = [""]
        for piece in Self.text("preview.html").split(separator: "{", omittingEmptySubsequences: false) {
            let name = piece.prefix { $0 != "}" }
            guard name.count < piece.count else {
                parts[parts.count - 1] += piece
                continue
            }
            if name == "attachment" { parts.append("") } else { parts[parts.count - 1] += places[String(name)] ?? "" }
            parts[parts.count - 1] += piece.dropFirst(name.count + 1)
        }
        beginning = parts[0]
        end = parts.dropFirst().joined()
    }

    private static func text(_ name: String) -> String {
        String(decoding: EmbeddedFile.page[name] ?? [], as: UTF8.self)
    }
}
