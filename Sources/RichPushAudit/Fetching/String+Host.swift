extension String {
    /// The length in bytes at which a host is cut.
    private static let longestHost = 200

    /// The host of a URL, with the port if the text has one, in lower case; `nil` if there is none.
    ///
    /// The text need not be a valid URL.
    var urlHost: String? {
        guard let colon = utf8.prefix(16).firstIndex(of: UInt8(ascii: ":")), utf8[colon...].starts(with: "://".utf8)
        else { return nil }
        let ends = Array(#"/?#\"#.utf8)
        let authority = utf8[colon...].dropFirst(3).prefix { !ends.contains($0) }.prefix(Self.longestHost)
        let host = authority.lastIndex(of: UInt8(ascii: "@")).map { authority[$0...].dropFirst() } ?? authority
        guard !host.isEmpty else { return nil }
        return String(Substring(host)).lowercased()
    }

    /// Whether a host, with or without a port, serves files of Cloud Storage, for Firebase or not.
    var isOfCloudStorage: Bool {
        let name = prefix { $0 != ":" }
        return ["storage.googleapis.com", "firebasestorage.googleapis.com", "firebasestorage.app"].contains {
            name == $0 || name.hasSuffix("." + $0)
        }
    }
}
