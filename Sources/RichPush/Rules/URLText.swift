/// The parts of a URL's text from which helpers make names.
package struct URLText {
    let text: String
    /// The path, percent-encoded.
    let path: String
    private let query: Substring

    package init(_ text: String) {
        self.text = text
        let whole = text.prefix { $0 != "#" }
        let front = whole.prefix { $0 != "?" }
        query = whole[front.endIndex...].dropFirst()
        var rest = front
        if let scheme = front.firstRange(of: "://") {
            rest = front[scheme.upperBound...].drop { $0 != "/" }
        }
        path = String(rest)
    }

    /// The last component of the path, without percent-encoding; empty if there is none.
    var lastComponent: String {
        path.contains { $0 != "/" }
            ? SuggestedFilename(urlPath: path, contentType: nil, contentDisposition: nil).name : ""
    }

    package var pathExtension: String { SuggestedFilename.filenameExtension(of: lastComponent) }

    var stringExtension: String {
        let name = text.split(separator: "/").last ?? ""
        return SuggestedFilename.filenameExtension(of: String(name))
    }

    /// The text after the last period.
    var tail: String { text.lastIndex(of: ".").map { String(text[text.index(after: $0)...]) } ?? "" }

    func values(of parameter: String?) -> [String] {
        query.split(separator: "&").compactMap { item in
            let name = item.prefix { $0 != "=" }
            guard parameter == nil || name == parameter ?? "" else { return nil }
            let value = String(item[name.endIndex...].dropFirst())
            return PercentEncoding.decode(value) ?? value
        }
    }
}
