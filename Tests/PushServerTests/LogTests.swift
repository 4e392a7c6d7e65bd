import Testing

@testable import PushServer

@Suite("The log")
struct LogTests {
    static let texts: [(String, String)] = [
        ("/a\nb", "/a\\u{a}b"), ("\u{1B}[31m", "\\u{1b}[31m"), ("a\u{2028}b", "a\\u{2028}b"), ("/a?token=secret", "/a"),
        ("/3/device/" + String(repeating: "f", count: 64), "/3/device/ffffffff…"),
    ]

    @Test("69: a text from outside becomes one short line without secrets", arguments: texts)
    func isOneLine(_ text: String, _ logged: String) {
        #expect(text.forLog == logged)
    }

    @Test("69: a text of a megabyte is cut")
    func isBounded() {
        #expect(String(repeating: "\n", count: 1_000_000).forLog.count <= 300)
        #expect(String(repeating: "a/", count: 500_000).forLog.count <= 300)
    }
}
