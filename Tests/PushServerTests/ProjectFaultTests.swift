import FCM
import RichPush
import Testing

@Suite("Errors of a whole project")
struct ProjectFaultTests {
    static let faults: [(ProjectFault, Int, String)] = [
        (.permissionDenied, 403, "PERMISSION_DENIED"), (.notFound, 404, "NOT_FOUND"),
        (.serviceDisabled, 403, "PERMISSION_DENIED"), (.senderIdentifierMismatch, 403, "PERMISSION_DENIED"),
        (.thirdPartyAuthenticationError, 401, "UNAUTHENTICATED"), (.quotaExceeded, 429, "RESOURCE_EXHAUSTED"),
    ]

    @Test("A project gets its error for each message, and another project none", arguments: faults)
    func answers(_ fault: ProjectFault, _ status: Int, _ name: String) async throws {
        try await RunningServer.run { (server) async throws in
            let chaos = #"{"projects": {"my-project": "\#(fault.rawValue)"}}"#
            #expect(try await server.send("PUT", "/api/v1/chaos", body: chaos).status == 200)
            for message in [Samples.text("a"), Samples.text("a", to: "\"token\": \"phone\"")] {
                let answer = try await server.sendMessage(message)
                #expect(answer.status == status)
                #expect(answer.json?["error"]?["status"]?.stringValue == name)
                #expect(answer.json == fault.answer(for: "my-project").jsonValue)
            }
            #expect(try await HTTPAnswer.send(Samples.text("a"), port: server.port).status == 200)
            #expect(try await server.send("GET", "/api/v1/deliveries").json?["total"] == 1)
        }
    }

    @Test("A project without FCM's API learns where to enable it")
    func serviceDisabled() throws {
        let details = ProjectFault.serviceDisabled.answer(for: "123").jsonValue["error"]?["details"]?.arrayValue
        let help = try #require(details?.first)
        #expect(help["@type"] == "type.googleapis.com/google.rpc.Help")
        let url = "https://console.developers.google.com/apis/api/fcm.googleapis.com/overview?project=123"
        #expect(help["links"]?.arrayValue?.first?["url"]?.stringValue == url)
        #expect(
            details?.last == [
                "@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": "SERVICE_DISABLED",
                "domain": "googleapis.com",
                "metadata": ["consumer": "projects/123", "service": "fcm.googleapis.com"],
            ]
        )
    }

    @Test("The details distinguish a missing project from an unregistered token")
    func notFound() {
        #expect(ProjectFault.notFound.answer(for: "p").errorCode == nil)
        #expect(FCMError.answer(for: .unregistered).errorCode == .unregistered)
    }
}
