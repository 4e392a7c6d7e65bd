@testable import RichPush

/// Judges a URL, and then a redirect from it; a line end separates the two.
enum URLTarget {
    private static let policy: TransferPolicy = {
        var policy = TransferPolicy()
        policy.transportSecurity = .allowHTTP
        return policy
    }()

    @Sendable
    static func run(_ bytes: [UInt8]) {
        let parts = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
        let texts = parts.map { String(decoding: $0, as: UTF8.self) }
        if let first = texts.first, let url = judge(first), texts.count > 1 {
            do throws(MediaFailure) {
                let target = try MediaURL(redirect: texts[1], from: url, policy: policy)
                check(target)
                expect(target.isSecure || !url.isSecure, "no redirect leads from https to http")
            } catch {
                expect(!texts[1].isEmpty || error.kind != .invalidURL, "a redirect's failure says so")
            }
        }
        for text in texts {
            let redacted = text.redactedURL
            expect(redacted.utf8.count <= 512 * 4, "a redacted URL fits a line")
            expect(redacted.unicodeScalars.allSatisfy(\.isVisible), "a redacted URL is visible")
            _ = PercentEncoding.decode(text)
        }
    }

    private static func judge(_ text: String) -> MediaURL? {
        guard let url = try? MediaURL(text, policy: policy) else { return nil }
        check(url)
        return url
    }

    /// Checks that an accepted URL is accepted again, with the same result.
    private static func check(_ url: MediaURL) {
        expect(url.text.hasPrefix("http://") || url.text.hasPrefix("https://"), "only http and https are requested")
        expect(!url.host.isEmpty, "there is a host")
        expect(url.text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }, "nothing invisible reaches libcurl")
        let again = try? MediaURL(url.text, policy: policy)
        expect(again?.host == url.host && again?.port == url.port, "a judged URL is judged the same again")
        let address = IPAddress(url.host.filter { $0 != "[" && $0 != "]" })
        let isRefused = address.map { policy.addresses.refusal(of: $0, port: url.port) != nil } ?? false
        expect(!isRefused, "no refused address gets through")
    }
}
