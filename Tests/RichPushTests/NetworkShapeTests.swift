import Foundation
import TestSupport
import Testing

@testable import RichPush

@Suite("Transfers over a bad network")
struct NetworkShapeTests {
    private static func deliver(
        _ change: @escaping @Sendable (inout ExtensionHelper.Configuration) -> Void,
        check: @escaping @Sendable (HelperReport) throws -> Void
    ) async throws {
        let image = try Fixture.media("sparky.png")
        try await Loopback(configure: change).deliver { _ in
            .response(contentType: "image/png", body: image)
        } check: { report in
            try check(report)
        }
    }

    @Test("A slow transfer arrives whole", arguments: [10_000, 20_000, 1_000_000])
    func slow(_ rate: Int) async throws {
        let image = try Fixture.media("sparky.png")
        try await Self.deliver {
            $0.shaping = TransferShaping(bytesPerSecond: rate)
        } check: { report in
            let attachment = try #require(report.content.attachments.first)
            let isWhole = try Array(Data(contentsOf: attachment.url)) == image
            #expect(isWhole)
        }
    }

    @Test("A slow transfer is cut for the same reasons", arguments: [nil, 4_000])
    func slowAndRefused(_ rate: Int?) async throws {
        let image = try Fixture.media("impostors/huge-pixels.png") + [UInt8](repeating: 0, count: 20_000)
        try await Loopback(configure: { $0.shaping = TransferShaping(bytesPerSecond: rate) }).deliver { _ in
            .response(contentType: "image/png", body: image)
        } check: { report in
            #expect(report.failure?.kind == .tooManyPixels)
            #expect(report.media?.detectedMIMEType == "image/png")
            #expect(report.media?.bytesReceived ?? .max < image.count)
        }
    }

    @Test("A redirect is slow as well")
    func slowBehindRedirect() async throws {
        let image = try Fixture.media("sparky.png")
        try await Loopback(configure: { $0.shaping = TransferShaping(bytesPerSecond: 5_000) }).deliver { request in
            guard request.path == "/sparky.png" else {
                // Time in which nothing arrives does not count for the body.
                return Script(
                    [.pause(.seconds(2))] + Script.response(contentType: "image/png", body: image).steps
                )
            }
            return .response(status: 302, headers: ["Location": "/other.png"], body: [0x61])
        } check: { report in
            #expect(report.failure == nil)
            let timeline = try #require(report.media?.timeline)
            // The last piece arrives early: it need not wait for anything after it.
            #expect(try #require(timeline.finished) - (try #require(timeline.firstByte)) > .milliseconds(500))
        }
    }

    @Test("A connection breaks after the set number of bytes", arguments: [1, 100, 5_482])
    func breaksOff(_ count: Int) async throws {
        try await Self.deliver {
            $0.shaping = TransferShaping(byteLimit: count)
        } check: { report in
            #expect(report.failure == .response(.partialBody(received: count, expected: 5_483)))
            #expect(report.media?.bytesReceived == count)
        }
    }

    @Test("A transfer is whole if the connection breaks after its end")
    func lostLater() async throws {
        try await Self.deliver {
            $0.shaping = TransferShaping(byteLimit: 5_483)
        } check: { report in
            #expect(report.failure == nil)
        }
    }

    @Suite("Transfers that end by the clock", .serialized, .tags(.realTime))
    struct RealTime {
        @Test("A transfer ends when its time is up and says how far it got")
        func tooSlow() async throws {
            try await NetworkShapeTests.deliver {
                $0.shaping = TransferShaping(bytesPerSecond: 100)
                $0.timeLimit = .seconds(3)
            } check: { report in
                // If the transfer thread is late, another thread reports that time is up, without the phase.
                guard report.failure != .time(.limit(nil)) else { return }
                #expect(report.failure == .time(.limit(.receiving)))
                let received = try #require(report.media?.bytesReceived)
                #expect((1..<5_483).contains(received))
            }
        }

        @Test("A transfer stalls for good after the set number of bytes and keeps the connection")
        func stalls() async throws {
            try await atTheSameTime([.min, 0, 1, 2_000, 5_482], stalls)
        }

        @Sendable
        private func stalls(_ count: Int) async throws {
            try await NetworkShapeTests.deliver {
                $0.shaping = TransferShaping(stallsAfterBytes: count)
                $0.transfer.stallTimeout = .milliseconds(1_500)
            } check: { report in
                #expect(report.failure == .time(.stalled(.receiving)), "\(count)")
                #expect(report.media?.bytesReceived == max(0, count), "\(count)")
            }
            try await NetworkShapeTests.deliver {
                $0.shaping = TransferShaping(stallsAfterBytes: count)
                $0.timeLimit = .seconds(3)
            } check: { report in
                // If the transfer thread is late, another thread reports that time is up, without the phase.
                guard report.failure != .time(.limit(nil)) else { return }
                #expect(report.failure == .time(.limit(.receiving)))
                #expect(report.media?.bytesReceived == max(0, count))
                // The network is slow, not the server.
                #expect(report.findings.filter { "\($0.kind)".contains("slow") } == [])
            }
        }
    }

    @Test("A slow transfer is whole if it would stall after its end", arguments: [5_483, 6_000])
    func stallsLater(_ count: Int) async throws {
        try await Self.deliver {
            $0.shaping = TransferShaping(bytesPerSecond: 10_000, stallsAfterBytes: count)
        } check: { report in
            #expect(report.failure == nil)
        }
    }

    @Test("A stalled transfer is refused for its first bytes if they are not an image")
    func stallsAndRefused() async throws {
        let image = try Fixture.media("impostors/huge-pixels.png") + [UInt8](repeating: 0, count: 20_000)
        try await Loopback(configure: { $0.shaping = TransferShaping(stallsAfterBytes: 8_000) }).deliver { _ in
            .response(contentType: "image/png", body: image)
        } check: { report in
            #expect(report.failure?.kind == .tooManyPixels)
            #expect(report.media?.bytesReceived ?? .max <= 8_000)
        }
    }

    @Test("A transfer does not begin without a connection", arguments: [0, -1, .min])
    func noConnection(_ count: Int) async throws {
        try await Self.deliver {
            $0.shaping = TransferShaping(byteLimit: count)
        } check: { report in
            #expect(report.failure?.kind == .connectionFailure)
        }
    }

    @Test("A transfer does not begin if no time is left")
    func noTime() async throws {
        try await Self.deliver {
            $0.timeLimit = .zero
        } check: { report in
            // If the transfer thread is late, another thread reports that time is up, without the phase.
            #expect([.time(.limit(.queued)), .time(.limit(nil))].contains(report.failure))
        }
    }
}
