import DeviceSimulator
import TestSupport
import Testing

@testable import RichPush
@testable import RichPushAudit

@Suite("Races between endings", .timeLimit(.minutes(10)))
struct RaceCases {
    private enum Contender: Int, CaseIterable, Sendable {
        case completion
        case timer
        case cancellation
        case expiry
    }

    // MARK: - 60

    @Test("60: exactly one of completion, timer, cancellation and expiry wins each of 100,000 races")
    func resolutions() async {
        let batchSize = 1_000
        for seed in 0..<100 {
            let resolutions = (0..<batchSize).map { _ in Promise<Contender>() }
            let heard = Task {
                var heard: [Contender] = []
                for resolution in resolutions { heard.append(await resolution.value) }
                return heard
            }
            let winners = await withTaskGroup(of: [(race: Int, winner: Contender)].self) { group in
                for contender in Contender.allCases {
                    group.addTask {
                        var generator = SeededGenerator(seed: seed * 4 + contender.rawValue)
                        return resolutions.indices.compactMap { race in
                            generator.spin(upTo: 64)
                            return resolutions[race].resolve(contender) ? (race, contender) : nil
                        }
                    }
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
            let sorted = winners.sorted { $0.race < $1.race }
            #expect(sorted.map(\.race) == Array(0..<batchSize), "seed \(seed)")
            let values = await heard.value
            #expect(values == sorted.map(\.winner), "seed \(seed)")
        }
    }

    /// A service that calls its handler from another task, and again when it is warned.
    private final class HastyService: NotificationServiceExtension {
        /// What ``calls`` has after each call.
        static let returned = ""

        private let seed: Int
        /// The titles with which it calls the handler.
        private let calls: Recorder<String>
        private var handler: ContentHandler?
        private var content = NotificationContent()

        init(seed: Int, calls: Recorder<String>) {
            self.seed = seed
            self.calls = calls
        }

        func didReceive(_ request: NotificationRequest, withContentHandler contentHandler: @escaping ContentHandler) {
            handler = contentHandler
            content = request.content
            var modified = request.content
            modified.title += " [modified]"
            Task { [seed, calls, modified] in
                var generator = SeededGenerator(seed: seed)
                generator.spin(upTo: 20_000)
                calls.record(modified.title)
                contentHandler(modified)
                calls.record(HastyService.returned)
            }
        }

        func serviceExtensionTimeWillExpire() {
            calls.record(content.title)
            handler?(content)
            calls.record(Self.returned)
        }
    }

    @Test("60: a handler that is called by completion and by expiry shows the notification once, in 2,000 races")
    func handlers() async throws {
        let notification = try RemoteNotification(
            payload: ["aps": ["alert": ["title": "Hi"], "mutable-content": 1]],
            byteCount: 0
        )
        for seed in 0..<2_000 {
            var generator = SeededGenerator(seed: seed)
            var limits = ServiceExtensionHost.TimeLimits()
            limits.warning = .microseconds(Int.random(in: 0...150, using: &generator))
            limits.expiry = limits.warning + .microseconds(Int.random(in: 0...150, using: &generator))
            let isCancelled = Bool.random(using: &generator)
            let calls = Recorder<String>()
            let host = ServiceExtensionHost(timeLimits: limits) { HastyService(seed: seed, calls: calls) }
            let task = Task { await host.deliver(notification) }
            if isCancelled {
                generator.spin(upTo: 2_000)
                task.cancel()
            }
            let delivery = await task.value
            // A call that has returned before the next one came is the first. Of two at the same time, either may be.
            let first = calls.values.prefix(2).filter { $0 != HastyService.returned }
            switch delivery.outcome {
            case .modified(let content)?:
                #expect(first.contains(content.title), "seed \(seed)")
                #expect(delivery.shown?.title == content.title, "seed \(seed)")
            case .original(.timeExpired)?:
                #expect(delivery.shown == notification.content, "seed \(seed)")
            default:
                Issue.record("seed \(seed) ends with \(String(describing: delivery.outcome))")
            }
        }
    }

    // MARK: - 61

    @Test("61: a download and its time limit that end in the same instant leave no file, whichever is first")
    func completionAgainstTimer() async throws {
        try await race { _, clock in
            clock.advance(by: .seconds(7_200))
        } loser: {
            .time(.limit(nil))
        }
    }

    @Test("62: a download canceled while its file is moved into place leaves no file")
    func completionAgainstCancellation() async throws {
        try await race { download, _ in
            download.cancel()
        } loser: {
            .canceled
        }
    }

    /// Races a download from a real server against an end that comes a random moment after the start.
    private func race(
        end: @escaping @Sendable (Task<MediaDownload, Never>, ManualClock) -> Void,
        loser: @Sendable () -> MediaFailure
    ) async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            let engine = TransferEngine()
            let policy = ExtensionHelper.Configuration.loopback(server, folder).transfer
            let url = try MediaURL(server.url("/sparky.png"), policy: policy)
            for seed in 0..<300 {
                let clock = ManualClock()
                let request = TransferRequest(
                    url: url,
                    policy: policy,
                    purpose: .attachment(
                        AttachmentRules(decidingVerdict: .bytes, limits: .binaryMegabytes),
                        FileDestination(directory: folder.path)
                    ),
                    timeLimit: .seconds(3_600)
                )
                let download = Task {
                    await engine.download(request, clock: clock)
                }
                var generator = SeededGenerator(seed: seed)
                generator.spin(upTo: 40_000)
                end(download, clock)
                switch await download.value.outcome {
                case .success(.media(let file)): #expect(file.byteCount == body.count)
                case .success(.resource): Issue.record("The request was for an attachment.")
                case .failure(let failure): #expect(failure == loser())
                }
            }
            try await folder.waitUntilEmpty()
        }
    }

    @Test("61: a download that completes within a millisecond of its deadline is handed over once and leaves no file")
    func atTheDeadline() async throws {
        let body = try Fixture.media("sparky.png")
        let head = Array(Script.head(status: 200, contentType: "image/png", length: body.count).utf8)
        let limit = Duration.milliseconds(150)
        try await MediaServer.run { request in
            let offset = Int(request.path.dropFirst().prefix { $0 != "." }) ?? 0
            let pause = limit + .microseconds(offset % 21 * 100 - 1_000)
            return Script([
                .send(head + body.dropLast(), times: 1), .pause(pause), .send(Array(body.suffix(1)), times: 1),
            ])
        } while: { server in
            let folder = try TemporaryFolder()
            var configuration = ExtensionHelper.Configuration.loopback(server, folder)
            configuration.timeLimit = limit
            let helper = ExtensionHelper(configuration: configuration)
            let handed = Recorder<Int>()
            for number in 0..<84 {
                helper.populateNotificationContent(.withImage(server.url("/\(number).png"))) { _ in
                    handed.record(number)
                }
            }
            try await handed.waitFor(84)
            try await folder.waitUntilEmpty()
            #expect(handed.values.sorted() == Array(0..<84))
        }
    }
}

extension SeededGenerator {
    /// Keeps the processor busy for a moment of random length.
    fileprivate mutating func spin(upTo limit: Int) {
        var rest = Int.random(in: 0...limit, using: &self)
        while rest > 0 { rest -= 1 }
    }
}
