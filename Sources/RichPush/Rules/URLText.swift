/// The parts of a URL's text from which helpers make names.
package struct URLText {
    let text: String

    package init(_ text: String) { self.text = text }

    /// The text without its fragment. By bytes, because a delimiter with an accent is a different `Character` but still
    /// a delimiter.
    private var whole: Substring.UTF8View { text.utf8.prefix { $0 != UInt8(ascii: "#") } }

    private var front: Substring.UTF8View { whole.prefix { $0 != UInt8(ascii: "?") } }

    /// The path, percent-encoded.
    var path: String {
        let front = front
        let scheme = front.indices.first { front[$0] == UInt8(ascii: ":") && front[$0...].starts(with: "://".utf8) }
        let path = scheme.map { front[$0...].dropFirst(3).drop { $0 != UInt8(ascii: "/") } } ?? front
        return String(Substring(path))
    }

    /// The last component of the path, without percent-encoding; empty if there is none.
    var lastComponent: String {
        let path = path
        return path.utf8.contains { $0 != UInt8(ascii: "/") }
            ? SuggestedFilename(urlPath: path, contentType: nil, contentDisposition: nil).name : ""
    }

    package var pathExtension: String { SuggestedFilename.filenameExtension(of: lastComponent) }

    var stringExtension: String {
        SuggestedFilename.filenameExtension(of: String(text.split(separator: "/").last ?? ""))
    }

    /// The text after the last period.
    var tail: String { text.lastIndex(of: ".").map { String(text[text.index(after: $0)...]) } ?? "" }

    func values(of parameter: String?) -> [String] {
        Substring(whole[front.endIndex...].dropFirst()).split(separator: "&").compactMap { item in
            let name = item.prefix { $0 != "=" }
            guard parameter == nil || name == parameter ?? "" else { return nil }
            let value = String(item[name.endIndex...].dropFirst())
            return PercentEncoding.decode(value) ?? value
        }
    }
}
