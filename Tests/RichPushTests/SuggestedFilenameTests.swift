import RichPush
import Testing

@Suite("An iPhone's name for a download")
struct SuggestedFilenameTests {
    private static let octets = "application/octet-stream"

    @Test(
        "The name is the last part of the URL's path",
        arguments: [
            ("/a/b/sparky.png", "sparky.png"), ("/sparky.png/", "sparky.png"), ("/a//sparky.png", "sparky.png"),
            ("sparky", "sparky"), ("/.bashrc", ".bashrc"), ("/%E2%82%AC.png", "€.png"), ("/a%20b.png", "a b.png"),
            ("/a%2Fb.png", "a_b.png"), ("/..%2F..%2Fetc%2Fpasswd", ".._.._etc_passwd"),
            ("/%FF.png", "%FF.png"), ("/100%.png", "100%.png"),
        ]
    )
    func path(path: String, name: String) {
        #expect(SuggestedFilename(urlPath: path, contentType: nil, contentDisposition: nil).name == name)
        #expect(SuggestedFilename(urlPath: path, contentType: Self.octets, contentDisposition: nil).name == name)
    }

    @Test("The name is Unknown if the path has no last part", arguments: ["", "/", "//"])
    func unknown(path: String) {
        #expect(SuggestedFilename(urlPath: path, contentType: nil, contentDisposition: nil).name == "Unknown")
        let named = SuggestedFilename(urlPath: path, contentType: "image/png", contentDisposition: nil)
        #expect(named.name == "Unknown.png")
    }

    @Test(
        "The MIME type adds its extension unless the name has one that fits",
        arguments: [
            ("test", "text/plain", "test.txt"), ("x.gif", "video/mp4", "x.gif.mp4"),
            ("x.jpg", "image/webp", "x.jpg.webp"), ("photo", "image/png", "photo.png"),
            ("photo", "image/png; charset=binary", "photo.png"), ("photo", "IMAGE/PNG", "photo.png"),
            ("photo", "image/jpeg", "photo.jpeg"), ("photo.png", "text/html", "photo.png.html"),
            ("photo.png", "image/svg+xml", "photo.png.svg"), ("photo.", "image/png", "photo..png"),
            (".bashrc", "image/png", ".bashrc.png"), (".png", "image/png", ".png.png"),
            ("photo.p ng", "image/png", "photo.p ng.png"),
        ]
    )
    func appended(base: String, contentType: String, name: String) {
        let filename = SuggestedFilename(urlPath: "/\(base)", contentType: contentType, contentDisposition: nil)
        #expect(filename.name == name)
    }

    @Test(
        "A name whose extension fits the MIME type stays, in any letter case",
        arguments: [
            ("x.jpg", "image/jpeg"), ("x.jpeg", "image/jpeg"), ("x.jpe", "image/jpeg"), ("x.JPG", "image/jpeg"),
            ("x.mov", "video/quicktime"), ("x.qt", "video/quicktime"), ("x.mpeg", "video/mpeg"),
            ("x.aif", "audio/x-aiff"), ("x.aifc", "audio/x-aiff"), ("x.m4a", "audio/mp4"), ("x.mp4", "audio/mp4"),
            ("x.htm", "text/html"), ("x.tif", "image/tiff"),
        ]
    )
    func fits(name: String, contentType: String) {
        let filename = SuggestedFilename(urlPath: "/\(name)", contentType: contentType, contentDisposition: nil)
        #expect(filename.name == name)
    }

    @Test(
        "A MIME type without an extension changes nothing",
        arguments: ["application/octet-stream", "binary/octet-stream", "image/*", "image/../../evil", "nonsense", ""]
    )
    func withoutExtension(contentType: String) {
        for name in ["photo", "photo.png", "photo.php"] {
            let filename = SuggestedFilename(urlPath: "/\(name)", contentType: contentType, contentDisposition: nil)
            #expect(filename.name == name)
        }
    }

    @Test(
        "The Content-Disposition header's name wins",
        arguments: [
            ("attachment; filename=\"x.png\"", "x.png"), ("inline; filename=x.png", "x.png"),
            ("attachment; filename=\"../../etc/passwd\"", ".._.._etc_passwd"),
            ("attachment; filename=\".bashrc\"", ".bashrc"), ("attachment; filename*=UTF-8''%E2%82%AC.png", "€.png"),
            ("attachment", "sparky.gif"), ("attachment; filename=\"\"", "sparky.gif"), ("", "sparky.gif"),
        ]
    )
    func contentDisposition(header: String, name: String) {
        let filename = SuggestedFilename(
            urlPath: "/sparky.gif",
            contentType: Self.octets,
            contentDisposition: header
        )
        #expect(filename.name == name)
    }

    @Test("The MIME type's extension is also added to a Content-Disposition's name")
    func contentDispositionAndType() {
        let filename = SuggestedFilename(
            urlPath: "/sparky.gif",
            contentType: "image/png",
            contentDisposition: "attachment; filename=\"photo.jpg\""
        )
        #expect(filename.name == "photo.jpg.png")
    }

    @Test("A name may have 300 characters")
    func long() {
        let name = String(repeating: "a", count: 300)
        let filename = SuggestedFilename(
            urlPath: "/x",
            contentType: "image/png",
            contentDisposition: "attachment; filename=\"\(name)\""
        )
        #expect(filename.name == name + ".png")
        #expect(filename.filenameExtension == "png")
    }

    @Test(
        "The extension follows the last dot",
        arguments: [
            ("x.png", "png"), ("x.tar.gz", "gz"), ("x.PNG", "PNG"), ("x", ""), (".bashrc", ""), ("x.", ""),
            ("x.a b", ""), ("x y.png", "png"),
        ]
    )
    func filenameExtension(name: String, filenameExtension: String) {
        let filename = SuggestedFilename(urlPath: name, contentType: nil, contentDisposition: nil)
        #expect(filename.filenameExtension == filenameExtension)
    }

    @Test(
        "A name never contains a slash, not even one with an accent",
        arguments: [("/a%2F%CC%81b", nil), ("/x", "attachment; filename=\"a/\u{301}b\"")] as [(String, String?)]
    )
    func slashes(path: String, contentDisposition: String?) {
        let filename = SuggestedFilename(urlPath: path, contentType: nil, contentDisposition: contentDisposition)
        #expect(!filename.name.utf8.contains(UInt8(ascii: "/")))
    }
}
