import Testing

@testable import RichPush

@Suite("Redaction of logged URLs")
struct RedactionTests {
    @Test(
        "The log has no query, fragment or credentials",
        arguments: [
            ("https://example.com/a.png", "https://example.com/a.png"),
            ("https://example.com/a.png?token=secret", "https://example.com/a.png"),
            ("https://example.com/a.png#secret", "https://example.com/a.png"),
            ("https://user:secret@example.com/a.png", "https://example.com/a.png"),
            ("https://user:sec@ret@example.com/a.png", "https://example.com/a.png"),
            ("https://secret@example.com", "https://example.com"), ("//u:secret@example.com/", "//example.com/"),
            ("https:/u:secret@example.com/a.png", "https:/example.com/a.png"),
            ("https:///u:secret@example.com/a.png", "https:///example.com/a.png"),
            ("https://example.com/@user/a.png", "https://example.com/@user/a.png"),
            ("https://example.com?\u{301}secret", "https://example.com"),
            ("https://example.com/a.png#\u{301}secret", "https://example.com/a.png"),
            ("https://user:secret@\u{301}example.com/", "https://\u{301}example.com/"),
            ("/a.png?secret", "/a.png"), ("", ""), ("?secret", ""), ("nonsense", "nonsense"), ("://", "://"),
        ]
    )
    func withoutSecrets(text: String, redacted: String) {
        #expect(text.redactedURL == redacted)
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
        #expect(text.redactedURL.hasSuffix("…"))
    }

    @Test("Only a text that is too long is cut", arguments: [(79, 79), (80, 80), (81, 80), (1_000, 80)])
    func cut(length: Int, bounded: Int) {
        let text = String(repeating: "a", count: length)
        #expect(text.bounded().count == bounded)
        #expect(text.bounded().hasSuffix("…") == (length > bounded))
    }
}
