extension String {
    package var isUnremarkableImageURL: Bool { imageURLFinding == nil }

    /// The finding that the text of an image's URL alone shows; `nil` if there is none, or if the URL is neither `http`
    /// nor `https`, because a download says more about others.
    var imageURLFinding: Finding? {
        // By bytes, because a delimiter with an accent is a different `Character` but still a delimiter.
        let bytes = Array(utf8)
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[colon...].starts(with: "://".utf8),
            ["http", "https"].contains(String(decoding: bytes[..<colon], as: UTF8.self).lowercased())
        else { return nil }
        let rest = bytes[colon...].dropFirst(3).prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let authority = rest.prefix { $0 != UInt8(ascii: "/") }
        let path = rest[authority.endIndex...]
        if path.count < 2 {
            let start = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
            let host = authority[start...].prefix { $0 != UInt8(ascii: ":") }
            let name = String(decoding: host, as: UTF8.self).lowercased()
            if name.isMediaFilename, !topLevelDomains.contains(SuggestedFilename.filenameExtension(of: name)) {
                return .hostLikeFilename(name.bounded())
            }
        }
        let slash = path.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
        return String(decoding: path[slash...].dropFirst(), as: UTF8.self).isMediaFilename ? nil : .urlWithoutExtension
    }

    private var isMediaFilename: Bool {
        MediaType(filenameExtension: SuggestedFilename.filenameExtension(of: self)) != nil
    }
}

/// Extensions of media that are also top-level domains: Australia's, and one for movies.
///
/// Source: <https://data.iana.org/TLD/tlds-alpha-by-domain.txt>.
private let topLevelDomains: Set<String> = ["au", "mov"]
