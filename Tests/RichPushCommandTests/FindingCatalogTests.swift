import RichPush
import TestSupport
import Testing

@testable import RichPushAudit

@Suite("All findings")
struct FindingCatalogTests {
    @Test("Every finding has an identifier of lower-case words, and shares it only with its variants")
    func identifiers() {
        for finding in Finding.samples {
            for word in [finding.identifier, finding.variant].compactMap(\.self) {
                #expect(word.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
            }
        }
        #expect(Set(Finding.samples.map(\.name)).count == Finding.samples.count)
        let usual = Finding.samples.filter { $0.variant == nil }
        #expect(Set(usual.map(\.kind)) == Set(Finding.samples.map(\.kind)))
        #expect(Set(Finding.Kind.auditable).isSubset(of: usual.map(\.kind)))
    }

    @Test("Every finding that is documented, reported, or read in code names its source", arguments: Finding.samples)
    func sources(finding: Finding) {
        switch finding.certainty {
        case .documented, .source, .reported: #expect(finding.source != nil)
        case .observed, .unknown, nil: break
        }
    }

    @Test("Every finding has two sentences, with a value in each place", arguments: Finding.samples)
    func sentences(finding: Finding) {
        for sentence in [finding.explanation, finding.remedy] {
            #expect(sentence.hasSuffix("."))
            #expect(sentence.first?.isLowercase == false)
            #expect(sentence.firstMatch(of: /\{[A-Za-z]+\}/) == nil)
        }
    }

    @Test("The sentences of all findings are those of the reviewed file")
    func golden() throws {
        let text = Finding.samples.map(Self.entry).joined(separator: "\n")
        let golden = try GeneratedFile("Tests/Golden/findings.txt").content(replacedBy: text)
        #expect(text == golden, "\(GeneratedFile.hint)")
    }

    private static func entry(_ finding: Finding) -> String {
        let facts = [
            finding.name, finding.severity.rawValue, finding.certainty?.rawValue, finding.source, finding.consoleCode,
        ]
        return facts.compactMap(\.self).joined(separator: " · ") + "\n  \(finding.explanation)\n  → \(finding.remedy)\n"
    }
}
