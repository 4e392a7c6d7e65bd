import Testing

@testable import RichPush

@Suite("Percent-encoding")
struct PercentEncodingTests {
    @Test(
        "Percent-encoding is decoded",
        arguments: [
            ("", ""), ("abc", "abc"), ("a%20b", "a b"), ("%E2%82%AC", "€"), ("%e2%82%ac", "€"), ("€%41", "€A"),
            ("%2525", "%25"), ("a+b", "a+b"), ("%00", "\u{0}"),
        ]
    )
    func decoded(text: String, decoded: String) {
        #expect(PercentEncoding.decode(text) == decoded)
    }

    @Test(
        "Malformed percent-encoding, or one that is not UTF-8, stays as it is",
        arguments: ["%", "%4", "a%", "%zz", "%4g", "%+1", "%FF", "%C3%28", "%€"]
    )
    func malformed(text: String) {
        #expect(PercentEncoding.decode(text) == nil)
    }
}
