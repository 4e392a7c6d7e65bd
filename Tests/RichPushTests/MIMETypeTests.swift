import Testing

@testable import RichPush

@Suite("MIME types")
struct MIMETypeTests {
    @Test(
        "A MIME type is the part before the parameters, in lower case",
        arguments: [
            ("image/png", "image/png"), ("Image/PNG", "image/png"), (" image/png ", "image/png"),
            ("image/png;charset=utf-8", "image/png"), ("image/png ; q=\"a/b\"", "image/png"),
            ("image/svg+xml", "image/svg+xml"), ("application/vnd.x-y.z+json", "application/vnd.x-y.z+json"),
            ("\timage/png", "image/png"),
        ]
    )
    func essence(text: String, essence: String) {
        #expect(MIMEType(text).essence == essence)
    }

    @Test("The first of several joined types counts", arguments: ["image/png, text/html", "image/png,"])
    func listed(text: String) {
        #expect(MIMEType(text).essence == "image/png")
    }

    @Test(
        "Other text is not a MIME type",
        arguments: ["", ";", "image", "image/", "/png", "image/png/x", "image/../../evil", "image /png", "im\"age/png"]
            + ["image/pñg", "image/p\u{0}ng", ", image/png", "../../etc/passwd"]
    )
    func malformed(text: String) {
        #expect(MIMEType(text).essence.isEmpty)
    }
}
