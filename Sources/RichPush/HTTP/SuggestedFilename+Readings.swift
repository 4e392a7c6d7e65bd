extension SuggestedFilename {
    /// The other extensions that the download may be stored under: what iOS does is not known for certain.
    ///
    /// - It may leave the name as it is: that it always appends the extension of the MIME type is doubted
    ///   ([firebase-ios-sdk#6590](https://github.com/firebase/firebase-ios-sdk/issues/6590), WebKit 61795).
    /// - It may tell the MIME type by the bytes: CFNetwork does so by default
    ///   ([swift-http-api-proposal#89](https://github.com/apple/swift-http-api-proposal/pull/89)), but nobody has written
    ///   down which types it changes to what.
    /// - Parameter detectedMIMEType: What the bytes are.
    func otherStoredExtensions(detectedMIMEType: String?) -> [String] {
        let kept = FirebaseFileExtension.of(suggestedFilename: base, contentType: contentType)
        let isVague = contentType.map { Self.vagueTypes.contains(MIMEType($0).essence) } ?? true
        guard !hasOwnExtension, isVague, let detectedMIMEType else { return [kept] }
        return [kept, SuggestedFilename(base: base, contentType: detectedMIMEType).storedExtension]
    }

    /// The types that a server states when it does not know better.
    private static let vagueTypes: Set = ["text/plain", "application/octet-stream"]
}
