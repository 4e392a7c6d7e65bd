import ExtensionHarness
import Foundation
import PushServer
import RichPush
import TestSupport
import Testing

@testable import PushServerCommand

@Suite("The app's own extension behind the server")
struct ExtensionTests {
    private static func source(_ subtitle: String) -> Data {
        Data(
            """
            import UserNotifications

            class NotificationService: UNNotificationServiceExtension {
                override func didReceive(
                    _ request: UNNotificationRequest,
                    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
                ) {
                    let content = request.content.mutableCopy() as? UNMutableNotificationContent
                    content?.subtitle = \(subtitle)
                    contentHandler(content ?? request.content)
                }
            }

            """.utf8
        )
    }

    @Test("The extension runs for each message and is compiled again when its file changes", .timeLimit(.minutes(10)))
    func serve() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "NotificationService.swift")
        try Self.source(#""first""#).write(to: file)
        let program = try await CurrentProgram(ExtensionBuildRequest(paths: [file.path]))
        try await ExtensionProcesses.run {
            try await RunningServer.run {
                $0.run(program)
            } while: { server in
                #expect(try await Self.subtitle("one", server).content == "first")

                try Self.source(#""second one""#).write(to: file)
                #expect(try await Self.subtitle("two", server).content == "second one")

                try Self.source("no such name").write(to: file)
                let broken = try await Self.subtitle("three", server)
                #expect(broken.content == "second one")
                #expect(broken.findings == ["extension-out-of-date"])

                try Self.source(#""the third""#).write(to: file)
                let mended = try await Self.subtitle("four", server)
                #expect(mended.content == "the third")
                #expect(mended.findings == [])
            }
        }
    }

    /// Sends a message, and waits for what the extension makes of it.
    private static func subtitle(
        _ title: String,
        _ server: RunningServer
    ) async throws -> (content: String?, findings: [String?]?) {
        let message = """
            {"message": {"token": "t", "notification": {"title": "\(title)"},
             "apns": {"payload": {"aps": {"mutable-content": 1}}}}}
            """
        let answer = try await server.send(
            "POST",
            "/v1/projects/local/messages:send",
            headers: ["Authorization": "Bearer local", "Content-Type": "application/json"],
            body: message
        )
        #expect(answer.status == 200)
        // A compiler takes longer than a request may on a busy machine.
        var delivery: JSONValue?
        repeat {
            delivery = try await server.wait(for: "title:\(title)").json
        } while delivery?["result"] == nil && !Task.isCancelled
        let findings = delivery?["delivery"]?["findings"]?.arrayValue
        return (delivery?["result"]?["content"]?["subtitle"]?.stringValue, findings?.map(\.stringValue))
    }
}
