import EmbeddedFiles
import RichPush

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
    /// - Parameters:
    ///   - details: The delivery.
    ///   - nonce: A secret of letters and digits. Browsers ignore scripts and styles without it.
    /// - Throws: The encoder's error for a payload nested too deeply.
    package init(_ details: DeliveryDetails, nonce: String) throws {
        let delivery = try JSONValue(encoding: details).text(isPretty: true)
        let policy = [
            "default-src 'none'", "script-src 'nonce-\(nonce)'", "style-src 'nonce-\(nonce)'", "img-src blob:",
            "media-src blob:", "base-uri 'none'", "form-action 'none'",
        ].joined(separator: "; ")
        // Texts that were filled in are not searched again.
        let places = [
            "policy": policy, "nonce": nonce, "style": Self.text("page.css"),
            "script": PageModule.bundle(of: "preview.js"),
            // In a script element, only a `<` could be taken for markup.
            "delivery": delivery.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c"),
        ]
        let parts = Self.text("preview.html").split(separator: "{attachment}").map { part in
            part.replacing(/\{([a-z]+)\}/) { places[String($0.1)] ?? "" }
        }
        beginning = String(parts[0])
        end = parts.dropFirst().joined()
    }

    private static func text(_ name: String) -> String {
        String(decoding: EmbeddedFile.page[name] ?? [], as: UTF8.self)
    }
}
