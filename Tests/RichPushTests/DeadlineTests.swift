import TestSupport
import Testing

@testable import RichPush

@Suite("Deadlines of a delivery", .timeLimit(.minutes(10)))
struct DeadlineTests {
    enum Stall: String, CaseIterable, Sendable {
        case beforeTheHeader
        case inTheHeader
        case afterTheHeader
        case inTheBody

        var script: Script {
            let body = (try? Fixture.media("sparky.png")) ?? []
            let head = Array(Script.head(status: 200, contentType: "image/png", length: body.count).utf8)
            let bytes: [UInt8] =
                switch self {
                case .beforeTheHeader: []
                case .inTheHeader: head.dropLast(10)
                case .afterTheHeader: head
                case .inTheBody: head + body.prefix(4_500)
                }
            return Script([.send(bytes, times: 1), .stall])
        }

        /// The possible phases of the transfer when its time is up; on a busy machine nothing may have arrived by then.
        var phases: [TransferPhase] { self == .beforeTheHeader ? [.waiting] : [.waiting, .receiving] }
    }

    @Suite("A delivery's time, by the clock", .serialized, .tags(.realTime))
    struct RealTime {
        @Test("A delivery returns its best attempt when its time is up", arguments: Stall.allCases)
        func timeIsUp(stall: Stall) async throws {
            let configure: @Sendable (inout ExtensionHelper.Configuration) -> Void = { configuration in
                configuration.timeLimit = .seconds(3)
                // The transfer thread ends it and knows how far it got, because the guard's clock stands still.
                configuration.clock = ManualClock()
            }
            try await Loopback(configure: configure).deliver { _ in
                stall.script
            } check: { report in
                #expect(stall.phases.contains { report.failure == .time(.limit($0)) })
                #expect(report.content.title == "Sparky says hello!")
                #expect(report.content.attachments == [])
                #expect(report.media?.verdicts.helper.outcome == .notDownloaded)
            }
        }

        @Test("A first byte after more than five seconds still brings the image, with a finding")
        func lateFirstByte() async throws {
            let body = try Fixture.media("sparky.png")
            try await Loopback().deliver { _ in
                Script([.pause(.seconds(7))] + Script.response(contentType: "image/png", body: body).steps)
            } check: { report in
                #expect(report.failure == nil)
                #expect(report.content.attachments.map(\.byteCount) == [body.count])
                let finding = try #require(report.findings.first { $0.kind == .slowResponse })
                #expect(finding.severity == .warning)
                #expect(finding.explanation.contains("The first byte of the response came after"))
                #expect(report.media?.verdicts.helper.outcome == .attached)
            }
        }
    }

    @Test("The handler is called once with the best attempt when time is up", arguments: Stall.allCases)
    func handlerIsCalledOnce(stall: Stall) async throws {
        try await MediaServer.run { _ in
            stall.script
        } while: { server in
            let folder = try TemporaryFolder()
            var configuration = ExtensionHelper.Configuration.loopback(server, folder)
            configuration.timeLimit = .milliseconds(200)
            let content = NotificationContent.withImage(server.url("/sparky.png"))
            let handed = Recorder<NotificationContent>()
            ExtensionHelper(configuration: configuration).populateNotificationContent(content) { handed.record($0) }
            try await handed.waitFor()
            try await folder.waitUntilEmpty()
            #expect(handed.values == [content])
        }
    }

    @Test("The handler is called once with the attachment when all goes well")
    func handlerIsCalledOnceWithTheAttachment() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            let handed = Recorder<Int>()
            let helper = ExtensionHelper(configuration: .loopback(server, folder))
            helper.populateNotificationContent(.withImage(server.url("/sparky.png"))) { content in
                handed.record(content.attachments.count)
            }
            try await handed.waitFor()
            try await folder.waitUntilEmpty()
            #expect(handed.values == [1])
        }
    }

    @Test("The delivery's own clock ends it if the transfer thread does not", arguments: Stall.allCases)
    func guardIsDrivenByTheClock(stall: Stall) async throws {
        try await MediaServer.run { _ in
            stall.script
        } while: { server in
            let folder = try TemporaryFolder()
            let clock = ManualClock()
            var configuration = ExtensionHelper.Configuration.loopback(server, folder)
            // An hour for the transfer thread, which does not use the test's clock.
            configuration.timeLimit = .seconds(3_600)
            configuration.clock = clock
            let helper = ExtensionHelper(configuration: configuration)
            let delivery = Task { await helper.populate(.withImage(server.url("/sparky.png"))) }
            try await server.waitForRequests()
            await clock.waitForSleepers()
            clock.advance(by: .seconds(3_601))
            let report = await delivery.value
            #expect(report.failure == .time(.limit(nil)))
            #expect(report.content.title == "Sparky says hello!")
            #expect(report.content.attachments == [])
            try await folder.waitUntilEmpty()
        }
    }

    @Test("A canceled task ends its delivery at once, and the content comes back", arguments: Stall.allCases)
    func cancellation(stall: Stall) async throws {
        try await MediaServer.run { _ in
            stall.script
        } while: { server in
            let folder = try TemporaryFolder()
            let helper = ExtensionHelper(configuration: .loopback(server, folder))
            let delivery = Task { await helper.populate(.withImage(server.url("/sparky.png"))) }
            try await server.waitForRequests()
            delivery.cancel()
            let report = await delivery.value
            #expect(report.failure == .canceled)
            #expect(report.content.title == "Sparky says hello!")
            try await folder.waitUntilEmpty()
        }
    }

    @Test("A task that was canceled before it began requests nothing")
    func cancelledBefore() async throws {
        try await MediaServer.run { _ in
            FindingRow.sparky
        } while: { server in
            let folder = try TemporaryFolder()
            let helper = ExtensionHelper(configuration: .loopback(server, folder))
            let delivery = Task {
                while !Task.isCancelled { await Task.yield() }
                return await helper.populate(.withImage(server.url("/sparky.png")))
            }
            delivery.cancel()
            let report = await delivery.value
            #expect(report.failure == .canceled)
            #expect(report.content.attachments == [])
            #expect(server.connectionCount == 0)
            #expect(try folder.contents == [])
        }
    }

    @Test("Each of two hundred simultaneous deliveries ends in its own way")
    func manyAtOnce() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { request in
            request.path.hasSuffix("0.png")
                ? .response(status: 404) : .response(contentType: "image/png", body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            let helper = ExtensionHelper(configuration: .loopback(server, folder))
            let failures = await withTaskGroup(of: MediaFailure?.self) { group in
                for number in 0..<200 {
                    group.addTask { await helper.populate(.withImage(server.url("/\(number).png"))).failure }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(failures.count == 200)
            #expect(failures.filter { $0 != nil && $0 != .response(.status(404)) } == [])
            #expect(failures.count { $0 == nil } == 180)
            #expect(failures.count { $0 == .response(.status(404)) } == 20)
            #expect(server.requests.count == 200)
            try await folder.waitUntilEmpty()
        }
    }

    @Test("A waiting delivery begins as soon as another ends, whatever the rest do")
    func waitingTransferStarts() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { request in
            request.path == "/stalling.png"
                ? Script([.stall]) : .response(contentType: "image/png", headers: ["Connection": "close"], body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            let engine = TransferEngine(loopLimit: 1, concurrencyLimit: 2)
            let policy = ExtensionHelper.Configuration.loopback(server, folder).transfer
            let download: @Sendable (String) async throws -> MediaDownload = { path in
                let request = TransferRequest(
                    url: try MediaURL(server.url(path), policy: policy),
                    policy: policy,
                    purpose: .attachment(
                        AttachmentRules(decidingVerdict: .bytes, limits: .binaryMegabytes),
                        FileDestination(directory: folder.path)
                    ),
                    timeLimit: .seconds(3_600)
                )
                return await engine.download(request, clock: ContinuousClock())
            }
            let stalling = Task { try await download("/stalling.png") }
            try await server.waitForRequests()
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<10 {
                    group.addTask { try await download("/\(number).png").knownByteCount ?? -1 }
                }
                for try await byteCount in group { #expect(byteCount == body.count) }
            }
            stalling.cancel()
            #expect(try await stalling.value.outcome.failure == .canceled)
            try await folder.waitUntilEmpty()
        }
    }

    @Test("An address is refused even by a handle whose last connection timed out")
    func refusedAfterTimeout() async throws {
        let port = try #require(StalledPort(.connecting))
        let engine = TransferEngine(loopLimit: 1, concurrencyLimit: 1)
        let folder = try TemporaryFolder()
        var policy = ExtensionHelper.Configuration.loopback(port: port.port, folder).transfer
        policy.stallTimeout = .milliseconds(200)
        let url = try MediaURL("http://127.0.0.1:\(port.port)/sparky.png", policy: policy)
        func download() async -> MediaFailure? {
            let request = TransferRequest(
                url: url,
                policy: policy,
                purpose: .attachment(AttachmentRules(decidingVerdict: .bytes, limits: .binaryMegabytes), nil),
                timeLimit: .seconds(60)
            )
            return await engine.download(request, clock: ContinuousClock()).outcome.failure
        }
        #expect(await download() == .time(.stalled(.connecting)))
        policy.addresses.exceptions = []
        #expect(await download()?.kind == .blockedAddress)
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let failure) = self { failure } else { nil }
    }
}
