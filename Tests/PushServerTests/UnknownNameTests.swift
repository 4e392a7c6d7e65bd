import RichPush
import Testing

@testable import PushServer

@Suite("Names that the API does not have")
struct UnknownNameTests {
    static let queries = [
        ("DELETE", "deliveries?qurey=x", "qurey"), ("DELETE", "deliveries?query=x&Query=x", "Query"),
        ("DELETE", "deliveries/1?query=x", "query"), ("GET", "deliveries?limt=1", "limt"),
        ("GET", "deliveries/wait?timeout=0&since=1", "since"), ("GET", "deliveries/latest?query=x", "query"),
        ("GET", "events?after=1", "after"), ("GET", "chaos?token=a", "token"), ("HEAD", "deliveries?limt=1", ""),
        ("DELETE", "deliveries?query=x&query=y", "query"),
    ]

    @Test("A parameter that is unknown or occurs twice is refused by name, and nothing happens", arguments: queries)
    func parameter(_ method: String, _ path: String, _ name: String) async throws {
        try await RunningServer.run { server in
            #expect(try await server.sendMessage(Samples.text("kept")).status == 200)
            let answer = try await server.send(method, "/api/v1/\(path)")
            #expect(answer.status == 400)
            #expect(name.isEmpty || answer.text.contains(" parameter \(name) ") || answer.text.contains(" \(name). "))
            #expect(try await server.send("GET", "/api/v1/deliveries?").json?["total"] == 1)
        }
    }

    static let bodies = [
        ("PUT", "chaos", #"{"unavailable_share": 1}"#, "unavailable_share"),
        ("PUT", "chaos", #"{"errors": {}, "delay": 1}"#, "delay"),
        ("POST", "devices", #"{"token": "a", "alertAllowed": false}"#, "alertAllowed"),
        ("PUT", "chaos", #"{"rules": [{"error": "INTERNAL"}, {"error": "INTERNAL", "time": 2}]}"#, "rules.1.time"),
    ]

    static let wrong = [
        ("POST", "devices", #"{"token": "a", "strings": {"de": {"HELLO": "Hallo"}}}"#, "strings.de"),
        ("POST", "devices", #"{"name": "a"}"#, "token"),
        ("PUT", "chaos", #"{"rules": [{"error": "NONSENSE"}]}"#, "rules.0.error"),
        ("PUT", "chaos", #"{"rules": [{"times": 2}]}"#, "rules.0.error"),
    ]

    @Test("A member with a wrong value is named, also within others", arguments: wrong)
    func wrongValue(_ method: String, _ path: String, _ body: String, _ name: String) async throws {
        try await RunningServer.run { server in
            let answer = try await server.send(method, "/api/v1/\(path)", body: body)
            #expect(answer.status == 400)
            #expect(answer.text.contains("\(name) is missing or wrong. The body must be"))
        }
    }

    @Test("A member that is unknown is refused by name, and nothing changes", arguments: bodies)
    func member(_ method: String, _ path: String, _ body: String, _ name: String) async throws {
        try await RunningServer.run { server in
            #expect(try await server.send("PUT", "/api/v1/chaos", body: #"{"unavailableShare": 1}"#).status == 200)
            let answer = try await server.send(method, "/api/v1/\(path)", body: body)
            #expect(answer.status == 400)
            #expect(answer.text.contains("There is no member \(name)."))
            #expect(try await server.send("GET", "/api/v1/chaos").json?["unavailableShare"]?.numberValue == 1)
            #expect(try await server.send("GET", "/api/v1/devices").json?["devices"]?.arrayValue?.count == 1)
        }
    }

    @Test("The server's answers about a device and about faults can be sent back")
    func roundTrip() async throws {
        var device = RegisteredDevice.standard
        device.allowsHTTP = true
        device.installation = "cInstallation"
        device.registeredBy = .installation
        device.environment = .sandbox
        device.bundleIdentifier = "com.example.app"
        device.bytesPerSecond = 1_000
        device.connectionLostAfterBytes = 1
        let members = try JSONValue(encoding: device).objectValue?.map(\.name) ?? []
        let schemas = try JSONValue(parsing: APIDescription.json)["components"]?["schemas"]
        #expect(Set(members) == Set(schemas?["Device"]?["properties"]?.objectValue?.map(\.name) ?? []))
        let text = "\(try JSONValue(encoding: device))"
        try await RunningServer.run { server in
            let answer = try await server.send("POST", "/api/v1/devices", body: text)
            #expect(answer.status == 201)
            #expect(try await server.send("POST", "/api/v1/devices", body: answer.text).status == 201)
            let chaos = try await server.send("GET", "/api/v1/chaos").text
            #expect(try await server.send("PUT", "/api/v1/chaos", body: chaos).status == 200)
        }
    }

    static let fields = ["titel:x", "-titel:x", "a%20Title:x", "image_url:", "collapse-id:1"]

    @Test("A field that a search does not know is refused by name, wherever there is a search", arguments: fields)
    func field(_ query: String) async throws {
        try await RunningServer.run { server in
            #expect(try await server.sendMessage(Samples.text("kept")).status == 200)
            for (method, path) in [("GET", "deliveries"), ("DELETE", "deliveries"), ("GET", "deliveries/wait")] {
                let answer = try await server.send(method, "/api/v1/\(path)?query=\(query)")
                #expect(answer.status == 400)
                let message = answer.json?["error"]?["message"]?.stringValue
                #expect(message?.hasPrefix("There is no field ") == true)
                #expect(message?.contains("title, ") == true)
            }
            #expect(try await server.send("GET", "/api/v1/deliveries").json?["total"] == 1)
        }
    }

    static let texts = [
        "https://example.org/a.png", "12:30", "\"titel:x\"", "-\"titel:x\"", "dQ4-w9W:APA91b", ":x", "title:a:b",
    ]

    @Test("A word with a colon that is not the name of a field is a text", arguments: texts)
    func text(_ query: String) throws {
        #expect(try DeliveryQuery(query).alternatives.map(\.count) == [1])
    }
}
