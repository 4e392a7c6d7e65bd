import Testing

@testable import RichPush

@Suite("The file extension that Firebase's helper uses")
struct FirebaseNamingTests {
    @Test(
        "The extension comes from the suggested name, else from the MIME type of an image, else there is none",
        arguments: [
            ("sparky.png", "image/gif", "png"), ("sparky", "image/gif", "gif"), ("sparky", "IMAGE/GIF", "gif"),
            ("sparky", "image/gif; q=1", "gif"), ("sparky", "image/svg+xml", "svg+xml"), ("sparky", "image/foo", "foo"),
            ("sparky", "video/mp4", ""), ("sparky", nil, ""), ("sparky", "", ""), ("sparky", "image/", ""),
            ("sparky", "image/../../evil", ""), ("sparky", "image/a/b", ""), ("sparky", "image/png, text/html", "png"),
            (".bashrc", "image/png", "png"),
        ] as [(String, String?, String)]
    )
    func found(name: String, contentType: String?, expected: String) {
        #expect(NameReading(name, contentType).firebaseExtension == expected)
    }
}

extension NameReading {
    init(_ name: String, _ contentType: String?) {
        self.init(suggestedName: name, type: contentType)
    }

    /// The extension under which Firebase's helper stores a download that reads so.
    var firebaseExtension: String {
        let response = MediaResponse(
            requested: "https://example.com/",
            contentType: type,
            byteCount: 1,
            detectedMIMEType: nil
        )
        return NamingRules.firebase.storedName(of: response, SenderClaim(), self).filenameExtension
    }
}
