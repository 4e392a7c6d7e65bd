import Dispatch
import Glibc
import TestSupport
import Testing

@testable import RichPush

@Suite("Tasks on the transfer threads", .timeLimit(.minutes(10)))
struct TransferExecutorTests {
    private static func run(
        _ script: Script,
        while body: @Sendable (ExtensionHelper, NotificationContent) async throws -> Void
    ) async throws {
        try await MediaServer.run { _ in
            script
        } while: { server in
            let folder = try TemporaryFolder()
            let helper = ExtensionHelper(configuration: .loopback(server, folder))
            try await body(helper, .withImage(server.url("/sparky.png")))
            try await folder.waitUntilEmpty()
        }
    }

    private static func image() throws -> Script {
        .response(contentType: "image/png", body: try Fixture.media("sparky.png"))
    }

    private static var thread: UInt { UInt(pthread_self()) }

    @Test("A task continues where its download ended")
    func staysOnThread() async throws {
        try await Self.run(try Self.image()) { helper, content in
            let threads = await withTaskGroup { group in
                for _ in 0..<32 {
                    group.addTask(executorPreference: ExtensionHelper.executor) {
                        var threads: Set<UInt> = [Self.thread]
                        for _ in 0..<4 {
                            let report = await helper.populate(content)
                            #expect(report.content.attachments.count == 1)
                            threads.insert(Self.thread)
                        }
                        return threads
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(threads.count == 32)
            #expect(threads.allSatisfy { $0.count == 1 })
            #expect(Set(threads).count <= TransferLoops.processorCount)
        }
    }

    @Test("A task may be canceled while it downloads")
    func canceled() async throws {
        try await Self.run(Script([.stall])) { helper, content in
            let task = Task(executorPreference: ExtensionHelper.executor) { await helper.populate(content).failure }
            try await Task.sleep(for: .milliseconds(50))
            task.cancel()
            #expect(await task.value == .canceled)
        }
    }

    @Test("A task learns when its time is up")
    func timeIsUp() async throws {
        try await Self.run(Script([.stall])) { helper, content in
            var configuration = helper.configuration
            configuration.timeLimit = .milliseconds(100)
            let helper = ExtensionHelper(configuration: configuration)
            let task = Task(executorPreference: ExtensionHelper.executor) { await helper.populate(content).failure }
            guard case .time(.limit) = await task.value else {
                Issue.record("It ended for another reason.")
                return
            }
        }
    }

    @Test("A task that blocks its thread does not delay a handler")
    func holdsUpThread() async throws {
        try await Self.run(try Self.image()) { helper, content in
            var configuration = helper.configuration
            configuration.timeLimit = .milliseconds(100)
            let isCalled = DispatchSemaphore(value: 0)
            @Sendable func holdUp() -> Bool {
                defer { isCalled.signal() }
                return isCalled.wait(timeout: .now() + .seconds(60)) == .success
            }
            let tasks = (0..<TransferLoops.processorCount).map { _ in
                Task(executorPreference: ExtensionHelper.executor) { holdUp() }
            }
            ExtensionHelper(configuration: configuration).populateNotificationContent(content) { _ in
                isCalled.signal()
            }
            for task in tasks { #expect(await task.value) }
        }
    }
}
