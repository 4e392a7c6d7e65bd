import FoundationEssentials
import PushServer
import RichPush
import Testing
import TestSupport

@Suite("Sending to FCM")
struct SendTests {
    @Test("The documentation's message is accepted, and shows with its image")
    func documentationExample() async throws {
        let image = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            Script.response(contentType: "image/png", body: image)
        } while: { media in
            try await RunningServer.run { configuration in
                configuration.extensionHelper.transfer.transportSecurity = .allowHTTP
                configuration.extensionHelper.transfer.addresses.exceptions = [.init("127.0.0.0/8:\(media.port)")]
                    .compactMap(\.self)
            } while: { server in
                let answer = try await server.sendMessage(Samples.image("http://127.0.0.1:\(media.port)/sparky.png"))
                #expect(answer.status == 200)
                #expect(answer.json?["name"]?.stringValue?.hasPrefix("projects/my-project/messages/") == true)
                let delivery = try await server.wait(for: "title:sparky")
                #expect(delivery.status == 200)
                #expect(delivery.json?["delivery"]?["status"] == "succeeded")
                #expect(delivery.json?["result"]?["decision"] == "extension-ran")
                let attachment = try await server.send("GET", "/api/v1/deliveries/latest/attachment")
                #expect(attachment.status == 200)
                #expect(attachment.headers["content-type"] == "image/png")
                let isWhole = attachment.body == image
                #expect(isWhole)
                let timeline = try await server.send("GET", "/api/v1/deliveries/latest/timeline")
                #expect(timeline.json?["firstByte"] != nil)
            }
        }
    }

    @Test("The documentation's request is accepted as it is, with its trailing commas")
    func documentationRequest() async throws {
        let text = try String(contentsOf: Fixture.folder.appending(path: "messages/rest-request.http"), encoding: .utf8)
        let body = try #require(text.split(separator: "\n\n", maxSplits: 1).last)
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: body.utf8) }
        try await RunningServer.run { server in
            #expect(try await server.sendMessage(String(body)).status == 200)
            let delivery = try await server.wait(for: "title:bench")
            #expect(delivery.json?["message"]?["request"]?["message"]?["topic"] == "park-news")
            #expect(delivery.json?["payload"]?["fcm_options"]?["image"] == "https://media.example/sparky.png")
        }
    }

    @Test("A message is read as Google's servers read it")
    func looseJSON() async throws {
        try await RunningServer.run { server in
            for (members, status) in LooseJSON.acceptedByFCM.map({ ($0, 200) })
                + LooseJSON.refusedByAll.map({ ($0, 400) })
            {
                let payload = "{\"aps\": {\"alert\": \"Hi\"}, \(members)}"
                let answer = try await server.sendMessage(
                    "{\"message\": {\"topic\": \"a\", \"apns\": {\"payload\": \(payload)}}}"
                )
                #expect(answer.status == status, "\(members)")
            }
        }
    }

    @Test("A message whose headers APNs refuses gets APNs' reason")
    func headersForAPNs() async throws {
        try await RunningServer.run { server in
            let apns = #""apns": {"headers": {"apns-push-type": "Alert"}}"#
            let answer = try await server.sendMessage(#"{"message": {"topic": "a", \#(apns)}}"#)
            let types = "type.googleapis.com/google.firebase.fcm.v1."
            let details: JSONValue = [
                ["@type": .string(types + "FcmError"), "errorCode": "INVALID_ARGUMENT"],
                ["@type": .string(types + "ApnsError"), "statusCode": 400, "reason": "InvalidPushType"],
            ]
            #expect(answer.json?["error"]?["details"] == details)
            #expect(try await server.send("GET", "/api/v1/deliveries").json?["total"] == 0)
        }
    }

    /// Messages that FCM refuses, each with the error.
    struct Refusal: Sendable, CustomTestStringConvertible {
        let name: String
        let message: String
        let status: Int
        let code: String?

        var testDescription: String { name }
    }

    static let refusals = [
        Refusal(name: "no JSON", message: "{", status: 400, code: nil),
        Refusal(name: "no message", message: "{}", status: 400, code: "INVALID_ARGUMENT"),
        Refusal(name: "a bare message", message: "{\"topic\": \"news\"}", status: 400, code: nil),
        Refusal(name: "no target", message: "{\"message\": {}}", status: 400, code: "INVALID_ARGUMENT"),
        Refusal(
            name: "no token",
            message: Samples.text("a", to: "\"token\": \"a b\""),
            status: 400,
            code: "INVALID_ARGUMENT"
        ),
        Refusal(
            name: "a number in data",
            message: "{\"message\": {\"topic\": \"a\", \"data\": {\"a\": 1}}}",
            status: 400,
            code: nil
        ),
    ]

    @Test("A message that FCM refuses gets FCM's error, and is not stored", arguments: refusals)
    func refuses(_ refusal: Refusal) async throws {
        try await RunningServer.run { server in
            let answer = try await server.sendMessage(refusal.message)
            #expect(answer.status == refusal.status)
            let error = try #require(answer.json?["error"])
            #expect(error["code"] == .integer(refusal.status))
            let codes = (error["details"]?.arrayValue ?? []).compactMap { $0["errorCode"]?.stringValue }
            #expect(codes.first == refusal.code)
            #expect(try await server.send("GET", "/api/v1/deliveries").json?["total"] == 0)
        }
    }

    @Test("A message without an access token is refused", arguments: ["", "Basic eDp5", "Bearer", "Bearer  "])
    func wantsCredentials(_ value: String) async throws {
        try await RunningServer.run { server in
            let answer = try await server.sendMessage(Samples.text("a"), headers: ["Authorization": value])
            #expect(answer.status == 401)
            #expect(answer.json?["error"]?["status"] == "UNAUTHENTICATED")
        }
    }

    @Test("A message that is only validated is not stored")
    func validatesOnly() async throws {
        try await RunningServer.run { server in
            let message = "{\"validate_only\": true, " + Samples.text("a").trimmingPrefix("{")
            let answer = try await server.sendMessage(message)
            #expect(answer.status == 200)
            #expect(answer.json?["name"]?.stringValue?.hasSuffix("/fake_message_id") == true)
            #expect(try await server.send("GET", "/api/v1/deliveries").json?["total"] == 0)
        }
    }

    @Test("An unregistered token belongs to the default device")
    func takesAnyToken() async throws {
        try await RunningServer.run { server in
            let answer = try await server.sendMessage(
                Samples.text("a", to: "\"token\": \"bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1\"")
            )
            #expect(answer.status == 200)
            let delivery = try await server.wait(for: "title:a")
            #expect(delivery.json?["delivery"]?["token"] == "bk3RNwTe3H0:CI2k_HHwgIpoDKCIZvvDMExUdFQ3P1")
        }
    }

    @Test(
        "The token of a removed device is unregistered, and with registered tokens only, so is every other unknown one"
    )
    func unregistered() async throws {
        try await RunningServer.run { server in
            let device = #"{"token": "phone-1", "name": "Phone"}"#
            #expect(try await server.send("POST", "/api/v1/devices", body: device).status == 201)
            let message = Samples.text("a", to: "\"token\": \"phone-1\"")
            #expect(try await server.sendMessage(message).status == 200)
            #expect(try await server.send("DELETE", "/api/v1/devices/phone-1").status == 204)
            let answer = try await server.sendMessage(message)
            #expect(answer.status == 404)
            #expect(answer.json?["error"]?["details"]?.arrayValue?.first?["errorCode"] == "UNREGISTERED")
        }
        try await RunningServer.run {
            $0.knowsOnlyRegisteredTokens = true
        } while: { server in
            let unknown = try await server.sendMessage(Samples.text("a", to: "\"token\": \"unknown\""))
            #expect(unknown.status == 404)
            let known = try await server.sendMessage(Samples.text("a", to: "\"token\": \"default-device\""))
            #expect(known.status == 200)
        }
    }

    /// A target, and who gets what is sent to it.
    static let targets: [(String, Set<String>)] = [
        ("\"topic\": \"cats\"", ["a", "default-device"]),
        ("\"topic\": \"/topics/dogs\"", ["b", "default-device"]),
        ("\"condition\": \"'cats' in topics && !('dogs' in topics)\"", ["a"]),
        ("\"condition\": \"'cats' in topics || 'dogs' in topics\"", ["a", "b", "default-device"]),
        ("\"token\": \"b\"", ["b"]),
    ]

    @Test("A message to a topic or condition goes to its subscribers", arguments: targets)
    func resolvesTargets(_ target: String, _ tokens: Set<String>) async throws {
        try await RunningServer.run { server in
            for device in [#"{"token": "a", "topics": ["cats"]}"#, #"{"token": "b", "topics": ["dogs"]}"#] {
                #expect(try await server.send("POST", "/api/v1/devices", body: device).status == 201)
            }
            #expect(try await server.sendMessage(Samples.text("x", to: target)).status == 200)
            let list = try await server.send("GET", "/api/v1/deliveries").json
            let found = list?["deliveries"]?.arrayValue?.compactMap { $0["token"]?.stringValue } ?? []
            #expect(Set(found) == tokens)
        }
    }

    @Test("Faults can be turned on and off")
    func chaos() async throws {
        try await RunningServer.run { server in
            let message = Samples.text("a", to: "\"token\": \"t\"")
            let fault = #"{"errors": {"t": "QUOTA_EXCEEDED"}}"#
            #expect(try await server.send("PUT", "/api/v1/chaos", body: fault).status == 200)
            let refusal = try await server.sendMessage(message)
            #expect(refusal.status == 429)
            #expect(refusal.headers["retry-after"] == "1")
            #expect(try await server.send("PUT", "/api/v1/chaos", body: #"{"unavailableShare": 1}"#).status == 200)
            let answer = try await server.sendMessage(message)
            #expect(answer.status == 503)
            #expect(answer.headers["retry-after"] == "1")
            #expect(try await server.send("PUT", "/api/v1/chaos", body: #"{"unavailableShare": 2}"#).status == 400)
            #expect(try await server.send("PUT", "/api/v1/chaos", body: "{}").status == 200)
            #expect(try await server.sendMessage(message).status == 200)
        }
    }
}
