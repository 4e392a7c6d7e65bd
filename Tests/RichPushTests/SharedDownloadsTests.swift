import TestSupport
import Testing

@testable import RichPush

@Suite("Shared downloads", .timeLimit(.minutes(10)))
struct SharedDownloadsTests {
    private static func run(
        rate: Int,
        while body: @escaping @Sendable (MediaServer, ExtensionHelper) async throws -> Void
    ) async throws {
        let image = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: image)
        } while: { server in
            let folder = try TemporaryFolder()
            var configuration = ExtensionHelper.Configuration.loopback(server, folder)
            configuration.shaping = TransferShaping(bytesPerSecond: rate)
            configuration.downloads = SharedDownloads()
            try await body(server, ExtensionHelper(configuration: configuration))
            try await folder.waitUntilEmpty()
        }
    }

    private static func content(_ title: String, _ url: String) -> NotificationContent {
        var content = NotificationContent.withImage(url)
        content.title = title
        return content
    }

    @Test("Every delivery gets the file and keeps its own text")
    func sharesFile() async throws {
        try await Self.run(rate: 1_500) { server, helper in
            // They begin together, because on a busy machine a later one might begin much later.
            async let first = helper.populate(Self.content("one", server.url("/a")))
            async let second = helper.populate(Self.content("two", server.url("/a")))
            async let other = helper.populate(Self.content("three", server.url("/b")))
            let reports = await [first, second, other]
            #expect(reports.map(\.content.title) == ["one", "two", "three"])
            #expect(reports.allSatisfy { $0.failure == nil && $0.content.attachments.count == 1 })
            #expect(reports[0].content.attachments == reports[1].content.attachments)
            #expect(server.requests.count == 2)
        }
    }

    @Test("A delivery with a lower limit than another comes to its own verdict", arguments: ["bytes", "pixels"])
    func keepsLimitsApart(unit: String) async throws {
        try await Self.run(rate: 1_500) { server, helper in
            var configuration = helper.configuration
            if unit == "bytes" { configuration.limits.image = 1 } else { configuration.pixelLimit = 1 }
            let strict = ExtensionHelper(configuration: configuration)
            async let first = helper.populate(Self.content("one", server.url("/a")))
            async let second = strict.populate(Self.content("two", server.url("/a")))
            let reports = await [first, second]
            #expect(reports.map { $0.content.attachments.count } == [1, 0])
            #expect(server.requests.count == 2)
        }
    }

    @Test("A finished download is requested again")
    func asksAgain() async throws {
        try await Self.run(rate: 1_000_000) { server, helper in
            for _ in 0..<2 {
                let report = await helper.populate(Self.content("one", server.url("/a")))
                #expect(report.failure == nil)
            }
            #expect(server.requests.count == 2)
        }
    }

    @Test("A canceled task returns at once and leaves the file to the others")
    func givesUp() async throws {
        try await Self.run(rate: 1_500) { server, helper in
            let first = Task { await helper.populate(Self.content("one", server.url("/a"))) }
            try await server.waitForRequests(1)
            let second = Task { await helper.populate(Self.content("two", server.url("/a"))) }
            first.cancel()
            let failure = await first.value.failure
            #expect(failure == .canceled)
            let attachments = await second.value.content.attachments
            #expect(attachments.count == 1)
        }
    }

    @Test("A download ends with the last task that waits for it")
    func endsWithLast() async throws {
        try await Self.run(rate: 1) { server, helper in
            let only = Task { await helper.populate(Self.content("one", server.url("/a"))) }
            try await server.waitForRequests(1)
            only.cancel()
            let failure = await only.value.failure
            #expect(failure == .canceled)
        }
    }
}
