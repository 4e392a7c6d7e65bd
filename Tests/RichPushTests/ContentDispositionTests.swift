import Testing

@testable import RichPush

@Suite("File names in Content-Disposition")
struct ContentDispositionTests {
    @Test(
        "The file name is read from each form of the header",
        arguments: [
            ("attachment; filename=\"x.png\"", "x.png"), ("attachment; filename=x.png", "x.png"),
            ("attachment;filename=x.png;size=3", "x.png"), ("inline; size=3; filename=x.png", "x.png"),
            ("attachment; FILENAME=\"x.png\"", "x.png"), ("attachment; filename = \"x.png\"", "x.png"),
            ("attachment; filename=\"a \\\"b\\\".png\"", "a \"b\".png"),
            ("attachment; filename=\"a;b.png\"", "a;b.png"),
            ("attachment; filename=\"a.png\"; filename=\"b.png\"", "a.png"),
            ("attachment; filename=a b.png ", "a b.png"), ("attachment; filename=\"x.png", "x.png"),
            ("attachment; ; filename=x.png", "x.png"), ("attachment; flag; filename=x.png", "x.png"),
        ]
    )
    func plain(header: String, name: String) {
        #expect(ContentDisposition.filename(in: header) == name)
    }

    @Test(
        "filename* takes precedence over filename",
        arguments: [
            ("attachment; filename*=UTF-8''na%C3%AFve.png", "naïve.png"),
            ("attachment; filename=\"x.png\"; filename*=utf-8'en'%E2%82%AC.png", "€.png"),
            ("attachment; filename*=UTF-8''%E2%82%AC.png; filename=\"x.png\"", "€.png"),
        ]
    )
    func extended(header: String, name: String) {
        #expect(ContentDisposition.filename(in: header) == name)
    }

    @Test(
        "filename counts if filename* cannot be read",
        arguments: ["ISO-8859-1''%A3.png", "UTF-8''%FF.png", "UTF-8''%E2%8", "UTF-8''%zz", "UTF-8'x.png", "x.png"]
    )
    func unreadable(value: String) {
        #expect(ContentDisposition.filename(in: "attachment; filename*=\(value); filename=y.png") == "y.png")
        #expect(ContentDisposition.filename(in: "attachment; filename*=\(value)") == nil)
    }

    @Test(
        "Directories in the name are joined to it",
        arguments: [
            ("\"../../etc/passwd\"", ".._.._etc_passwd"), ("\"/etc/passwd\"", "etc_passwd"), ("\"a//b/\"", "a_b"),
            ("\"..\\\\..\\\\x.png\"", "..\\..\\x.png"),
        ]
    )
    func directories(value: String, name: String) {
        #expect(ContentDisposition.filename(in: "attachment; filename=\(value)") == name)
    }

    @Test(
        "The name may be missing",
        arguments: ["", ";", "attachment", "attachment;", "attachment; filename", "attachment; filename="]
            + ["attachment; filename=\"\"", "attachment; filename=\"///\"", "filename=x.png", "attachment; name=x.png"]
    )
    func missing(header: String) {
        #expect(ContentDisposition.filename(in: header) == nil)
    }
}
