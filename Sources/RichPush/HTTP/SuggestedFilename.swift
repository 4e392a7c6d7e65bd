/// The file name that Apple's `URLResponse.suggestedFilename` gives a response, and its extension.
///
/// It is the `filename` of the Content-Disposition header, otherwise the last component of the URL's path, otherwise
/// `Unknown`. The extension that the MIME type stands for is probably appended, unless the name already has one that
/// fits it (``otherStoredExtensions(detectedMIMEType:)`` has the other readings). On an iPhone, this name alone decides
/// what a download is. Foundation on Linux has the property, but not these rules.
package struct SuggestedFilename: Sendable, Hashable {
    /// The whole name, as far as known: `sparky.gif.mp4`.
    package let name: String
    /// The extension under which Firebase's helper stores the download: that of the name, otherwise what the MIME type
    /// of an image gives (see ``FirebaseFileExtension``). iOS goes by this one. Empty for none.
    let storedExtension: String
    /// The name before the extension of the MIME type is appended.
    let base: String
    /// Whether the URL or the Content-Disposition gives an extension.
    let hasOwnExtension: Bool
    /// The `Content-Type` header, if there was one.
    let contentType: String?

    /// Makes the name.
    /// - Parameters:
    ///   - urlPath: The path of the URL that the response came from, after redirects, percent-encoded or not.
    ///   - contentType: The `Content-Type` header, if there was one.
    ///   - contentDisposition: The `Content-Disposition` header, if there was one.
    package init(urlPath: String, contentType: String?, contentDisposition: String?) {
        self.init(
            base: contentDisposition.flatMap(ContentDisposition.filename(in:))
                ?? Self.lastComponent(of: urlPath)
                ?? "Unknown",
            contentType: contentType
        )
    }

    init(base: String, contentType: String?) {
        self.base = base
        self.contentType = contentType
        let mimeType = MIMEType(contentType ?? "")
        let ownExtension = Self.filenameExtension(of: base)
        hasOwnExtension = !ownExtension.isEmpty
        if Self.fits(ownExtension, mimeType) {
            name = base
            storedExtension = ownExtension
            return
        }
        if let appended = FilenameExtensions.preferred(for: mimeType) {
            name = base + "." + appended
        } else {
            name = base
        }
        storedExtension = FirebaseFileExtension.of(suggestedFilename: name, contentType: contentType)
    }

    /// The text after the name's last dot; empty without a dot.
    package var filenameExtension: String {
        Self.filenameExtension(of: name)
    }

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
        guard decoded.utf8.contains(UInt8(ascii: "/")) else { return decoded.isEmpty ? nil : decoded }
        return decoded.unicodeScalars.reduce(into: "") { name, scalar in
            name.unicodeScalars.append(scalar == "/" ? "_" : scalar)
        }
    }

    private static func fits(_ filenameExtension: String, _ mimeType: MIMEType) -> Bool {
        FilenameExtensions.all(for: mimeType).contains(filenameExtension.lowercased())
    }
}

extension SuggestedFilename {
    /// The other extensions that the download may be stored under, because it is not certain what iOS does.
    ///
    /// - It may leave the name as it is: whether it always appends the extension of the MIME type is in doubt
    ///   ([firebase-ios-sdk#6590](https://github.com/firebase/firebase-ios-sdk/issues/6590), WebKit 61795).
    /// - It may detect the MIME type by the bytes: CFNetwork does so by default
    ///   ([swift-http-api-proposal#89](https://github.com/apple/swift-http-api-proposal/pull/89)), but it is not
    ///   documented which types it changes.
    /// - Parameter detectedMIMEType: What the bytes are.
    func otherStoredExtensions(detectedMIMEType: String?) -> [String] {
        // The usual case: an extension that fits the type, to which no reading adds another.
        let kept =
            base == name ? storedExtension : FirebaseFileExtension.of(suggestedFilename: base, contentType: contentType)
        let isVague = contentType.map { Self.vagueTypes.contains(MIMEType($0).essence) } ?? true
        guard !hasOwnExtension, isVague, let detectedMIMEType else { return [kept] }
        return [kept, SuggestedFilename(base: base, contentType: detectedMIMEType).storedExtension]
    }

    /// The types that a server sends when it does not know the type.
    package static let vagueTypes: Set = ["text/plain", "application/octet-stream"]
}
