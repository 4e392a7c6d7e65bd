import DeviceSimulator
import FCM
import Hummingbird
import Logging
import RichPush
import TestSupport
import Testing

@testable import PushServer

@Suite("The description of the API")
struct APIDescriptionTests {
    private let description: JSONValue

    init() throws {
        description = try JSONValue(parsing: APIDescription.json)
    }

    @Test("The description has every route of the API with its method, and no other")
    func routes() throws {
        let server = try ServerComponents(PushServerConfiguration(), logger: Logger(label: "test"))
        let routes = try server.router(DeliveryWorker(server)).routes.map { route in
            // "GET /api/v1/devices/:token" is "GET /api/v1/devices/{token}" in the description.
            "\(route)".replacing(/:(\w+)/) { "{\($0.1)}" }
        }
        let paths = try #require(description["paths"]?.objectValue)
        let described = paths.flatMap { path, operations in
            (operations.objectValue ?? [:]).map { "\($0.0.uppercased()) \(path)" }
        }
        #expect(described.count > 10)
        #expect(Set(routes.filter { $0.contains(" /api/") && !$0.hasPrefix("HEAD ") }) == Set(described))
    }

    @Test("The description is served, and knows the methods of its paths")
    func isServed() async throws {
        try await RunningServer.run { server in
            let answer = try await server.send("GET", "/api/v1/openapi.json")
            #expect(answer.body == APIDescription.json)
            let refusal = try await server.send("PUT", "/api/v1/deliveries/1", body: "{}")
            #expect(refusal.status == 405)
            #expect(refusal.headers["allow"] == "DELETE, GET, HEAD")
        }
        #expect(APIDescription.allowedMethods(of: "/api/v1/deliveries/wait") == "GET, HEAD")
        #expect(APIDescription.allowedMethods(of: "/api/v1/none") == nil)
    }

    @Test("The description has every error code that faults on demand can have")
    func errorCodes() {
        let members = description["components"]?["schemas"]?["Chaos"]?["properties"]
        let tokens = description["components"]?["schemas"]?["TokenFault"]?["enum"]?.arrayValue
        #expect(tokens == TokenFault.allCases.map { .string($0.rawValue) })
        let projects = members?["projects"]?["additionalProperties"]?["enum"]?.arrayValue
        #expect(projects == ProjectFault.allCases.map { .string($0.rawValue) })
    }

    /// Members that the deliveries below may not have: a reused connection needs no lookup and no handshake.
    static let optional: Set<String> = [
        "Finding.location.header", "Response.contentEncoding", "Response.location", "Timeline.nameResolved",
        "Timeline.connected", "Timeline.tlsEstablished", "Content.avatar", "Content.avatar.name", "Content.avatar.url",
        "Content.avatar.typeIdentifier", "Content.avatar.byteCount",
    ]

    @Test("The description's schemas have every member of a list, a delivery and the near misses, and no other")
    func schemas() async throws {
        let image = try Fixture.media("sparky.png")
        let webp = try Fixture.media("impostors/sparky.webp")
        let values = try await MediaServer.run { request in
            switch request.path {
            case "/moved": .redirect(to: "/sparky.png")
            case "/sparky.webp": .response(contentType: "image/webp", body: webp)
            default:
                .response(
                    contentType: "image/png",
                    headers: [
                        "ETag": "\"1\"", "Last-Modified": "Sun, 22 Nov 2026 10:00:00 GMT",
                        "Content-Disposition": "inline",
                    ],
                    body: image
                )
            }
        } while: { media in
            try await RunningServer.run {
                $0.extensionHelper.transfer.transportSecurity = .allowHTTP
                $0.extensionHelper.transfer.addresses.exceptions = [.init("127.0.0.0/8:\(media.port)")]
                    .compactMap(\.self)
            } while: { server in
                try await Self.values(of: server, media)
            }
        }
        var comparison = SchemaComparison(schemas: try #require(description["components"]?["schemas"]))
        for (schema, value) in values { comparison.compare(value, with: schema) }
        #expect(comparison.problems == [])
        let members = comparison.members(of: ["List", "Delivery", "NearMisses"])
        #expect(members.subtracting(comparison.seen).subtracting(Self.optional) == [])
    }

    /// The server's answers after a few deliveries, each with the name of its schema.
    private static func values(of server: RunningServer, _ media: MediaServer) async throws -> [(String, JSONValue)] {
        let alert = #""alert": {"title": "t"}, "badge": 1, "sound": {"name": "a.caf", "critical": 1, "volume": 0.5}"#
        for (title, image) in [("moved", "/moved"), ("webp", "/sparky.webp")] {
            let message = """
                {"message": {"topic": "news", "notification": {"title": "\(title)", "body": "b"}, "apns": {
                  "headers": {"apns-collapse-id": "sparky"}, "payload": {"aps": {"mutable-content": 1, \(alert)}},
                  "fcm_options": {"image": "\(media.url(image))"}}}}
                """
            #expect(try await server.sendMessage(message).status == 200)
        }
        #expect(try await server.sendMessage(Samples.image(media.url("/a.png"), to: "\"topic\": \"a\"")).status == 200)
        let file = #"{"url": "\#(media.url("/a.png"))", "type": "image/png"}"#
        let vendors = #""_wp": {"attachments": [\#(file)]}, "itbl": {"messageId": "1"}"#
        let payload = #"{"aps": {"mutable-content": 1, "alert": "v"}, \#(vendors)}"#
        #expect(
            try await server.sendMessage(#"{"message": {"topic": "a", "apns": {"payload": \#(payload)}}}"#).status
                == 200
        )
        let message = #"{"message": {"topic": "a", "notification": {"title": "plain", "body": "b"}}}"#
        #expect(try await server.sendMessage(message).status == 200)
        let apns = #"{"live_activity_token": "start", "payload": {"aps": {"event": "update", "timestamp": 1}}}"#
        #expect(try await server.sendMessage(#"{"message": {"token": "a", "apns": \#(apns)}}"#).status == 200)
        #expect(try await server.wait(for: "title:plain").status == 200)
        try await eventually("the number of pending deliveries") {
            try await server.send("GET", "/api/v1/deliveries?query=status:pending").json?["total"]
        } until: {
            $0 == 0
        }
        var values: [(String, JSONValue)] = []
        for (schema, path) in [("List", "deliveries?limit=2"), ("NearMisses", "deliveries/wait?timeout=0&query=none")] {
            values.append((schema, try #require(try await server.send("GET", "/api/v1/\(path)").json)))
        }
        for identifier in 1...6 {
            let delivery = try await server.send("GET", "/api/v1/deliveries/\(identifier)")
            values.append(("Delivery", try #require(delivery.json)))
        }
        return values
    }
}

/// Compares JSON with OpenAPI schemas, in both directions.
private struct SchemaComparison {
    let schemas: JSONValue
    /// Members that the schemas do not describe, or describe differently.
    private(set) var problems: [String] = []
    /// The described members that occurred, each with the name of its schema: `Summary.title`.
    private(set) var seen: Set<String> = []

    init(schemas: JSONValue) {
        self.schemas = schemas
    }

    /// Compares a value with the schema of this name.
    mutating func compare(_ value: JSONValue, with name: String) {
        compare(value, schemas[name] ?? [:], name)
    }

    private mutating func compare(_ value: JSONValue, _ schema: JSONValue, _ name: String) {
        let (schema, name) = resolve(schema, name)
        if let cases = schema["enum"]?.arrayValue {
            if !cases.contains(value) { problems.append("\(name) cannot be \(value)") }
        } else if let type = schema["type"]?.stringValue, !Self.hasType(type, value) {
            problems.append("\(name) is not of type \(type)")
        }
        for element in value.arrayValue ?? [] { compare(element, schema["items"] ?? [:], name) }
        guard let members = value.objectValue, schema["additionalProperties"] == nil else { return }
        for (member, value) in members {
            guard let property = schema["properties"]?[member] else {
                problems.append("\(name).\(member) is not described")
                continue
            }
            seen.insert("\(name).\(member)")
            compare(value, property, "\(name).\(member)")
        }
        for required in schema["required"]?.arrayValue ?? [] where value[required.stringValue ?? ""] == nil {
            problems.append("\(name).\(required) is missing")
        }
    }

    /// The members that the schemas of these names describe, directly or not.
    func members(of names: [String]) -> Set<String> {
        var members: Set<String> = []
        var known: Set<String> = []
        func add(_ schema: JSONValue, _ name: String) {
            let isReference = schema["$ref"] != nil
            let (schema, name) = resolve(schema, name)
            guard !isReference || known.insert(name).inserted else { return }
            if let items = schema["items"] { add(items, name) }
            for (member, property) in schema["properties"]?.objectValue ?? [:] {
                members.insert("\(name).\(member)")
                add(property, "\(name).\(member)")
            }
        }
        for name in names { add(schemas[name] ?? [:], name) }
        return members
    }

    private func resolve(_ schema: JSONValue, _ name: String) -> (JSONValue, String) {
        guard let reference = schema["$ref"]?.stringValue?.split(separator: "/").last else { return (schema, name) }
        return (schemas[String(reference)] ?? [:], String(reference))
    }

    private static func hasType(_ type: String, _ value: JSONValue) -> Bool {
        switch (type, value) {
        case ("string", .string), ("boolean", .bool), ("integer", .integer), ("number", .integer), ("number", .number),
            ("array", .array), ("object", .object):
            true
        default: false
        }
    }
}
