import Foundation
import TestSupport
import Testing

@testable import RichPush

@Suite("A transfer over a network that is not good")
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

    @Test("comes whole, however slowly", arguments: [10_000, 20_000, 1_000_000])
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

    @Test("is cut for the same reason where the network is slow", arguments: [nil, 4_000])
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

    @Test("is slow also behind a redirect")
    func slowBehindRedirect() async throws {
        let image = try Fixture.media("sparky.png")
        try await Loopback(configure: { $0.shaping = TransferShaping(bytesPerSecond: 5_000) }).deliver { request in
            guard request.path == "/sparky.png" else {
                // Time in which nothing comes is not the body's.
                return Script(
                    [.pause(.seconds(2))] + Script.response(contentType: "image/png", body: image).steps
                )
            }
            return .response(status: 302, headers: ["Location": "/other.png"], body: [0x61])
        } check: { report in
            #expect(report.failure == nil)
            let timeline = try #require(report.media?.timeline)
            // The last piece comes before its time: it need not wait for anything behind it.
            #expect(try #require(timeline.finished) - (try #require(timeline.firstByte)) > .milliseconds(500))
        }
    }

    @Test("is over when its time is, and tells how far it was")
    func tooSlow() async throws {
        try await Self.deliver {
            $0.shaping = TransferShaping(bytesPerSecond: 100)
            $0.timeLimit = .seconds(8)
        } check: { report in
            // Where the thread of the transfers is late, somebody else tells that time is up, and not how far it was.
            guard report.failure != .time(.limit(nil)) else { return }
            #expect(report.failure == .time(.limit(.receiving)))
            let received = try #require(report.media?.bytesReceived)
            #expect((1..<5_483).contains(received))
        }
    }

    @Test("breaks off after so many bytes", arguments: [1, 100, 5_482])
    func breaksOff(_ count: Int) async throws {
        try await Self.deliver {
            $0.shaping = TransferShaping(byteLimit: count)
        } check: { report in
            #expect(report.failure == .response(.partialBody(received: count, expected: 5_483)))
            #expect(report.media?.bytesReceived == count)
        }
    }

    @Test("comes whole where the connection is lost behind its end")
    func lostLater() async throws {
        try await Self.deliver {
            $0.shaping = TransferShaping(byteLimit: 5_483)
        } check: { report in
            #expect(report.failure == nil)
        }
    }

    @Test("stops after so many bytes for good, and keeps the connection", arguments: [.min, 0, 1, 2_000, 5_482])
    func stalls(_ count: Int) async throws {
        try await Self.deliver {
            $0.shaping = TransferShaping(stallsAfterBytes: count)
            $0.transfer.stallTimeout = .seconds(3)
        } check: { report in
            #expect(report.failure == .time(.stalled(.receiving)))
            #expect(report.media?.bytesReceived == max(0, count))
        }
        try await Self.deliver {
            $0.shaping = TransferShaping(stallsAfterBytes: count)
            $0.timeLimit = .seconds(4)
        } check: { report in
            // Where the thread of the transfers is late, somebody else tells that time is up, and not how far it was.
            guard report.failure != .time(.limit(nil)) else { return }
            #expect(report.failure == .time(.limit(.receiving)))
            #expect(report.media?.bytesReceived == max(0, count))
            // It is the network that is slow, and not the server.
            #expect(report.findings.filter { "\($0.kind)".contains("slow") } == [])
        }
    }

    @Test("comes whole where it would stop behind its end, and slowly at that", arguments: [5_483, 6_000])
    func stallsLater(_ count: Int) async throws {
        try await Self.deliver {
            $0.shaping = TransferShaping(bytesPerSecond: 10_000, stallsAfterBytes: count)
        } check: { report in
            #expect(report.failure == nil)
        }
    }

    @Test("that stops is refused for what came before, if that is no image")
    func stallsAndRefused() async throws {
        let image = try Fixture.media("impostors/huge-pixels.png") + [UInt8](repeating: 0, count: 20_000)
        try await Loopback(configure: { $0.shaping = TransferShaping(stallsAfterBytes: 8_000) }).deliver { _ in
            .response(contentType: "image/png", body: image)
        } check: { report in
            #expect(report.failure?.kind == .tooManyPixels)
            #expect(report.media?.bytesReceived ?? .max <= 8_000)
        }
    }

    @Test("does not begin where there is no connection", arguments: [0, -1, .min])
    func noConnection(_ count: Int) async throws {
        try await Self.deliver {
            $0.shaping = TransferShaping(byteLimit: count)
        } check: { report in
            #expect(report.failure?.kind == .connectionFailure)
        }
    }

    @Test("does not begin when no time is left")
    func noTime() async throws {
        try await Self.deliver {
            $0.timeLimit = .zero
        } check: { report in
            // Where the thread of the transfers is late, somebody else tells that time is up, and not how far it was.
            #expect([.time(.limit(.queued)), .time(.limit(nil))].contains(report.failure))
        }
    }
}
