import Foundation
import PushServer
import RichPush
import TestSupport
import Testing

@Suite("A dump of the inbox")
struct DumpTests {
    private static func members(_ text: String) throws -> [JSONValue] {
        try text.split(separator: "\n").map { try JSONValue(parsing: $0.utf8) }
    }

    /// The deliveries of an inbox without the members that differ between inboxes.
    private static func list(_ server: RunningServer) async throws -> [JSONValue] {
        let list = try await server.send("GET", "/api/v1/deliveries").json?["deliveries"]?.arrayValue ?? []
        return list.map { delivery in
            var members = delivery.objectValue ?? [:]
            for name in ["id", "message", "replacedBy"] { members[name] = nil }
            return .object(members)
        }
    }

    /// Sends a picture, the same again to replace it, and a text; returns the dump and the list.
    private static func dump(_ query: String = "") async throws -> (text: String, list: [JSONValue], picture: [UInt8]) {
        let image = try Fixture.media("sparky.png")
        return try await MediaServer.run(respond: { _ in .response(contentType: "image/png", body: image) }) { media in
            let address = AddressPolicy.Exception("127.0.0.0/8:\(media.port)")
            return try await RunningServer.run {
                $0.extensionHelper.transfer.transportSecurity = .allowHTTP
                $0.extensionHelper.transfer.addresses.exceptions = [address].compactMap(\.self)
            } while: { server in
                let message = Samples.image(media.url("/a.png"), to: "\"token\": \"a\"").replacing(
                    "\"apns\": {",
                    with: "\"apns\": {\"headers\": {\"apns-collapse-id\": \"one\"}, "
                )
                for _ in 1...2 {
                    #expect(try await server.sendMessage(message, headers: ["RichPush-Label": "x"]).status == 200)
                }
                #expect(try await server.sendMessage(Samples.text("plain")).status == 200)
                try await eventually("the number of pending deliveries") {
                    try await server.send("GET", "/api/v1/deliveries?query=status:pending").json?["total"]
                } until: {
                    $0 == 0
                }
                #expect(try await server.send("PUT", "/api/v1/deliveries/3/read").status == 204)
                let text = try await server.send("GET", "/api/v1/dump\(query)").text
                let picture = try await server.send("GET", "/api/v1/deliveries/1/attachment").body
                return (text, try await list(server), Array(picture))
            }
        }
    }

    @Test("An imported dump has the same deliveries with their results and pictures")
    func roundTrip() async throws {
        let (text, list, picture) = try await Self.dump()
        #expect(list.count == 3)
        try await RunningServer.run { server in
            let answer = try await server.send("POST", "/api/v1/import", body: text)
            #expect(answer.json == ["messages": 3, "deliveries": 3, "attachments": 2])
            #expect(try await Self.list(server) == list)
            let first = try await server.send("GET", "/api/v1/deliveries/1").json
            #expect(first?["result"]?["succeeded"] == true)
            #expect(first?["delivery"]?["replacedBy"] == 2)
            let second = try await server.send("GET", "/api/v1/deliveries/2/attachment")
            #expect(Array(second.body) == picture)
            // The import gives the same dump again, except for the identifiers.
            #expect(try await server.send("GET", "/api/v1/dump").text == text)
        }
    }

    @Test("A dump has only the messages that a search finds")
    func search() async throws {
        let lines = try Self.members(try await Self.dump("?query=title:plain").text)
        #expect(lines.count == 3)
        #expect(lines.last?["delivery"]?["title"] == "plain")
    }

    @Test("A pending delivery runs after the import")
    func pending() async throws {
        let lines = try Self.members(try await Self.dump("?query=title:plain").text)
        var delivery = try #require(lines.last?["delivery"]?.objectValue)
        for name in ["finishedAt", "succeeded", "decision", "document"] { delivery[name] = nil }
        let text = "\(lines[0])\n\(lines[1])\n\(JSONValue.object(["delivery": .object(delivery)]))"
        try await RunningServer.run { (server) async throws in
            #expect(try await server.send("POST", "/api/v1/import", body: text).status == 200)
            #expect(try await server.wait(for: "title:plain%20-status:pending").status == 200)
        }
    }

    static let problems: [(String, String)] = [
        ("first line must be", ""), ("first line must be", "{}"), ("first line must be", #"{"message": {}}"#),
        ("not JSON, at column 2.", "{"),
        ("must have a message, a delivery, or an attachment", #"HEADER\#n{"other": 1}"#),
        ("origin must be", #"HEADER\#n{"message": {"origin": "mail"}}"#),
        ("receivedAt must be an integer", #"HEADER\#n{"message": {"origin": "fcm-request", "receivedAt": "x"}}"#),
        ("token must have", #"HEADER\#n{"delivery": {"id": 1, "token": "/../"}}"#),
        ("attachmentType must be", #"HEADER\#n{"delivery": {"id": 1, "token": "a", "attachmentType": "../x"}}"#),
        ("after its delivery", #"HEADER\#n{"attachment": {"delivery": 1, "bytes": "AAAA"}}"#),
        ("must have a message, a delivery", #"HEADER\#n{"attachment": {"delivery": 1, "bytes": "!"}}"#),
    ]

    @Test("A line that does not belong in a dump is refused with its number", arguments: problems)
    func refuses(_ reason: String, _ text: String) async throws {
        let header = #"{"dump":"richpush-inbox","version":1}"#
        try await RunningServer.run { server in
            let body = text.replacing("HEADER", with: header)
            let answer = try await server.send("POST", "/api/v1/import", body: body)
            #expect(answer.status == 400)
            let message = answer.json?["error"]?["message"]?.stringValue ?? ""
            #expect(message.hasPrefix("Line \(text.hasPrefix("HEADER") ? 2 : 1) cannot be imported: "))
            #expect(message.contains(reason))
            #expect(try await server.send("GET", "/api/v1/deliveries").json?["total"] == 0)
        }
    }

    @Test("An import keeps as many messages as configured, and no file of the others")
    func keepsLimited() async throws {
        let (text, _, _) = try await Self.dump()
        let folder = try TemporaryFolder()
        try await RunningServer.run {
            $0.database = folder.path + "/inbox.sqlite"
            $0.maximumMessages = 1
        } while: { server in
            #expect(try await server.send("POST", "/api/v1/import", body: text).status == 200)
            let list = try await server.send("GET", "/api/v1/deliveries").json?["deliveries"]?.arrayValue
            #expect(list?.compactMap { $0["title"]?.stringValue } == ["plain"])
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/inbox.sqlite.media")
            #expect(files.filter { $0.hasSuffix(".png") } == [])
        }
    }
}
