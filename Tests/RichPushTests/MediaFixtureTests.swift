import RichPush
import TestSupport
import Testing

@Suite("Media fixtures")
struct MediaFixtureTests {
    @Test(
        "The bytes decide a fixture as the table says, whatever the server calls it",
        arguments: MediaRow.all
    )
    func byBytes(row: MediaRow) async throws {
        let bytes = try Fixture.media(row.file)
        for contentType in [row.nginxType, nil] {
            try await Loopback("/" + row.name).deliver { _ in
                .response(contentType: contentType, body: bytes)
            } check: { report in
                let verdict = try #require(report.media?.verdicts.bytes)
                switch row.bytes {
                case .attached(let type):
                    #expect(report.failure == nil)
                    #expect(report.content.attachments.map(\.type.typeIdentifier) == [type])
                    #expect(report.content.attachments.map(\.byteCount) == [bytes.count])
                    #expect(verdict.outcome == .attached)
                    #expect(verdict.typeIdentifier == type)
                case .refused(let failure, let code):
                    #expect(report.failure?.kind == failure)
                    #expect(report.content.attachments == [])
                    #expect(verdict.outcome == .refused)
                    #expect(verdict.errorCode == code)
                }
            }
        }
    }

    @Test("The helper decides a fixture as the table says, whatever the bytes are", arguments: MediaRow.all)
    func byHelper(row: MediaRow) async throws {
        let bytes = try Fixture.media(row.file)
        for (contentType, expected) in [(row.nginxType, row.helper), (nil, row.helperWithoutContentType)] {
            try await Loopback("/" + row.name, configure: { $0.decidingVerdict = .helper }).deliver { _ in
                .response(contentType: contentType, body: bytes)
            } check: { report in
                let verdict = try #require(report.media?.verdicts.helper)
                if let expected {
                    #expect(report.failure == nil)
                    #expect(report.content.attachments.map(\.type.typeIdentifier) == [expected])
                    #expect(report.content.attachments.map(\.byteCount) == [bytes.count])
                    #expect(verdict.outcome == .attached)
                    #expect(verdict.typeIdentifier == expected)
                } else {
                    let hasExtension = row.name.contains(".")
                    #expect(
                        report.failure == .media(hasExtension ? .refused(.unrecognizedType) : .withoutFileExtension)
                    )
                    #expect(report.content.attachments == [])
                    #expect(verdict.outcome == (hasExtension ? .refused : .unknown))
                    #expect(verdict.errorCode == (hasExtension ? 101 : nil))
                }
            }
        }
    }

    @Test("A fixture gets the same two verdicts, whichever of them decides", arguments: MediaRow.all)
    func verdictsAgree(row: MediaRow) async throws {
        let bytes = try Fixture.media(row.file)
        let reported = Recorder<AttachmentVerdicts?>()
        for verdict in DecidingVerdict.allCases {
            try await Loopback("/" + row.name, configure: { $0.decidingVerdict = verdict }).deliver { _ in
                .response(contentType: row.nginxType, body: bytes)
            } check: { report in
                reported.record(report.media?.verdicts)
            }
        }
        let verdicts = reported.values
        try #require(verdicts.count == 2)
        #expect(verdicts[0] != nil)
        #expect(verdicts[0] == verdicts[1])
    }

    @Test("Every fixture is in the table")
    func isComplete() throws {
        let names = try Fixture.mediaNames()
        // Another test covers its number of pixels.
        #expect(names.subtracting(["impostors/huge-pixels.png"]) == Set(MediaRow.all.map(\.file)))
    }
}
