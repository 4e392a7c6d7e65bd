import Testing

@testable import RichPush

@Suite("The file extension that Firebase's helper uses")
struct FirebaseFileExtensionTests {
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
        #expect(FirebaseFileExtension.of(suggestedFilename: name, contentType: contentType) == expected)
    }
}
