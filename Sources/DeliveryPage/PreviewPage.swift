/// One delivery as a page of its own: it needs no server and no network, and its attachment is in it.
public struct PreviewPage: Sendable {
    /// What comes before the address of the attachment.
    public let beginning: String
    /// What comes after it.
    public let end: String

    /// A page that shows a delivery.
    ///
    /// Between ``beginning`` and ``end`` stands the `data:` URL of the attachment, or nothing. It may be long, and so
    /// the page is never one text.
    /// - Parameters:
    ///   - delivery: What the server's API answers for the delivery, as JSON.
    ///   - nonce: What nobody else can know: only what has it is run. Letters and digits.
    public init(delivery: String, nonce: String) {
        let policy = [
            "default-src 'none'", "script-src 'nonce-\(nonce)'", "style-src 'nonce-\(nonce)'", "img-src blob:",
            "media-src blob:", "base-uri 'none'", "form-action 'none'",
        ].joined(separator: "; ")
        // The texts have no braces of their own before they are filled in, and nothing of the input is looked at twice.
        let places = [
            "policy": policy, "nonce": nonce, "style": Self.text(PackageResources.page_css),
            "script": Self.text(PageScript.preview),
            // In a script element nothing but a `<` could be taken for markup.
            "delivery": delivery.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c"),
        ]
        var parts = [""]
        for piece in Self.text(PackageResources.preview_html).split(separator: "{", omittingEmptySubsequences: false) {
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

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
