import TestSupport
import Testing

@testable import RichPush

@Suite("The arrival of scripted responses", .timeLimit(.minutes(10)))
struct ScriptedArrivalTests {
    private static let image = (try? Fixture.media("sparky.png")) ?? []
    private static let png = ScriptedResponse(contentType: "image/png", body: .bytes(image))

    /// Delivers an image by a clock that the test advances.
    private static func deliver(
        _ response: ScriptedResponse,
        configure: (inout ExtensionHelper.Configuration) -> Void = { _ in },
        while act: (ManualClock, Task<HelperReport, Never>) async -> Void,
        check: (HelperReport) throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let clock = ManualClock()
        var configuration = ExtensionHelper.Configuration.overHTTP(folder)
        configuration.timeLimit = .seconds(25)
        configuration.clock = clock
        var answers = ScriptedAnswers()
        answers[ScriptedAnswersTests.url] = response
        configuration.answers = answers
        configure(&configuration)
        let helper = ExtensionHelper(configuration: configuration)
        // The delivery is released here, not by a task that may end later.
        do {
            let delivery = Task { await helper.populate(.withImage(ScriptedAnswersTests.url)) }
            await act(clock, delivery)
            try check(await delivery.value)
        }
        try await folder.waitUntilEmpty()
    }

    private static func passMinute(_ clock: ManualClock, _: Task<HelperReport, Never>) async {
        await clock.waitForSleepers()
        clock.advance(by: .seconds(60))
    }

    @Test("A response arrives after its delay, at its network's speed, in exactly that time")
    func slow() async throws {
        var response = Self.png
        response.delay = .seconds(8)
        response.shaping.bytesPerSecond = 1_000
        try await Self.deliver(response, while: Self.passMinute) { report in
            #expect(report.failure == nil)
            #expect(report.content.attachments.map(\.byteCount) == [Self.image.count])
            let timeline = try #require(report.media?.timeline)
            #expect(timeline.firstByte == .seconds(8))
            let end = Duration.seconds(8) + .milliseconds(Self.image.count)
            #expect(timeline.finished.map { abs(($0 - end) / .seconds(1)) < 0.001 } == true)
            #expect(report.duration == timeline.finished)
            #expect(report.findings.map(\.kind) == [.slowResponse, .slowDownload])
        }
    }

    @Test(
        "A response is as slow as the slower of its server and the device's network",
        arguments: [(500, nil), (500, 2_000), (nil, 500), (2_000, 500), (0, 500)] as [(Int?, Int?)]
    )
    func slower(server: Int?, device: Int?) async throws {
        var response = Self.png
        response.shaping.bytesPerSecond = server
        try await Self.deliver(response) {
            $0.shaping = TransferShaping(bytesPerSecond: device)
        } while: {
            await Self.passMinute($0, $1)
        } check: { report in
            #expect(report.failure == nil)
            let finished = try #require(report.media?.timeline.finished)
            #expect(abs(finished / .seconds(1) - Double(Self.image.count) / 500) < 0.001)
        }
    }

    @Test("A response may arrive too late for the time limit", arguments: [TransferPhase.waiting, .receiving])
    func timeLimit(phase: TransferPhase) async throws {
        var response = Self.png
        if phase == .waiting { response.delay = .seconds(40) } else { response.shaping.bytesPerSecond = 100 }
        try await Self.deliver(response, while: Self.passMinute) { report in
            #expect(report.failure == .time(.limit(phase)))
            #expect(report.media?.timeline.finished == .seconds(25))
            #expect(report.duration == .seconds(25))
            #expect(report.content.title == "Sparky says hello!")
        }
    }

    @Test("A response that stalls never arrives whole", arguments: [0, 1, 2_000, 5_482])
    func stalls(count: Int) async throws {
        var response = Self.png
        response.shaping.stallsAfterBytes = count
        try await Self.deliver(response, while: Self.passMinute) { report in
            #expect(report.failure == .time(.limit(.receiving)))
            #expect(report.media?.bytesReceived == count)
            #expect(report.findings.map(\.kind).contains(.timeLimit))
        }
        try await Self.deliver(response) {
            $0.transfer.stallTimeout = .seconds(10)
        } while: {
            await Self.passMinute($0, $1)
        } check: { report in
            #expect(report.failure == .time(.stalled(.receiving)))
            #expect(report.media?.timeline.finished == .seconds(10))
        }
    }

    @Test("A response slower than the policy's patience never arrives whole")
    func slowerThanPatience() async throws {
        var response = Self.png
        response.shaping.bytesPerSecond = 400
        try await Self.deliver(response) {
            $0.transfer.stallTimeout = .seconds(10)
            $0.transfer.stallBytesPerSecond = 500
        } while: {
            await Self.passMinute($0, $1)
        } check: { report in
            #expect(report.failure == .time(.stalled(.receiving)))
        }
    }

    @Test("A lost connection leaves a part of the response", arguments: [1, 2_000, 5_482])
    func lost(count: Int) async throws {
        var response = Self.png
        response.shaping.byteLimit = count
        try await Self.deliver(response, while: { _, _ in }) { report in
            #expect(report.failure == .response(.partialBody(received: count, expected: Self.image.count)))
            #expect(report.findings.map(\.kind) == [.partialBody])
        }
    }

    @Test("A response shorter than declared is partial, and a longer one is cut")
    func otherLength() async throws {
        for (stated, isWhole) in [(Self.image.count + 1, false), (Self.image.count, true)] {
            var response = Self.png
            response.body = .bytes(Self.image + (isWhole ? [1, 2, 3] : []))
            response.fields.append(ResourceField("Content-Length", "\(stated)"))
            try await Self.deliver(response, while: { _, _ in }) { report in
                let partial = MediaFailure.response(.partialBody(received: Self.image.count, expected: stated))
                #expect(report.failure == (isWhole ? nil : partial))
                #expect(report.media?.bytesReceived == Self.image.count)
            }
        }
    }

    @Test("Nothing arrives without a connection")
    func noConnection() async throws {
        var response = Self.png
        response.shaping.byteLimit = 0
        try await Self.deliver(response, while: { _, _ in }) { report in
            #expect(report.failure?.kind == .connectionFailure)
        }
    }

    @Test("Impossible numbers give the whole response or none", arguments: [0, -1, .min])
    func senseless(number: Int) async throws {
        var response = Self.png
        response.shaping.bytesPerSecond = number
        response.delay = .seconds(number == .min ? -1_000_000 : number)
        try await Self.deliver(response, while: { _, _ in }) { report in
            #expect(report.failure == nil)
        }
        response.shaping.stallsAfterBytes = number == 0 ? nil : number
        response.shaping.byteLimit = number == 0 ? nil : number
        try await Self.deliver(response, while: { _, _ in }) { report in
            #expect(report.failure?.kind == (number == 0 ? nil : .connectionFailure))
        }
        response.shaping.byteLimit = nil
        try await Self.deliver(response, while: number == 0 ? { _, _ in } : Self.passMinute) { report in
            #expect(report.failure == (number == 0 ? nil : .time(.limit(.receiving))))
            #expect(report.media?.bytesReceived == (number == 0 ? Self.image.count : 0))
        }
    }

    // MARK: - Gates

    @Test("The last byte waits until the gate is open", arguments: [true, false])
    func gate(hasBody: Bool) async throws {
        let gate = ScriptedGate()
        var response = hasBody ? Self.png : ScriptedResponse(contentType: "image/png")
        response.gate = gate
        try await Self.deliver(response) { clock, _ in
            await gate.waitUntilReached()
            await clock.waitForSleepers()
            clock.advance(by: .seconds(20))
            gate.open()
        } check: { report in
            #expect(report.failure == (hasBody ? nil : .response(.emptyBody)))
            #expect(report.media?.bytesReceived == (hasBody ? Self.image.count : 0))
            #expect(report.media?.timeline.finished == .seconds(20))
        }
        // The gate stays open.
        try await Self.deliver(response, while: { _, _ in }) { report in
            #expect(report.media?.bytesReceived == (hasBody ? Self.image.count : 0))
        }
    }

    @Test("The last byte never arrives if nobody opens the gate in time")
    func closedGate() async throws {
        let gate = ScriptedGate()
        var response = Self.png
        response.gate = gate
        try await Self.deliver(response) { clock, delivery in
            await gate.waitUntilReached()
            await Self.passMinute(clock, delivery)
        } check: { report in
            #expect(report.failure == .time(.limit(.receiving)))
            #expect(report.media?.bytesReceived == Self.image.count - 1)
            #expect(report.duration == .seconds(25))
        }
    }

    // MARK: - Cancellation

    @Test("A canceled task ends every kind of waiting", arguments: ["delay", "stall", "gate", "rate"])
    func canceled(what: String) async throws {
        var response = Self.png
        switch what {
        case "delay": response.delay = .seconds(10)
        case "stall": response.shaping.stallsAfterBytes = 100
        case "gate": response.gate = ScriptedGate()
        default: response.shaping.bytesPerSecond = 1_000
        }
        try await Self.deliver(response) { clock, delivery in
            await clock.waitForSleepers()
            delivery.cancel()
        } check: { report in
            #expect(report.failure == .canceled)
            #expect(report.content.title == "Sparky says hello!")
        }
    }
}
