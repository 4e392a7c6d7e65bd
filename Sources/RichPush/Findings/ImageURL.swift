/// The URL of an image as the payload has it, as far as its text alone tells what comes of it.
struct ImageURL {
    /// The host, in lower case and without its port.
    private let host: String
    /// The path without query and fragment; empty if there is none.
    private let path: String

    /// Reads a URL; `nil` if it is not one of `http` or `https`, of which a download tells more.
    init?(_ text: String) {
        // By scalars: a delimiter with an accent is another character, and a delimiter all the same.
        let scalars = text.unicodeScalars
        guard let colon = scalars.firstIndex(of: ":"), ["http", "https"].contains(text[..<colon].lowercased()),
            text[colon...].hasPrefix("://")
        else { return nil }
        let rest = scalars[colon...].dropFirst(3).prefix { $0 != "?" && $0 != "#" }
        let authority = rest.prefix { $0 != "/" }
        let start = authority.lastIndex(of: "@").map(authority.index(after:)) ?? authority.startIndex
        host = String(authority[start...].prefix { $0 != ":" }).lowercased()
        path = String(rest[authority.endIndex...])
    }

    /// What there is to say of the URL; `nil` if nothing.
    var finding: Finding? {
        if ["", "/"].contains(path), Self.isFilename(host) {
            return Finding(.hostLikeFilename, at: .payload(ImageReference.pointer), ["host": host.bounded()])
        }
        guard MediaType(filenameExtension: Self.filenameExtension(of: path)) == nil else { return nil }
        return Finding(.urlWithoutExtension, at: .payload(ImageReference.pointer))
    }

    /// Extensions of media that are names of top-level domains as well: Australia, and one for movies.
    ///
    /// Source: <https://data.iana.org/TLD/tlds-alpha-by-domain.txt>.
    private static let topLevelDomains: Set<String> = ["au", "mov"]

    private static func isFilename(_ host: String) -> Bool {
        let name = filenameExtension(of: host)
        return MediaType(filenameExtension: name) != nil && !topLevelDomains.contains(name)
    }

    /// What follows the last period of the last part of a path; empty if there is none.
    private static func filenameExtension(of path: String) -> String {
        let names = path.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
        guard let name = names.last, let period = name.lastIndex(of: "."), period > name.startIndex else { return "" }
        return String(String.UnicodeScalarView(name[name.index(after: period)...]))
    }
}

extension String {
    /// Whether there is nothing to say of this as the URL of an image.
    package var isUnremarkableImageURL: Bool { ImageURL(self)?.finding == nil }
}
