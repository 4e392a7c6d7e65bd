import TestSupport
import Testing

@testable import RichPush

@Suite("Overload", .timeLimit(.minutes(10)))
struct LoadCases {
    /// A phase in which a delivery is held until it is canceled.
    enum Halt: String, CaseIterable, Sendable {
        case connecting
        case tls
        case header
        case body
    }

    // MARK: - 62

    @Test(
        "62: a delivery canceled while it waits ends once and leaves nothing",
        arguments: Halt.allCases
    )
    func cancellation(halt: Halt) async throws {
        let image = try Fixture.media("sparky.png")
        let head = Array(Script.head(status: 200, contentType: "image/png", length: image.count).utf8)
        try await MediaServer.run { _ in
            Script([.send(halt == .header ? head.dropLast(8) : head + image.dropLast(), times: 1), .stall])
        } while: { server in
            let folder = try TemporaryFolder()
            let connecting = try #require(StalledPort(.connecting))
            let silent = try #require(StalledPort(.silent))
            let (url, port) =
                switch halt {
                case .connecting: ("http://127.0.0.1:\(connecting.port)/a.png", connecting.port)
                case .tls: ("https://127.0.0.1:\(silent.port)/a.png", silent.port)
                case .header, .body: (server.url("/a.png"), server.port)
                }
            let helper = ExtensionHelper(configuration: .loopback(port: port, folder))
            let content = NotificationContent.withImage(url)
            let delivery = Task { await helper.populate(content) }
            switch halt {
            case .connecting, .tls: try await Task.sleep(for: .milliseconds(50))
            case .header, .body: try await server.waitForRequests()
            }
            delivery.cancel()
            let report = await delivery.value
            #expect(report.failure == .canceled)
            #expect(report.content == content)
            try await folder.waitUntilEmpty()
            _ = (connecting, silent)
        }
    }

    // MARK: - 63

    @Test(
        "63: with 32 descriptors, 200 simultaneous notifications all come back, and later ones have their image"
    )
    func descriptors() async throws {
        let image = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: image)
        } while: { server in
            var scenario = LoadScenario(image: server.url("/a.png"), port: server.port, count: 200)
            scenario.descriptorLimit = 32
            scenario.laterCount = 20
            scenario.toldCount = 200
            let outcome = try await scenario.play()
            #expect(outcome.handlerCalls == Array(repeating: 1, count: 200))
            #expect(outcome.attachedCount < 200)
            #expect(outcome.laterAttachedCount == 20, "\(outcome.failures)")
            #expect(outcome.leftFileCount == 0)
            // The findings blame this machine, not the server.
            let ours = [Finding.Kind.engineFailure, .storageFailure].map(\.identifier)
            #expect(!outcome.toldFailures.isEmpty)
            #expect(outcome.toldFailures.keys.allSatisfy(ours.contains), "\(outcome.toldFailures)")
        }
    }

    // MARK: - 64

    @Test("64: ten times as many simultaneous notifications all come back, in a queue that costs little")
    func manyAtOnce() async throws {
        let image = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: image)
        } while: { server in
            var scenario = LoadScenario(image: server.url("/a.png"), port: server.port, count: 1_000)
            let few = try await scenario.play()
            scenario.count = 10_000
            let many = try await scenario.play()
            for (outcome, count) in [(few, 1_000), (many, 10_000)] {
                #expect(outcome.handlerCalls == Array(repeating: 1, count: count))
                #expect(outcome.attachedCount == count)
                #expect(outcome.leftFileCount == 0)
            }
            // A waiting delivery is a request and a closure, not a transfer with its buffers.
            if MemoryLimit.decides { #expect(many.peakMemory - few.peakMemory < 9_000 * 8_192) }
        }
    }

    private static func request(_ port: StalledPort, _ folder: TemporaryFolder) throws -> TransferRequest {
        let policy = ExtensionHelper.Configuration.loopback(port: port.port, folder).transfer
        return TransferRequest(
            url: try MediaURL("http://127.0.0.1:\(port.port)/a.png", policy: policy),
            policy: policy,
            purpose: .attachment(
                AttachmentRules(decidingVerdict: .bytes, limits: .binaryMegabytes),
                FileDestination(directory: folder.path)
            ),
            timeLimit: .seconds(60)
        )
    }

    @Test("64: a full queue hands a notification back at once")
    func fullQueue() async throws {
        let port = try #require(StalledPort(.silent))
        let folder = try TemporaryFolder()
        let request = try Self.request(port, folder)
        let engine = TransferEngine(loopLimit: 1, concurrencyLimit: 2, queueLimit: 3)
        await withTaskGroup(of: MediaFailure?.self) { group in
            for _ in 0..<9 {
                group.addTask {
                    await engine.download(request, clock: ContinuousClock()).failure
                }
            }
            var refused: [MediaFailure?] = []
            // Two run, three wait.
            while refused.count < 4, let failure = await group.next() { refused.append(failure) }
            #expect(refused.allSatisfy { $0?.kind == .engineFailure })
            group.cancelAll()
            var canceled: [MediaFailure?] = []
            for await failure in group { canceled.append(failure) }
            #expect(canceled == Array(repeating: .canceled, count: 5))
        }
    }

    @Test("64: one thread can use the whole queue, not only its own share")
    func wholeQueue() async throws {
        let port = try #require(StalledPort(.silent))
        let folder = try TemporaryFolder()
        let request = try Self.request(port, folder)
        let engine = TransferEngine(loopLimit: 2, concurrencyLimit: 2, queueLimit: 8)
        let ended = Recorder<MediaFailure?>()
        let downloads = await Task(executorPreference: TransferExecutor(engine)) {
            (0..<11).map { _ in engine.start(request, clock: ContinuousClock()) }
        }.value
        try await withThrowingTaskGroup { group in
            for download in downloads {
                group.addTask { ended.record(await download.result.failure) }
            }
            try await ended.waitFor(1)
            for download in downloads { download.cancel() }
        }
        #expect(ended.values.first??.kind == .engineFailure)
        #expect(Array(ended.values.dropFirst()) == Array(repeating: .canceled, count: 10))
    }
}

extension MediaDownload {
    fileprivate var failure: MediaFailure? {
        if case .failure(let failure) = outcome { failure } else { nil }
    }
}
