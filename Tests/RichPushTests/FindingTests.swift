import RichPush
import TestSupport
import Testing

@Suite("The findings of a download")
struct FindingTests {
    @Test("tell of what went wrong, and of nothing that did not", arguments: FindingRow.all)
    func row(row: FindingRow) async throws {
        try await MediaServer.run(respond: row.respond) { server in
            let folder = try TemporaryFolder()
            var configuration = ExtensionHelper.Configuration.loopback(server, folder)
            row.configure(&configuration)
            let url = row.url.hasPrefix("/") ? server.url(row.url) : withPort(row.url, server.port)
            let report = await ExtensionHelper(configuration: configuration).populate(.withImage(url))

            let findings = report.findings.filter { $0.kind == row.kind }
            #expect(findings.count == (row.isFound ? 1 : 0), "\(report.findings.map(\.identifier))")
            for finding in findings {
                #expect(!finding.explanation.isEmpty)
                #expect(!finding.remedy.isEmpty)
                #expect(finding.location != nil)
            }
            // What keeps the image away has a finding of its own, and that is an error.
            #expect((report.failure == nil) == (report.content.attachments.count == 1))
            if let failure = report.failure {
                #expect(report.findings.contains { $0.kind == failure.kind && $0.severity == .error })
            }
        }
    }

    private func withPort(_ url: String, _ port: Int) -> String {
        url.split(separator: "PORT", omittingEmptySubsequences: false).joined(separator: "\(port)")
    }

    @Test("tell of a delivery that was cancelled")
    func cancelled() async throws {
        try await MediaServer.run { _ in
            Script([.stall])
        } while: { server in
            let folder = try TemporaryFolder()
            let helper = ExtensionHelper(configuration: .loopback(server, folder))
            let delivery = Task { await helper.populate(.withImage(server.url("/sparky.png"))) }
            await server.waitForRequests()
            delivery.cancel()
            let report = await delivery.value
            #expect(report.failure == .cancelled)
            #expect(report.findings.contains { $0.kind == .cancelled })
            try await folder.waitUntilEmpty()
        }
    }

    /// What a payload alone yields: held to by the tests of a notification's findings.
    private static let ofPayloads: Set<Finding.Kind> = [
        .missingMutableContent, .misspelledMutableContent, .noVisibleAlert, .notDisplayed, .backgroundPush,
        .payloadTooLarge, .noImage, .imageInWrongPlace, .invalidImageValue,
    ]

    @Test("each have a row that provokes them and one that does not", arguments: Finding.Kind.richPush)
    func isCovered(kind: Finding.Kind) {
        let rows = FindingRow.all.filter { $0.kind == kind }
        if kind == .cancelled || Self.ofPayloads.contains(kind) {
            #expect(rows.isEmpty)
        } else {
            #expect(rows.contains { $0.isFound })
            #expect(rows.contains { !$0.isFound })
        }
    }
}
