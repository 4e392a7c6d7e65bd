/// The URL of an image in a payload, and what its text alone shows.
struct ImageURL {
    /// The host, in lower case and without its port.
    private var host: String { String(decoding: hostBytes, as: UTF8.self).lowercased() }
    private let hostBytes: ArraySlice<UInt8>
    /// The path without query and fragment; empty if there is none.
    private let path: ArraySlice<UInt8>

    /// Reads a URL; `nil` if it is neither `http` nor `https`, because a download says more about others.
    init?(_ text: String) {
        // By bytes, because a delimiter with an accent is a different `Character` but still a delimiter.
        let bytes = Array(text.utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), Self.isWeb(bytes[..<colon]),
            bytes[colon...].starts(with: "://".utf8)
        else { return nil }
        let rest = bytes[colon...].dropFirst(3).prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let authority = rest.prefix { $0 != UInt8(ascii: "/") }
        let start = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
        hostBytes = authority[start...].prefix { $0 != UInt8(ascii: ":") }
        path = rest[authority.endIndex...]
    }

    private static func isWeb(_ scheme: ArraySlice<UInt8>) -> Bool {
        let isSame = { (name: String) in
            scheme.count == name.utf8.count && zip(scheme, name.utf8).allSatisfy { $0 | 0x20 == $1 }
        }
        return isSame("https") || isSame("http")
    }

    /// The finding about the URL; `nil` if there is none.
    var finding: Finding? {
        if path.count < 2, Self.isFilename(host) { return .hostLikeFilename(host.bounded()) }
        return MediaType(filenameExtension: Self.filenameExtension(of: path)) == nil ? .urlWithoutExtension : nil
    }

    /// Extensions of media that are also top-level domains: Australia's, and one for movies.
    ///
    /// Source: <https://data.iana.org/TLD/tlds-alpha-by-domain.txt>.
    private static let topLevelDomains: Set<String> = ["au", "mov"]

    private static func isFilename(_ host: String) -> Bool {
        let name = filenameExtension(of: Array(host.utf8)[...])
        return MediaType(filenameExtension: name) != nil && !topLevelDomains.contains(name)
    }

    /// The text after the last period of the last part of a path; empty if there is none.
    private static func filenameExtension(of path: ArraySlice<UInt8>) -> String {
        let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? path.startIndex
        guard let period = path.lastIndex(of: UInt8(ascii: ".")), period > start else { return "" }
        return String(decoding: path[(period + 1)...], as: UTF8.self)
    }
}

extension String {
    package var isUnremarkableImageURL: Bool { ImageURL(self)?.finding == nil }
}
