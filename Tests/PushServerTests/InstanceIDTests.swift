import RichPush
import TestSupport
import Testing

@testable import PushServer

@Suite("Instance ID and the API before it", .timeLimit(.minutes(10)))
struct InstanceIDTests {
    private static let headers = ["Authorization": "Bearer any", "access_token_auth": "true"]

    @Test("A device's subscription shows in its information")
    func information() async throws {
        try await RunningServer.run { (server) async throws in
            let device = #"{"token": "phone", "bundleIdentifier": "com.example.park", "subscribesToEveryTopic": true}"#
            #expect(try await server.send("POST", "/api/v1/devices", body: device).status == 201)
            let path = "/iid/v1/phone/rel/topics/cats"
            let answer = try await server.send("POST", path, headers: Self.headers)
            #expect((answer.status, answer.text) == (200, "{}"))
            let brief = try await server.send("GET", "/iid/info/phone", headers: Self.headers).json
            #expect(brief?["application"] == "com.example.park")
            #expect(brief?["platform"] == "IOS")
            #expect(brief?["authorizedEntity"] == "123456789012")
            #expect(brief?["rel"] == nil)
            let long = try await server.send("GET", "/iid/info/phone?details=true", headers: Self.headers).json
            let date = try #require(long?["rel"]?["topics"]?["cats"]?["addDate"]?.stringValue)
            #expect(date.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil)
        }
    }

    static let refusals = [
        ("POST", "/iid/v1/phone/rel/topics/a%20b", 400, "InvalidTopicName"),
        ("POST", "/iid/v1/a%20b/rel/topics/cats", 400, "INVALID_ARGUMENT"),
        ("POST", "/iid/v1/gone/rel/topics/cats", 404, "NOT_FOUND"),
        ("POST", "/iid/v1/faulty/rel/topics/cats", 429, "RESOURCE_EXHAUSTED"),
        ("GET", "/iid/info/gone", 404, "No information found about this instance id."),
        ("GET", "/iid/info/a%20b", 400, "InvalidToken"), ("GET", "/iid/info/faulty", 429, "RESOURCE_EXHAUSTED"),
    ]

    @Test("An impossible request gets an object with the error", arguments: refusals)
    func refuses(_ method: String, _ path: String, _ status: Int, _ error: String) async throws {
        try await RunningServer.run { (server) async throws in
            let chaos = #"{"errors": {"faulty": "TooManyRequests"}}"#
            #expect(try await server.send("PUT", "/api/v1/chaos", body: chaos).status == 200)
            #expect(try await server.send("POST", "/api/v1/devices", body: #"{"token": "gone"}"#).status == 201)
            #expect(try await server.send("DELETE", "/api/v1/devices/gone").status == 204)
            let answer = try await server.send(method, path, headers: Self.headers)
            #expect(answer.status == status)
            #expect(answer.json == ["error": .string(error)])
            #expect(try await server.send(method, path, headers: ["Authorization": "Bearer any"]).status == 401)
        }
    }

    @Test("Each answer says when Instance ID ends and what comes after it", arguments: [true, false])
    func retirement(_ isOpen: Bool) async throws {
        try await RunningServer.run {
            $0.hasInstanceID = isOpen
        } while: { (server) async throws in
            let body = #"{"to": "/topics/cats", "registration_tokens": ["phone"]}"#
            for path in ["/iid/v1:batchAdd", "/iid/v1:batchRemove"] {
                let answer = try await server.send("POST", path, headers: Self.headers, body: body)
                #expect(answer.json == (isOpen ? ["results": [[:]]] : ["error": "PERMISSION_DENIED"]))
                #expect(answer.status == (isOpen ? 200 : 403))
                #expect(answer.headers["deprecation"] == "@1790812800")
                #expect(answer.headers["sunset"] == "Wed, 29 Sep 2027 00:00:00 GMT")
                #expect(answer.headers["link"]?.contains("successor-version") == true)
            }
            let path = "/v1/projects/p/registrations/phone/topicSubscriptions?topic_name=cats"
            let answer = try await server.send("POST", path, headers: ["Authorization": "Bearer any"])
            #expect(answer.status == 200)
            #expect(answer.headers["sunset"] == nil)
        }
    }

    @Test("The legacy API says what has become of it", arguments: ["/fcm/send", "/batch"])
    func legacy(_ path: String) async throws {
        try await RunningServer.run { (server) async throws in
            for type in ["application/json", "application/x-www-form-urlencoded", "multipart/mixed; boundary=a"] {
                let headers = ["Authorization": "key=abc", "Content-Type": type]
                let answer = try await server.send("POST", path, headers: headers, body: "{}")
                #expect(answer.status == 404)
                let message = answer.json?["error"]?["message"]?.stringValue
                #expect(message?.contains("July 22, 2024") == true)
                #expect(message?.contains("/v1/projects/{project}/messages:send") == true)
            }
        }
    }

    @Test("The log has one line about each service that has ended or ends")
    func logs() async throws {
        let folder = try TemporaryFolder()
        let server = try await ServerProcess(["--without-instance-id"], in: folder)
        for _ in 0..<2 {
            #expect(try await HTTPAnswer.post("/iid/v1:batchAdd", "{}", port: server.port).status == 403)
            #expect(try await HTTPAnswer.post("/fcm/send", "{}", port: server.port).status == 404)
        }
        server.terminate()
        #expect(try await server.end() == 0)
        let lines = try server.log.split(separator: "\n")
        for word in ["Instance ID is closed", "legacy API"] {
            #expect(lines.count { $0.contains(" warning ") && $0.contains(word) } == 1)
        }
        #expect(lines.count { $0.contains(" warning ") || $0.contains(" error ") } == 2)
    }
}
