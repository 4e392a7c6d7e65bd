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

            let findings = report.findings.filter { $0.identifier == row.identifier }
            #expect(findings.count == (row.isFound ? 1 : 0), "\(report.findings.map(\.identifier.rawValue))")
            for finding in findings {
                #expect(!finding.explanation.isEmpty)
                #expect(!finding.remedy.isEmpty)
                #expect(finding.location != nil)
            }
            // What keeps the image away has a finding of its own, and that is an error.
            #expect((report.failure == nil) == (report.content.attachments.count == 1))
            if let failure = report.failure {
                #expect(report.findings.contains { $0.identifier == failure.identifier && $0.severity == .error })
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
            #expect(report.findings.contains { $0.identifier == .cancelled })
            try await folder.waitUntilEmpty()
        }
    }

    /// What a payload alone yields: held to by the tests of ``PayloadInspection``, and of FCM's conversion.
    private static let ofPayloads: Set<Finding.Identifier> = [
        .missingMutableContent, .misspeltMutableContent, .mutableContentInWrongPlace, .noVisibleAlert, .notDisplayed,
        .backgroundPush, .payloadTooLarge, .noImage, .imageInWrongPlace, .invalidImageValue, .identifierAsValue,
    ]

    /// What a device yields: held to by the tests of `ServiceExtensionHost`.
    private static let ofDevices: Set<Finding.Identifier> = [
        .extensionTimeExpired, .emptyContent, .contentHandlerCalledTwice, .extensionNotRun,
    ]

    @Test("each have a row that provokes them and one that does not", arguments: Finding.Identifier.allCases)
    func isCovered(identifier: Finding.Identifier) {
        let isElsewhere = Self.ofPayloads.contains(identifier) || Self.ofDevices.contains(identifier)
        let rows = FindingRow.all.filter { $0.identifier == identifier }
        if identifier == .cancelled || isElsewhere {
            #expect(rows.isEmpty)
        } else {
            #expect(rows.contains { $0.isFound })
            #expect(rows.contains { !$0.isFound })
        }
    }
}
