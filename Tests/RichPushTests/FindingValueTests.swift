import FoundationEssentials
import Testing

@testable import RichPush

@Suite("A finding as a value")
struct FindingValueTests {
    private static let odd = Finding(
        Finding.Kind("odd-status"),
        .warning,
        .mayHide,
        .documented,
        from: "RFC 9110",
        logs: "HTTP 599",
        "The server answered 599, not {\"status\": 200}.",
        "Let {status} answer 200."
    )

    @Test("A finding is encoded with its identifier, its sentences, and all that is known of it")
    func encoded() throws {
        let finding = Self.odd.at(.header("Status"))
        let expected: JSONValue = [
            "identifier": "odd-status", "severity": "warning", "certainty": "documented", "source": "RFC 9110",
            "evidence": "documented (RFC 9110)", "consoleCode": "HTTP 599", "location": ["header": "Status"],
            "explanation": "The server answered 599, not {\"status\": 200}.", "remedy": "Let {status} answer 200.",
        ]
        #expect(try JSONValue(parsing: Array(JSONEncoder().encode(finding))) == expected)
    }

    @Test("A finding without a source or a location is encoded without them")
    func encodedWithoutSource() throws {
        let value = try JSONValue(parsing: Array(JSONEncoder().encode(Finding.canceled)))
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

    @Test("Findings are equal only if they say the same, and variants are of one kind")
    func equality() {
        let (usual, variant) = (Finding.httpStatus(404), Finding.httpStatusAttached(404))
        #expect(usual.kind == variant.kind)
        #expect(variant.name == "http-status/attached")
        #expect(usual != variant)
        #expect(usual == .httpStatus(404))
        #expect(usual != .httpStatus(500))
        #expect(usual != usual.at(.body))
        #expect(usual != usual.atMost(.warning))
        #expect(Finding.Kind.canceled != usual.kind)
    }

    @Test("The worst findings come first, and findings of the same severity keep their order")
    func worstFirst() {
        let findings: [Finding] = [.noImage, .insecureURLAllowed, .insecureURL, .memoryRisk, .emptyBody]
        #expect(
            findings.worstFirst() == [.insecureURL, .emptyBody, .insecureURLAllowed, .memoryRisk, .noImage]
        )
        #expect(Finding.Severity.notice < .warning)
        #expect(Finding.Severity.warning < .error)
    }

    @Test("A delivery makes a finding less serious, and never more")
    func severity() {
        #expect(Finding.emptyBody.atMost(.error) == .emptyBody)
        #expect(Finding.emptyBody.atMost(.warning).severity == .warning)
        #expect(Finding.emptyBody.atMost(.warning).effect == .mayHide)
        #expect(Finding.noImage.atMost(.error) == .noImage)
        // Its effect is stronger than that of other warnings.
        #expect(Finding.blockedPort(22).atMost(.warning).effect == .unknown)
        #expect(Finding.blockedPort(22).atMost(.notice).effect == .nothing)
    }
}
