import Testing

@testable import RichPush

@Suite("URLs in the usual form")
struct PlainURLTests {
    @Test(
        "A usual URL is read without libcurl, with the same parts",
        arguments: [
            "https://example.com/a/b.png", "http://cdn-1.example.com:8080/photos/sparky_2.jpg",
            "https://8.8.8.8/a", "http://127.0.0.1:8099/20k.png?n=0", "https://a.b/", "https://a.b/?q",
            "https://a.b/c?d=../e&f=a?b", "https://1e.com/a..b/c.", "https://localhost/a", "https://a.b:1/(c)*!$~",
        ]
    )
    func plain(text: String) throws {
        let plain = try #require(CurlURL.Parts(plain: text))
        #expect(plain == CurlURL.parse(text))
    }

    @Test(
        "A URL that libcurl changes or reads in its own way is left to libcurl",
        arguments: [
            "https://example.com", "HTTPS://example.com/", "https://Example.com/", "https://user@example.com/",
            "https://example.com./", "https://a..b/", "https://.a/", "https:///a", "https://127.1/",
            "https://0177.0.0.1/",
            "https://2130706433/", "https://0x7f.0.0.1/", "https://a.0x7f/", "https://1.2.3.256/", "https://1.2.3.4.5/",
            "https://1.2.3.04/", "https://[::1]/", "https://a.b:/", "https://a.b:0/", "https://a.b:080/",
            "https://a.b:65536/", "https://a.b:99999999999999999999/", "https://a.b:8x/", "https://a.b/./c",
            "https://a.b/../c", "https://a.b/c/.", "https://a.b/.c", "https://a.b/?", "https://a.b?c", "https://a.b/#c",
            "https://a.b/%41", "https://a.b/c d", "https://a.b/\\c", "https://a.b/\u{E9}", "https://a.b/c\n",
            "ftp://a.b/",
            "https:/a.b/", "a.b/c", "https://a_b.c/", "",
        ]
    )
    func others(text: String) {
        #expect(CurlURL.Parts(plain: text) == nil)
    }

    /// The pieces of URLs, the usual ones more often.
    private static let pieces = [
        "http://", "https://", "HTTP://", "ftp:", "//", "/", "/", "/", ".", ".", "..", "a", "b", "cdn", "example",
        "com",
        "png", "0", "1", "7", "10", "255", "256", "127", "0x7f", "00", "-", "_", "~", ":", ":80", ":443", ":8080", ":0",
        "@",
        "?", "&", "=", "#", "%41", "%2F", "%", "+", ",", ";", "!", "$", "*", "(", ")", "'", "[", "]", "\\", " ", "\t",
        "A",
        "\u{E9}", "xn--", "localhost", "/../", "/./", "//",
    ]

    @Test("Generated URLs have the same parts as with libcurl", arguments: 0..<8)
    func generated(seed: UInt64) {
        var generator = SplitMix(state: seed)
        var plainCount = 0
        for _ in 0..<25_000 {
            var text = Bool.random(using: &generator) ? "https://" : "http://"
            if Bool.random(using: &generator) { text += "a.b/" }
            for _ in 0..<Int.random(in: 0..<9, using: &generator) {
                text += Self.pieces.randomElement(using: &generator) ?? ""
            }
            guard let plain = CurlURL.Parts(plain: text) else { continue }
            plainCount += 1
            #expect(plain == CurlURL.parse(text), "\(text)")
        }
        #expect(plainCount > 500)
    }
}

/// Gives the same numbers for the same seed.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}
