import FoundationEssentials
import Testing

@testable import RichPush

@Suite("A finding as a value")
struct FindingValueTests {
    private static let kind = Finding.Kind(
        "odd-status",
        .warning,
        certainty: .documented,
        source: "RFC 9110",
        consoleCode: "HTTP {status}",
        explanation: "The server answered {status}, not {\"status\": 200}.",
        remedy: "Let {host} answer 200."
    )

    @Test("A finding is encoded with all members of its kind, and its sentences are filled")
    func encoded() throws {
        let finding = Finding(Self.kind, at: .header("Status"), ["status": "599", "host": "{status}"])
        let expected: JSONValue = [
            "identifier": "odd-status", "severity": "warning", "certainty": "documented", "source": "RFC 9110",
            "evidence": "documented (RFC 9110)", "consoleCode": "HTTP 599", "location": ["header": "Status"],
            "explanation": "The server answered 599, not {\"status\": 200}.", "remedy": "Let {status} answer 200.",
        ]
        #expect(try JSONValue(parsing: Array(JSONEncoder().encode(finding))) == expected)
    }

    @Test("A finding without a source or a location is encoded without them")
    func encodedWithoutSource() throws {
        let value = try JSONValue(parsing: Array(JSONEncoder().encode(Finding(.cancelled))))
        #expect(value.objectValue.map { Set($0.names) } == ["identifier", "severity", "explanation", "remedy"])
    }

    @Test(
        "A location is encoded as one member, and named in a few words",
        arguments: [
            (.payload(JSONPointer()), "the payload", ["payload": ""]),
            (.payload(JSONPointer("aps", "a/b")), "/aps/a~1b", ["payload": "/aps/a~1b"]),
            (.url("https://example.com/"), "https://example.com/", ["url": "https://example.com/"]),
            (.header("Location"), "Location header", ["header": "Location"]), (.body, "the body", ["body": true]),
        ] as [(Finding.Location, String, JSONValue)]
    )
    func location(location: Finding.Location, text: String, encoded: JSONValue) throws {
        #expect(location.description == text)
        #expect(try JSONValue(parsing: Array(JSONEncoder().encode(location))) == encoded)
    }

    @Test("A kind names its placeholders, and does not mistake JSON for one")
    func placeholders() {
        #expect(Self.kind.placeholders == ["status", "host"])
    }

    @Test("A variant has the same kind, with its differences")
    func variant() {
        let variant = Self.kind.variant("gone", .error, explanation: "The server answered 410.")
        #expect(variant == Self.kind)
        #expect(variant.severity == .error)
        #expect(variant.remedy == Self.kind.remedy)
        #expect(variant.certainty == nil)
        #expect(Finding.Kind.cancelled != Self.kind)
    }

    @Test("The worst findings come first, and findings of the same severity keep their order")
    func worstFirst() {
        let kinds: [Finding.Kind] = [.noImage, .insecureURLAllowed, .insecureURL, .memoryRisk, .emptyBody]
        let sorted = kinds.map { Finding($0) }.worstFirst().map(\.kind)
        #expect(sorted == [.insecureURL, .emptyBody, .insecureURLAllowed, .memoryRisk, .noImage])
        #expect(Finding.Severity.notice < .warning)
        #expect(Finding.Severity.warning < .error)
    }

    @Test("A finding has the severity of its kind, unless the delivery sets another")
    func severity() {
        #expect(Finding(.noImage).severity == .notice)
        #expect(Finding(.memoryRisk).severity == .warning)
        #expect(Finding(.emptyBody).severity == .error)
        #expect(Finding(.noImage, severity: .error).severity == .error)
    }
}
