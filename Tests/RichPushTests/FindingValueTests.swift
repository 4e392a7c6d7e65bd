import FoundationEssentials
import RichPush
import Testing

@Suite("A finding as a value")
struct FindingValueTests {
    private static func finding(_ identifier: Finding.Identifier, at location: Finding.Location? = nil) -> Finding {
        Finding(identifier, at: location, explanation: "It is so.", remedy: "Change it.")
    }

    @Test(
        "is the same after it was written and read",
        arguments: [
            nil, .payload(JSONPointer()), .payload(JSONPointer("aps", "a/b")), .url("https://example.com/"),
            .header("Location"), .body,
        ] as [Finding.Location?]
    )
    func written(location: Finding.Location?) throws {
        let finding = Self.finding(.invalidURL, at: location)
        let data = try JSONEncoder().encode(finding)
        #expect(try JSONDecoder().decode(Finding.self, from: data) == finding)
    }

    @Test(
        "names its place in a few words",
        arguments: [
            (.payload(JSONPointer()), "the payload"), (.payload(JSONPointer("aps", "alert")), "/aps/alert"),
            (.url("https://example.com/"), "https://example.com/"), (.header("Location"), "Location header"),
            (.body, "the body"),
        ] as [(Finding.Location, String)]
    )
    func place(location: Finding.Location, text: String) {
        #expect(location.description == text)
    }

    @Test("has an identifier of lower-case words, which no other has")
    func identifiers() {
        let names = Finding.Identifier.allCases.map(\.rawValue)
        #expect(Set(names).count == names.count)
        for name in names { #expect(name.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil) }
    }

    @Test("is listed the worst first, and otherwise in the order of its coming")
    func worstFirst() {
        let findings: [Finding] = [.noImage, .slowDownload, .invalidURL, .memoryRisk, .httpStatus].map {
            Self.finding($0)
        }
        let sorted = findings.worstFirst().map(\.identifier)
        #expect(sorted == [.invalidURL, .httpStatus, .slowDownload, .memoryRisk, .noImage])
    }

    @Test("is as bad as its kind, unless it is said to be otherwise")
    func severity() {
        #expect(Self.finding(.noImage).severity == .notice)
        #expect(Self.finding(.memoryRisk).severity == .warning)
        #expect(Self.finding(.tlsFailure).severity == .error)
        let other = Finding(.noImage, severity: .error, at: nil, explanation: "", remedy: "")
        #expect(other.severity == .error)
        #expect(Finding.Severity.notice < .warning)
        #expect(Finding.Severity.warning < .error)
    }
}
