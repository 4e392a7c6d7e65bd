/// The file name extension under which Firebase's extension helper stores a download, and by which iOS then decides
/// what it is.
///
/// It is the extension of the suggested file name. If that name has none, the text after `image/` in the MIME type
/// takes its place, unless it contains a slash, because a server can write anything there. Otherwise there is none.
///
/// The text after `image/` is a subtype, not an extension: `image/svg+xml` gives `svg+xml`. iOS accepts neither that
/// nor `svg`, so the result is error 101 either way
/// ([firebase-ios-sdk#16387](https://github.com/firebase/firebase-ios-sdk/issues/16387)). It matters for the few types
/// without an extension on Apple's systems. Without any extension, iOS never sees the file: the helper moves it onto
/// itself, which fails.
///
/// This is the helper of Firebase 12.17 and later: before 12.17 it kept a slash, and before 7.0 it did not use the MIME
/// type.
///
/// See [`fileExtensionForResponse:`](https://github.com/firebase/firebase-ios-sdk/blob/main/FirebaseMessaging/Sources/FIRMessagingExtensionHelper.m).
package enum FirebaseFileExtension {
    /// The extension, without its dot; empty for none.
    /// - Parameters:
    ///   - suggestedFilename: What an iPhone would call the download.
    ///   - contentType: The `Content-Type` header, if there was one.
    package static func of(suggestedFilename: String, contentType: String?) -> String {
        let suggested = SuggestedFilename.filenameExtension(of: suggestedFilename)
        guard suggested.isEmpty else { return suggested }
        let mimeType = (contentType ?? "").prefix { $0 != ";" && $0 != "," }.lowercased().trimmingSpaces()
        guard mimeType.contains(imagePrefix) else { return "" }
        // The helper appends this to the path of the file, and iOS uses the text after the path's last dot.
        let ending = mimeType.split(separator: imagePrefix, omittingEmptySubsequences: false).joined(separator: ".")
        guard !ending.utf8.contains(UInt8(ascii: "/")) else { return "" }
        return SuggestedFilename.filenameExtension(of: "download" + ending)
    }

    private static let imagePrefix = "image/"
}
