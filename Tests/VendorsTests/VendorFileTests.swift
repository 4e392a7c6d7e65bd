import RichPush
import Testing

@testable import Vendors

@Suite("Files with a user's own rows")
struct VendorFileTests {
    private static let row = """
        {"id": "acme", "name": "Acme", "helper": "AcmeExtension", "evidence": "Acme's guide", "certainty": "source",
         "marks": [{"strength": "own", "all": [{"at": "/acme", "is": "object"}]}],
         "media": [{"url": "/acme/images/*/src", "identifier": "/acme/images/*/id"}],
         "naming": {"steps": [{"from": "url-path", "only": ["png", "jpg"]}, {"from": "fixed", "value": "gif"}]},
         "http": {"status": "successful"}, "several": "each"}
        """

    private static func read(_ text: String) throws -> VendorFile {
        try VendorFile(try JSONValue(parsing: text.utf8, dialect: .relaxed))
    }

    @Test("A file has one row or several, and missing members have the usual values")
    func reading() throws {
        let vendor = try #require(try Self.read(Self.row).vendors.first)
        #expect(vendor.several == .each)
        #expect(vendor.http.timeLimit == 60)
        #expect(vendor.expiry == .bestAttempt)
        #expect(try Self.read(#"{"version": 1, "vendors": [\#(Self.row)]}"#).vendors == [vendor])
    }

    @Test("A user's row takes part in recognition and is judged like any other")
    func use() throws {
        let table = VendorTable.standard.adding(try Self.read(Self.row).vendors)
        let text = #"{"aps": {}, "acme": {"images": [{"src": "https://m.example/a.bmp", "id": "x"}]}}"#
        let payload = try #require(try JSONValue(parsing: text.utf8).objectValue)
        let recognized = try #require(table.recognize(payload).first)
        let media = try #require(recognized.media.first)
        #expect(recognized.vendor.id == "acme")
        #expect(media.identifier == "x")
        let response = MediaResponse(
            requested: media.text,
            contentType: "image/bmp",
            byteCount: 9,
            detectedMIMEType: "image/bmp"
        )
        #expect(recognized.vendor.verdict(on: response, of: media).verdict.typeIdentifier == "com.compuserve.gif")
    }

    @Test(
        "An error names the wrong member and the values that it may have",
        arguments: [
            (#""several": "each""#, #""several": "some""#, "/several", #""all-or-nothing""#),
            (#""url-path""#, #""url-pat""#, "/naming/steps/0/from", #""url-path""#),
            (#""several""#, #""sevral""#, "/sevral", "several"),
            (#""url": "/acme"#, #""uri": "/acme"#, "/media/0/uri", "url, shape"),
            (#""only": ["png", "jpg"]"#, #""only": "png""#, "/naming/steps/0/only", "an array"),
            (#""only": ["png", "jpg"]"#, #""only": ["png", 7]"#, "/naming/steps/0/only/1", "a string"),
            (#"{"at": "/acme", "is": "object"}"#, #"{"is": "object"}"#, "/marks/0/all/0/at", "is missing"),
            (#"{"at": "/acme", "is": "object"}"#, "", "/marks/0/all", "is empty"),
            (#""url": "/acme/images/*/src""#, #""url": "acme""#, "/media/0/url", "a JSON pointer"),
            (#""id": "acme""#, #""id": "Acme Inc.""#, "/id", "lower-case"),
            (#""value": "gif""#, #""value": null"#, "/naming/steps/1/value", "is missing"),
            (#""status": "successful""#, #""timeLimit": 1e300"#, "/http/timeLimit", "from 0.1 to 300"),
            (#""status": "successful""#, #""tries": 1.5"#, "/http/tries", "a whole number"),
            (#""http": {"status": "successful"}"#, #""http": []"#, "/http", "an object"),
        ]
    )
    func errors(_ part: String, _ wrong: String, pointer: String, allowed: String) throws {
        let text = Self.row.replacing(part, with: wrong)
        #expect(text != Self.row)
        let error = try #require(throws: VendorFileError.self) { try Self.read(text) }
        #expect("\(error.pointer)" == pointer)
        #expect(error.description.contains(allowed))
    }

    @Test(
        "An error names the row among several",
        arguments: [(#"{"vendors": [1]}"#, "/vendors/0"), (#"{"vendors": 1}"#, "/vendors")]
    )
    func several(_ text: String, pointer: String) throws {
        let error = try #require(throws: VendorFileError.self) { try Self.read(text) }
        #expect("\(error.pointer)" == pointer)
    }

    @Test("A file of another version is refused", arguments: ["2", #""1""#])
    func version(_ version: String) throws {
        let text = #"{"version": \#(version), "vendors": []}"#
        #expect(throws: VendorFileError.self) { try Self.read(text) }
    }
}
