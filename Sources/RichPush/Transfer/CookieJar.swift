import CCurl
import Locks

/// A store of cookies for several transfers, like the one that sessions share on an iPhone.
package final class CookieJar: Sendable {
    private let kept = Mutex<Set<Cookie>>([])

    package init() {}

    var cookies: [Cookie] { kept.withLock { Array($0) } }

    /// Takes what a response has changed. What other transfers have changed meanwhile stays.
    func update(from before: [Cookie], to after: [Cookie]) {
        guard before != after else { return }
        kept.withLock { kept in
            kept.subtract(Set(before).subtracting(after))
            kept.formUnion(after)
        }
    }
}

/// A cookie, as libcurl writes it: a line of Netscape's format.
struct Cookie: Sendable {
    let line: String
    /// Domain, whether it includes the domain's hosts, path, whether it is secure, expiry, name, value.
    private let fields: [Substring]

    init(_ line: String) {
        self.line = line
        fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    }

    /// Whether a host gets it, on some path.
    func isSent(to host: String) -> Bool {
        var domain = fields[0]
        if domain.hasPrefix("#HttpOnly_") { domain = domain.dropFirst("#HttpOnly_".count) }
        domain = domain.drop { $0 == "." }
        let isWhole = fields.count > 1 && fields[1] == "TRUE"
        return domain == host || isWhole && host.hasSuffix(".\(domain)")
    }
}

extension Cookie: Hashable {
    /// All but the expiry, which may only have moved by a second.
    private var identity: [Substring] { Array(fields.prefix(4) + fields.dropFirst(5)) }

    static func == (one: Cookie, other: Cookie) -> Bool { one.identity == other.identity }

    func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}

extension EasyHandle {
    /// The cookies that it would send. They stay until they are replaced, even for another transfer.
    var cookies: [Cookie] {
        var list: UnsafeMutablePointer<curl_slist>?
        guard richpush_easy_getinfo_slist(pointer, CURLINFO_COOKIELIST, &list) == CURLE_OK else { return [] }
        defer { curl_slist_free_all(list) }
        return sequence(first: list, next: { $0?.pointee.next }).prefix { $0 != nil }
            .compactMap { $0?.pointee.data.map { Cookie(String(cString: $0)) } }
    }

    /// Replaces all cookies. They must come from ``cookies``: for other texts, libcurl accepts any domain.
    func replaceCookies(with cookies: [Cookie]) {
        for line in ["ALL"] + cookies.map(\.line) { _ = richpush_easy_setopt_string(pointer, CURLOPT_COOKIELIST, line) }
    }
}
