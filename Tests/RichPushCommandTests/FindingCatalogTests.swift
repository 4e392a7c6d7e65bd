import ExtensionHarness
import RichPush
import TestSupport
import Testing

@testable import RichPushAudit

@Suite("The kinds of findings")
struct FindingCatalogTests {
    private static let kinds = Finding.Kind.auditable + Finding.Kind.extensionHarness

    /// A value for each placeholder.
    private static let values = [
        "activity": "waiting for the response", "address": "10.0.0.1",
        "answer": "Topic name contains invalid characters.",
        "attachedType": "a PNG image", "attachment": "image", "code": "101", "codec": "AV1", "count": "2",
        "damage": "the checksum of the chunk IDAT is wrong", "decoder": "FFmpeg",
        "detail": "Connection reset by peer", "encoding": "gzip", "error": "Unrecognized attachment file type",
        "expected": "5483", "extension": "png", "fix": "12.19",
        "found": "null", "height": "30000", "host": "media.example",
        "entitlement": "com.apple.developer.usernotifications.time-sensitive", "level": "time-sensitive",
        "member": "\"interruption-level\"",
        "kind": "an image", "byteLimit": "4096", "availableSeconds": "25", "redirectLimit": "16",
        "pixelLimit": "50000000", "pushType": "background", "variable": "token", "mimeType": "image/webp",
        "media": "the picture", "name": "photo.jpg", "offset": "2741", "options": "-tag:v avc1",
        "place": "in its image data",
        "pointer": "/data/image", "port": "6379", "problem": "it cannot be parsed", "purpose": "private network",
        "receiver": "APNs", "reason": "the download's name has no extension", "received": "4096", "release": "12.18",
        "controller": "CTNotificationViewController", "target": "https://example.com/login",
        "url": "https://example.com/a.jpg",
        "best": "\"Hi [modified]\"", "bytes": "60000000", "keys": "model", "megabytes": "61.5",
        "request": "POST https://api.example/receipts", "shown": "\"Hi\"",
        "rule": "an object \"content-state\"", "scheme": "ftp", "seconds": "14",
        "size": "4097", "status": "404", "type": "a JPEG image", "width": "30000",
        "vendor": "Iterable", "vendors": "Iterable and Braze", "helper": "ITBNotificationServiceExtension",
        "helpers": "ITBNotificationServiceExtension or BrazeNotificationService", "evidence": "swift-sdk",
    ]

    @Test("Every kind has an identifier of lower-case words, and shares it only with its variants")
    func identifiers() {
        for kind in Self.kinds {
            for word in [kind.identifier, kind.variant].compactMap(\.self) {
                #expect(word.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
            }
        }
        #expect(Set(Self.kinds.map(\.name)).count == Self.kinds.count)
        #expect(Set(Self.kinds.filter { $0.variant == nil }).count == Set(Self.kinds).count)
    }

    @Test("Every kind that is documented, reported, or read in source code names its source", arguments: kinds)
    func sources(kind: Finding.Kind) {
        switch kind.certainty {
        case .documented, .source, .reported: #expect(kind.source != nil)
        case .observed, .unknown, nil: break
        }
    }

    @Test("Every kind has two sentences, each placeholder of which has a value", arguments: kinds)
    func sentences(kind: Finding.Kind) {
        #expect(kind.placeholders.subtracting(Self.values.keys).isEmpty)
        let finding = Finding(kind, Self.values)
        for sentence in [finding.explanation, finding.remedy] {
            #expect(sentence.hasSuffix("."))
            #expect(sentence.first?.isLowercase == false)
            #expect(sentence.firstMatch(of: /\{[a-z]+\}/) == nil)
        }
    }

    @Test("The sentences of all kinds are those of the reviewed file")
    func golden() throws {
        let text = Self.kinds.map(Self.entry).joined(separator: "\n")
        let golden = try GeneratedFile("Tests/Golden/findings.txt").content(replacedBy: text)
        #expect(text == golden, "\(GeneratedFile.hint)")
    }

    private static func entry(_ kind: Finding.Kind) -> String {
        let finding = Finding(kind, values)
        let facts = [
            kind.name, kind.severity.rawValue, kind.certainty?.rawValue, kind.source, finding.consoleCode,
        ]
        return facts.compactMap(\.self).joined(separator: " · ") + "\n  \(finding.explanation)\n  → \(finding.remedy)\n"
    }

    @Test("The article has a table of all kinds")
    func article() throws {
        let file = GeneratedFile("Sources/RichPush/Documentation.docc/Findings.md")
        let marks = ["<!-- kinds -->\n", "<!-- end of kinds -->"]
        let parts = try file.content().split(separator: marks[0]).map(String.init)
        try #require(parts.count == 2)
        let rest = try #require(parts[1].firstRange(of: marks[1]))
        let text = parts[0] + marks[0] + Self.table + parts[1][rest.lowerBound...]
        #expect(try file.content(replacedBy: text) == text, "\(GeneratedFile.hint)")
    }

    private static var table: String {
        let head = "| finding | severity | what an iPhone does | what to change | known from |\n|---|---|---|---|---|\n"
        return kinds.reduce(into: head) { text, kind in
            let name = "`\(kind.identifier)`" + (kind.variant.map { " (\($0))" } ?? "")
            let facts = [
                kind.certainty.map { $0 == .unknown ? "not known" : $0.rawValue }, kind.source, kind.consoleCode,
            ]
            let cells = [
                name, kind.severity.rawValue, kind.explanation, kind.remedy,
                facts.compactMap(\.self).joined(separator: ": "),
            ]
            text += "| \(cells.joined(separator: " | ")) |\n"
        }
    }
}
