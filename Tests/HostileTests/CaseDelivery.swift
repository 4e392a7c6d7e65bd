import RichPush
import TestSupport
import Testing

/// Delivers an image with the extension helper, and makes sure that its content comes back and no file is left.
func deliver(
    _ image: String,
    configure: (inout ExtensionHelper.Configuration) -> Void = { _ in }
) async throws -> HelperReport {
    let folder = try TemporaryFolder()
    var configuration = ExtensionHelper.Configuration.overHTTP(folder)
    configure(&configuration)
    let content = NotificationContent.withImage(image)
    let report = await ExtensionHelper(configuration: configuration).populate(content)
    if report.failure != nil {
        #expect(report.content == content, "the best attempt of \(image)")
        #expect(report.findings.map(\.kind).contains { $0 == report.failure?.kind }, "the finding of \(image)")
    }
    if report.content.attachments.isEmpty { try await folder.waitUntilEmpty() }
    return report
}

/// Delivers images that must fail before any request: `PORT` in them is the port of a real server, which must see
/// nothing.
func expectNoConnection(
    to images: [String],
    configure: @escaping @Sendable (inout ExtensionHelper.Configuration) -> Void = { _ in },
    failing isExpected: @Sendable (MediaFailure?) -> Bool
) async throws {
    try await MediaServer.run { _ in
        .response(contentType: "image/png", body: (try? Fixture.media("sparky.png")) ?? [])
    } while: { server in
        for image in images {
            let url = image.split(separator: "PORT", omittingEmptySubsequences: false).joined(
                separator: "\(server.port)"
            )
            let failure = try await deliver(url, configure: configure).failure
            #expect(isExpected(failure), "\(url.prefix(100)): \(String(describing: failure))")
        }
        #expect(server.connectionCount == 0)
        // The server does see an allowed delivery.
        let exception = AddressPolicy.Exception("127.0.0.1:\(server.port)")
        let allowed = try await deliver(server.url("/sparky.png")) {
            $0.transfer.addresses.exceptions = [exception].compactMap(\.self)
        }
        #expect(allowed.failure == nil)
        #expect(server.connectionCount == 1)
    }
}
