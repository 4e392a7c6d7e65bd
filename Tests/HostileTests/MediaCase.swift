import DeviceSimulator
import RichPush
import TestSupport
import Testing

/// A notification whose image comes from a hostile server, on its way through the whole simulated device.
struct MediaCase: Sendable {
    /// The path of the image on the server.
    var path = "/sparky.png"
    /// Changes the configuration that the helper would have.
    var configure: @Sendable (inout ExtensionHelper.Configuration) -> Void = { _ in }

    /// The outcome of a delivery.
    struct Outcome: Sendable {
        let report: HelperReport
        /// What the device shows.
        let shown: NotificationContent
    }

    /// Delivers a server's response, checks the outcome, and makes sure that nothing is left on the disk.
    func deliver(
        respond: @escaping @Sendable (ReceivedRequest) -> Script,
        check: @Sendable (Outcome, MediaServer) async throws -> Void
    ) async throws {
        try await MediaServer.run(respond: respond) { server in
            let folder = try TemporaryFolder()
            var configuration = ExtensionHelper.Configuration.loopback(server, folder)
            configure(&configuration)
            try await check(Self.deliver(server.url(path), configuration), server)
            try await folder.waitUntilEmpty()
            #expect(try OpenFiles.sizes(in: folder.path) == [])
        }
    }

    /// Delivers a server's response to every request, and expects the best attempt.
    func expectBestAttempt(
        _ failure: MediaFailure,
        from script: Script,
        sourceLocation: SourceLocation = #_sourceLocation,
        check: @Sendable (Outcome, MediaServer) throws -> Void = { _, _ in }
    ) async throws {
        try await deliver { _ in
            script
        } check: { outcome, server in
            #expect(outcome.report.failure == failure, sourceLocation: sourceLocation)
            outcome.expectBestAttempt(failure.kind, sourceLocation: sourceLocation)
            try check(outcome, server)
        }
    }

    /// Delivers a notification with this image, from the payload's bytes on. The content comes back exactly once.
    static func deliver(_ url: String, _ configuration: ExtensionHelper.Configuration) async throws -> Outcome {
        let payload =
            #"{"aps": {"alert": {"title": "Sparky says hello!"}, "mutable-content": 1}, "#
            + #""fcm_options": {"image": "\#(url)"}}"#
        let delivery = try await Hostile.deliver(Array(payload.utf8), configuration: configuration)
        let report = try #require(delivery.helperReport)
        // The payload has no findings except about the end of its URL, nor does the extension's life cycle.
        let ofURLs: [Finding.Kind] = [.urlWithoutExtension, .hostLikeFilename]
        #expect(delivery.findings.filter { !ofURLs.contains($0.kind) } == report.findings)
        return Outcome(report: report, shown: try #require(delivery.shown))
    }
}

extension MediaCase.Outcome {
    /// Expects the content without an attachment, and a finding that names the failure.
    func expectBestAttempt(_ kind: Finding.Kind, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(report.failure?.kind == kind, sourceLocation: sourceLocation)
        #expect(
            report.findings.contains { $0.kind == kind && ($0.severity == .error || $0.certainty == .unknown) },
            sourceLocation: sourceLocation
        )
        #expect(shown.title == "Sparky says hello!", sourceLocation: sourceLocation)
        #expect(shown.attachments == [], sourceLocation: sourceLocation)
    }

    /// Expects an attachment of this type, with this many bytes.
    func expectAttached(_ type: MediaType, byteCount: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(report.failure == nil, sourceLocation: sourceLocation)
        #expect(shown.title == "Sparky says hello!", sourceLocation: sourceLocation)
        #expect(shown.attachments.map(\.type) == [type], sourceLocation: sourceLocation)
        #expect(shown.attachments.map(\.byteCount) == [byteCount], sourceLocation: sourceLocation)
    }
}

/// A server's script, with a name.
struct Answer: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let script: Script

    init(_ name: String, _ script: Script) {
        testDescription = name
        self.script = script
    }

    /// An answer that sends raw text and closes the connection.
    init(_ name: String, raw text: String) {
        self.init(name, Script(Script.raw(text).steps + [.close]))
    }
}
