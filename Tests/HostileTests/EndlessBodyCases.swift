import RichPush
import TestSupport
import Testing

@Suite("Bodies that never come or never end", .timeLimit(.minutes(10)))
struct EndlessBodyCases {
    private static let png = (try? Fixture.media("sparky.png")) ?? []
    private static let head = Array(Script.head(status: 200, contentType: "image/png", length: png.count).utf8)

    /// Sends the first bytes at once, and then one a second.
    private static func dripping(_ bytes: [UInt8], behind count: Int) -> Script {
        let drips = bytes.dropFirst(count).prefix(60).flatMap { byte in
            [Script.Step.pause(.seconds(1)), .send([byte], times: 1)]
        }
        return Script([.send(Array(bytes.prefix(count)), times: 1)] + drips + [.stall])
    }

    private static let slowServers = [
        Answer("a byte a second of the header", dripping(head, behind: 0)),
        Answer("a byte a second of the header's second half", dripping(head, behind: 30)),
        Answer("a byte a second of the body", dripping(head + png, behind: head.count)),
        Answer("a byte a second of the body's second half", dripping(head + png, behind: head.count + 4_500)),
        Answer("silence", Script([.stall])),
        Answer("silence amid the header", Script([.send(head.dropLast(10), times: 1), .stall])),
        Answer("silence after the header", Script([.send(head, times: 1), .stall])),
        Answer("silence amid the body", Script([.send(head + png.prefix(4_500), times: 1), .stall])),
        Answer("silence after an interim response", .raw("HTTP/1.1 100 Continue\r\n\r\n")),
    ]

    @Suite("Bodies that never come or never end, by the clock", .serialized, .tags(.realTime))
    struct RealTime {
        @Test("47: a byte a second, in the header or in the body, and silence end at the time limit")
        func slow() async throws {
            try await atTheSameTime(slowServers, slow)
        }

        private func slow(_ answer: Answer) async throws {
            try await MediaServer.run { _ in
                answer.script
            } while: { server in
                let folder = try TemporaryFolder()
                var configuration = ExtensionHelper.Configuration.loopback(server, folder)
                configuration.timeLimit = .seconds(3)
                configuration.transfer.slowAfter = .seconds(1)
                // The transfer thread ends it and knows how far it got, because the guard's clock stands still.
                configuration.clock = ManualClock()
                let helper = ExtensionHelper(configuration: configuration)
                let report = await helper.populate(.withImage(server.url("/sparky.png")))
                #expect(report.failure?.kind == .timeLimit, "\(answer)")
                #expect(report.duration >= .seconds(3), "\(answer)")
                #expect(report.content.attachments == [], "\(answer)")
                let slow = try #require(report.findings.first { $0.kind == .slowResponse })
                #expect(slow.severity == .warning, "\(answer)")
                if !slow.explanation.contains("no progress for") {
                    // On a busy machine the first byte may be what took longest.
                    #expect(slow.explanation.contains("first byte of the response"), "\(answer)")
                    let firstByte = try #require(report.media?.timeline.firstByte)
                    #expect(firstByte > report.duration / 2 - .milliseconds(100), "\(answer)")
                }
                try await server.waitForRequests()
                #expect(server.requests.count == 1)
                try await folder.waitUntilEmpty()
            }
        }

        @Test("47: an audit may give up earlier, and then the verdict is unknown")
        func stalled() async throws {
            try await atTheSameTime(slowServers, stalled)
        }

        private func stalled(_ answer: Answer) async throws {
            let stallingAfterASecond = MediaCase { $0.transfer.stallTimeout = .seconds(1) }
            try await stallingAfterASecond.deliver { _ in
                answer.script
            } check: { outcome, server in
                outcome.expectBestAttempt(.stalled)
                #expect(outcome.report.media?.verdicts.helper.outcome == .unknown, "\(answer)")
                // On a busy machine the second may be over before the server has read the request.
                try await server.waitForRequests()
                #expect(server.requests.count == 1)
            }
        }

        @Test("48: an endless fast body is too large at the limit, and memory stays flat")
        func endless() async throws {
            let limit = 256 << 20
            let start = try Fixture.media("clip.mp4")
            let head = Array(Script.head(status: 200, contentType: "video/mp4", length: nil).utf8)
            let script = Script([
                .send(head + start, times: 1), .sendWithoutEnd([UInt8](repeating: 0, count: 256 * 1_024)),
            ])
            try await MediaServer.run { _ in
                script
            } while: { server in
                let folder = try TemporaryFolder()
                var configuration = ExtensionHelper.Configuration.loopback(server, folder)
                configuration.limits.movie = limit
                let (outcome, footprint) = try await FootprintWatch.run(in: folder) { [configuration] in
                    try await MediaCase.deliver(server.url("/clip.mp4"), configuration)
                }
                #expect(outcome.report.failure == .media(.tooLarge(kind: .movie, limit: limit)))
                outcome.expectBestAttempt(.overSizeLimit)
                #expect(footprint.largestFile <= limit)
                if MemoryLimit.decides { #expect(footprint.memoryGrowth < limit / 2) }
                let received = try #require(outcome.report.media?.bytesReceived)
                #expect(received <= limit + 128 * 1_024)
                try await folder.waitUntilEmpty()
            }
        }
    }
}
