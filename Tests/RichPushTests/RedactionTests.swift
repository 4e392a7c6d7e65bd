import Testing

@testable import RichPush

@Suite("Redaction of URLs")
struct RedactionTests {
    @Test(
        "A reported URL has no credentials, no fragment, and no secret in its query",
        arguments: [
            ("https://example.com/a.png", "https://example.com/a.png"),
            ("https://example.com/a.png?token=secret", "https://example.com/a.png?token=…0339bf"),
            ("https://example.com/a.png#secret", "https://example.com/a.png"),
            ("https://user:secret@example.com/a.png", "https://example.com/a.png"),
            ("https://user:sec@ret@example.com/a.png", "https://example.com/a.png"),
            ("https://secret@example.com", "https://example.com"), ("//u:secret@example.com/", "//example.com/"),
            ("https:/u:secret@example.com/a.png", "https:/example.com/a.png"),
            ("https:///u:secret@example.com/a.png", "https:///example.com/a.png"),
            ("https://example.com/@user/a.png", "https://example.com/@user/a.png"),
            ("https://example.com?\u{301}secret", "https://example.com?…12191a"),
            ("https://example.com/a.png#\u{301}secret", "https://example.com/a.png"),
            ("https://user:secret@\u{301}example.com/", "https://\u{301}example.com/"),
            ("/a.png?secret", "/a.png?…0339bf"), ("", ""), ("?secret", "?…0339bf"), ("nonsense", "nonsense"),
            ("://", "://"),
            (
                "https://example.com/a.png?v=2&w=600;name=summer-sale-2026",
                "https://example.com/a.png?v=2&w=600;name=summer-sale-2026"
            ),
            ("https://example.com/?v=1#?token=secret", "https://example.com/?v=1"),
            ("https://example.com/?X-Amz-Signature=secret&x=1", "https://example.com/?X-Amz-Signature=…0339bf&x=1"),
            ("https://example.com/?to%6ben=secret", "https://example.com/?to%6ben=…0339bf"),
            ("https://example.com/?u=a@b&v=", "https://example.com/?u=…4c936b&v="),
            ("https://example.com/?v=d41d8cd98f00b204e98", "https://example.com/?v=…9eb9e4"),
        ]
    )
    func withoutSecrets(text: String, redacted: String) {
        #expect(text.redactedURL == redacted)
    }

    @Test("URLs that differ only in a secret, or beyond the cut, have different texts")
    func distinct() {
        let texts = (0..<1_000).map { "https://example.com/a.png?token=\($0)".redactedURL }
        #expect(Set(texts).count == 1_000)
        let long = "https://example.com/" + String(repeating: "a", count: 300)
        #expect("\(long)1".redactedURL != "\(long)2".redactedURL)
    }

    @Test(
        "The logged text is visible, whatever it contains",
        arguments: [
            ("https://a/\n\u{1B}[31m", "https://a/\\u{a}\\u{1b}[31m"), ("https://a/\u{2028}", "https://a/\\u{2028}"),
            ("https://a/\u{202E}gnp", "https://a/\\u{202e}gnp"), ("https://a/\r\n", "https://a/\\u{d}\\u{a}"),
            ("https://a/€", "https://a/€"), ("https://a/\u{200B}", "https://a/\\u{200b}"),
        ]
    )
    func visible(text: String, redacted: String) {
        #expect(text.redactedURL == redacted)
    }

    @Test(
        "The logged text has at most 200 scalars, even if one character has a million",
        arguments: ["a", "\u{301}", "\u{0}", "/", "é", "@"]
    )
    func bounded(piece: String) {
        let text = "https://example.com/" + String(repeating: piece, count: 1_000_000)
        #expect(text.redactedURL.unicodeScalars.count <= 200)
        #expect(text.redactedURL.contains("…"))
    }

    @Test("Only a text that is too long is cut", arguments: [(79, 79), (80, 80), (81, 80), (1_000, 80)])
    func cut(length: Int, bounded: Int) {
        let text = String(repeating: "a", count: length)
        #expect(text.bounded().count == bounded)
        #expect(text.bounded().hasSuffix("…") == (length > bounded))
    }
}
