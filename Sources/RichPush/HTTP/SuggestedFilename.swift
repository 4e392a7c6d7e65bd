/// The file name that Apple's `URLResponse.suggestedFilename` gives a response, and its extension.
///
/// It is the `filename` of the Content-Disposition header, otherwise the last component of the URL's path, otherwise
/// `Unknown`. The extension that the MIME type stands for is probably appended, unless the name already has one that
/// fits it (``MediaResponse/readings`` has the other readings). On an iPhone, this name alone decides what a download
/// is. Foundation on Linux has the property, but not these rules.
package struct SuggestedFilename: Sendable, Hashable {
    /// The whole name, as far as known: `sparky.gif.mp4`.
    package let name: String
    /// The name without the extension that the MIME type stands for, unless it is its own.
    let base: String

    /// - Parameter urlPath: The path of the URL that the response came from, after redirects, percent-encoded or not.
    package init(urlPath: String, contentType: String?, contentDisposition: String?) {
        base =
            contentDisposition.flatMap(ContentDisposition.filename(in:)) ?? Self.lastComponent(of: urlPath) ?? "Unknown"
        let known = contentType.map { FilenameExtensions.all(for: MIMEType($0)) } ?? []
        let missing = known.contains(Self.filenameExtension(of: base).lowercased()) ? nil : known.first
        name = base + (missing.map { "." + $0 } ?? "")
    }

    package var filenameExtension: String { Self.filenameExtension(of: name) }

    /// The extension of a name, as `NSString.pathExtension` has it: empty if the name begins with its only dot, or if
    /// there is a space after the last dot.
    package static func filenameExtension(of name: String) -> String {
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return "" }
        let ending = name.utf8[name.utf8.index(after: dot)...]
        return ending.contains(UInt8(ascii: " ")) ? "" : String(Substring(ending))
    }

    private static func lastComponent(of path: String) -> String? {
        let slash = UInt8(ascii: "/")
        var rest = path.utf8[...]
        while rest.last == slash { rest.removeLast() }
        let start = rest.lastIndex(of: slash).map { rest.index(after: $0) } ?? rest.startIndex
        let component = String(Substring(rest[start...]))
        let decoded = PercentEncoding.decode(component) ?? component
        guard decoded.utf8.contains(slash) else { return decoded.isEmpty ? nil : decoded }
        return String(String.UnicodeScalarView(decoded.unicodeScalars.map { $0 == "/" ? "_" : $0 }))
    }

    /// The types that a server sends when it does not know the type.
    package static let vagueTypes: Set = ["text/plain", "application/octet-stream"]
}
