import DeviceSimulator
import FoundationEssentials
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("What an extension requests from the harness")
struct ExtensionRequestTests {
    private static func result(_ members: [String: JSONValue]) async throws -> ExtensionRun.Result {
        let program = try await ExtensionFixture(path: "hostile/Requests.swift").program()
        let url = "https://media.example/sparky.png"
        var payload = JSONObject()
        payload["aps"] = ["alert": ["title": "Sparky", "body": "says hi"], "mutable-content": 1]
        payload["url"] = .string(url)
        for (name, value) in members { payload[name] = value }
        var run = ExtensionRun(.executable(program.executable))
        var answers = ScriptedAnswers()
        answers[url] = ScriptedResponse(contentType: "image/png", body: .bytes(SuiteMedia.picture))
        run.device.answers = answers
        let notification = try RemoteNotification(payload: .object(payload), byteCount: 300)
        return try await ExtensionProcesses.run { [run] in try await run.deliver([notification]) }
    }

    @Test("A download lands in no folder outside the device, even if the extension puts a link in the way")
    func elsewhere() async throws {
        let folder = try TemporaryFolder()
        let result = try await Self.result(["folder": .string(folder.path)])
        #expect(result.deliveries.first?.shown?.body == "-3000: 1")
        #expect(try folder.contents == [])
        #expect(result.process.limitations.contains { $0.contains("temporary directory") })
    }

    @Test("An extension that requests without end gets no more answers, and the report says so")
    func many() async throws {
        let result = try await Self.result(["count": 1_200])
        #expect(result.deliveries.first?.shown?.body == "-1008: 200, 0: 1000")
        #expect(result.process.limitations.contains { $0.contains("1000 resources") })
    }
}
