import DeviceSimulator
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("The cookies of an extension's sessions")
struct ExtensionCookieTests {
    @Test("Sessions share a store; an ephemeral one has its own, and one without storage keeps none")
    func sessions() async throws {
        let program = try await ExtensionFixture(path: "sessions/Cookies.swift").program()
        try await MediaServer.run { request in
            switch request.path {
            case "/set": .response(headers: ["Set-Cookie": "session=1"])
            default: .response(status: request.headers["cookie"] == "session=1" ? 200 : 403)
            }
        } while: { server in
            let folder = try TemporaryFolder()
            var run = ExtensionRun(.executable(program.executable))
            run.helper = .loopback(server, folder)
            let payload = #"{"aps": {"alert": "Hi", "mutable-content": 1}, "base": "\#(server.url(""))"}"#
            let notification = try RemoteNotification(payload: Array(payload.utf8))
            let result = try await ExtensionProcesses.run { [run] in try await run.deliver([notification]) }
            let lines = [
                "ephemeral: 403 200 200", "another ephemeral: 403 200 200", "none: 403 200 403",
                "shared: 403 200 200", "default: 200 200",
            ]
            #expect(result.deliveries.first?.shown?.body == lines.joined(separator: "\n"))
        }
    }
}
