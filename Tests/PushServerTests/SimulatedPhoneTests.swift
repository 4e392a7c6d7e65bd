import PushServer
import RichPush
import TestSupport
import Testing

@Suite("Simulated iPhones")
struct SimulatedPhoneTests {
    /// An image server, and a push server that may download from it.
    private static func run(
        _ change: @escaping @Sendable (inout PushServerConfiguration) -> Void = { _ in },
        while body: @escaping @Sendable (RunningServer, MediaServer) async throws -> Void
    ) async throws {
        let image = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: image)
        } while: { media in
            try await RunningServer.run {
                $0.extensionHelper.transfer.transportSecurity = .allowHTTP
                $0.extensionHelper.transfer.addresses.exceptions = [.init("127.0.0.0/8:\(media.port)")]
                    .compactMap(\.self)
                change(&$0)
            } while: { server in
                try await body(server, media)
            }
        }
    }

    /// Registers a device with a few members, and sends it an image.
    private static func deliver(
        _ members: String,
        _ server: RunningServer,
        _ media: MediaServer
    ) async throws -> JSONValue? {
        let device = #"{"token": "phone", "topics": ["news"], \#(members)}"#
        let answer = try await server.send("POST", "/api/v1/devices", body: device)
        #expect(answer.status == 201)
        #expect(try await server.sendMessage(Samples.image(media.url("/sparky.png"))).status == 200)
        return try await server.wait(for: "token:phone").json
    }

    @Test("A device with a good network shows the image")
    func usual() async throws {
        try await Self.run { server, media in
            let found = try await Self.deliver(#""latencyInMilliseconds": 1"#, server, media)
            #expect(found?["delivery"]?["attachment"]?["byteCount"] == 5_483)
        }
    }

    /// The settings of a device, and the outcome.
    static let outcomes: [(String, String, String)] = [
        (#""alertsAllowed": false"#, "alerts-not-allowed", ""),
        (#""hasServiceExtension": false"#, "no-service-extension", "extension-not-run"),
        (#""allowsHTTP": false"#, "extension-ran", "insecure-url"),
        (#""connectionLostAfterBytes": 0"#, "extension-ran", "connection-failure"),
        (#""connectionLostAfterBytes": 1000"#, "extension-ran", "partial-body"),
        (#""latencyInMilliseconds": 60000"#, "extension-ran", "time-limit"),
        (#""bytesPerSecond": 500"#, "extension-ran", "time-limit"),
    ]

    @Suite("A device's network, by the clock", .serialized, .tags(.realTime))
    struct RealTime {
        @Test("The device's settings decide what it shows", arguments: outcomes)
        func outcome(_ members: String, _ decision: String, _ finding: String) async throws {
            try await SimulatedPhoneTests.run {
                $0.extensionHelper.timeLimit = .seconds(5)
            } while: { server, media in
                let delivery = try await SimulatedPhoneTests.deliver(members, server, media)?["delivery"]
                #expect(delivery?["decision"]?.stringValue == decision)
                #expect(delivery?["attachment"] == nil)
                let findings = delivery?["findings"]?.arrayValue?.compactMap(\.stringValue) ?? []
                #expect(finding.isEmpty || findings.contains(finding))
            }
        }
    }

    @Test("A device without a connection requests nothing")
    func asksForNothing() async throws {
        try await Self.run { server, media in
            #expect(try await server.send("DELETE", "/api/v1/devices/default-device").status == 204)
            _ = try await Self.deliver(#""connectionLostAfterBytes": 0"#, server, media)
            #expect(media.connectionCount == 0)
        }
    }

    @Test("A payload's localization keys show as texts in the device's language")
    func translates() async throws {
        try await RunningServer.run { server in
            let device = #"{"token": "phone", "locale": "de-DE", "strings": {"GREETING": "Hallo %@"}}"#
            #expect(try await server.send("POST", "/api/v1/devices", body: device).json?["locale"] == "de-DE")
            let message = """
                {"message": {"token": "phone", "apns": {"payload": {"aps": {"alert":
                  {"title-loc-key": "GREETING", "title-loc-args": ["Sparky"], "body": "x"}}}}}}
                """
            #expect(try await server.sendMessage(message).status == 200)
            let found = try await server.wait(for: "token:phone").json
            #expect(found?["result"]?["content"]?["title"] == "Hallo Sparky")
        }
    }

    @Test("A notification replaces an earlier one with the same collapse identifier on the same device")
    func replaces() async throws {
        try await RunningServer.run { server in
            for token in ["phone", "tablet"] {
                let device = #"{"token": "\#(token)"}"#
                #expect(try await server.send("POST", "/api/v1/devices", body: device).status == 201)
            }
            func send(_ title: String, to token: String, _ identifier: String?) async throws -> Int {
                let headers = identifier.map { #""headers": {"apns-collapse-id": "\#($0)"}, "# } ?? ""
                // One without a title shows nothing, and so replaces nothing.
                let aps = title == "badge" ? #"{"badge": 1}"# : #"{"alert": "\#(title)"}"#
                let apns = #"{\#(headers)"payload": {"aps": \#(aps)}}"#
                let answer = try await server.sendMessage(#"{"message": {"token": "\#(token)", "apns": \#(apns)}}"#)
                let name = try #require(answer.json?["name"]?.stringValue?.split(separator: "/").last)
                let found = try await server.wait(for: "name:\(name)").json
                return Int(try #require(found?["delivery"]?["id"]?.numberValue))
            }
            let first = try await send("A", to: "phone", "score")
            let others = [
                try await send("B", to: "tablet", "score"), try await send("C", to: "phone", "weather"),
                try await send("D", to: "phone", nil), try await send("badge", to: "phone", "score"),
            ]
            let second = try await send("E", to: "phone", "score")
            let third = try await send("F", to: "phone", "score")
            func replacement(_ identifier: Int) async throws -> JSONValue? {
                try await server.send("GET", "/api/v1/deliveries/\(identifier)").json?["delivery"]?["replacedBy"]
            }
            #expect(try await replacement(first) == .integer(second))
            #expect(try await replacement(second) == .integer(third))
            for identifier in others + [third] { #expect(try await replacement(identifier) == nil) }
        }
    }

    @Test("The later of two notifications replaces the earlier one even if it finishes first")
    func replacesInOrder() async throws {
        let image = try Fixture.media("sparky.png")
        let head = Array(Script.head(status: 200, contentType: "image/png", length: image.count).utf8)
        let slow = Script([.pause(.seconds(2)), .send(head + image, times: 1)])
        try await MediaServer.run(respond: { _ in slow }) { media in
            let address = AddressPolicy.Exception("127.0.0.0/8:\(media.port)")
            try await RunningServer.run {
                $0.extensionHelper.transfer.transportSecurity = .allowHTTP
                $0.extensionHelper.transfer.addresses.exceptions = [address].compactMap(\.self)
            } while: { server in
                let headers = #""apns": {"headers": {"apns-collapse-id": "score"}, "#
                let picture = Samples.image(media.url("/a.png"), to: #""token": "phone""#)
                    .replacing(#""apns": {"#, with: headers)
                #expect(try await server.sendMessage(picture).status == 200)
                let text = #"{"message": {"token": "phone", \#(headers)"payload": {"aps": {"alert": "B"}}}}}"#
                #expect(try await server.sendMessage(text).status == 200)
                try await eventually("the number of pending deliveries") {
                    try await server.send("GET", "/api/v1/deliveries?query=status:pending").json?["total"]
                } until: {
                    $0 == 0
                }
                let first = try await server.send("GET", "/api/v1/deliveries/1").json?["delivery"]
                let second = try await server.send("GET", "/api/v1/deliveries/2").json?["delivery"]
                #expect(first?["status"] == "succeeded")
                #expect(first?["replacedBy"] == 2)
                #expect(second?["replacedBy"] == nil)
            }
        }
    }

    static let defects = [
        "{}", "[]", #"{"token": ""}"#, #"{"token": "a b"}"#, #"{"token": "a", "topics": ["a b"]}"#,
        #"{"token": "a", "locale": "de DE"}"#, #"{"token": "a", "latencyInMilliseconds": -1}"#,
        #"{"token": "a", "bytesPerSecond": 0}"#, #"{"token": "a", "connectionLostAfterBytes": -1}"#,
        #"{"token": "a", "alertsAllowed": "no"}"#,
    ]

    @Test("An invalid device is refused with a reason", arguments: defects)
    func refuses(_ body: String) async throws {
        try await RunningServer.run { server in
            let answer = try await server.send("POST", "/api/v1/devices", body: body)
            #expect(answer.status == 400)
            #expect(answer.json?["error"]?["message"]?.stringValue?.isEmpty == false)
        }
    }

    @Test("A topic's devices share one download unless coalescing is off", arguments: [true, false])
    func sharesDownloads(_ isShared: Bool) async throws {
        try await Self.run {
            $0.concurrentDeliveries = 32
            $0.sharesDownloads = isShared
        } while: { server, media in
            // In a slow network the first download lasts until the last device needs it.
            for number in 0..<10 {
                let device = #"{"token": "\#(number)", "topics": ["news"], "bytesPerSecond": 3000}"#
                #expect(try await server.send("POST", "/api/v1/devices", body: device).status == 201)
            }
            #expect(try await server.send("DELETE", "/api/v1/devices/default-device").status == 204)
            #expect(try await server.sendMessage(Samples.image(media.url("/sparky.png"))).status == 200)
            for number in 0..<10 {
                let found = try await server.wait(for: "token:\(number)").json
                #expect(found?["delivery"]?["attachment"]?["byteCount"] == 5_483)
                let identifier = try #require(found?["delivery"]?["id"]?.numberValue)
                let file = try await server.send("GET", "/api/v1/deliveries/\(Int(identifier))/attachment")
                #expect(file.body.count == 5_483)
            }
            #expect(media.requests.count == (isShared ? 1 : 10))
        }
    }

    @Test("No more deliveries run at once than configured, and the others wait")
    func isBounded() async throws {
        try await Self.run {
            $0.concurrentDeliveries = 2
            $0.sharesDownloads = false
        } while: { (server, media) async throws in
            for number in 0..<6 {
                let device = #"{"token": "\#(number)", "topics": ["news"], "bytesPerSecond": 1}"#
                #expect(try await server.send("POST", "/api/v1/devices", body: device).status == 201)
            }
            #expect(try await server.send("DELETE", "/api/v1/devices/default-device").status == 204)
            #expect(try await server.sendMessage(Samples.image(media.url("/sparky.png"))).status == 200)
            try await media.waitForRequests(2)
            // At one byte a second none of them ends before its time is up.
            #expect(try await server.send("GET", "/api/v1/deliveries/wait?timeout=1").status == 404)
            #expect(media.requests.count == 2)
            #expect(try await server.send("GET", "/api/v1/deliveries?query=status:pending").json?["total"] == 6)
        }
    }

    @Test(
        "Senders wait while too many deliveries do, and are refused if that lasts",
        .timeLimit(.minutes(10))
    )
    func overload() async throws {
        try await Self.run {
            $0.concurrentDeliveries = 1
            $0.maximumMessages = 4
            // Much shorter than a delivery that does not end before its time is up.
            $0.senderPatience = .milliseconds(100)
        } while: { (server, media) async throws in
            let device = #"{"token": "slow", "bytesPerSecond": 1}"#
            #expect(try await server.send("POST", "/api/v1/devices", body: device).status == 201)
            let message = Samples.image(media.url("/sparky.png"), to: "\"token\": \"slow\"")
            for _ in 0..<2 { #expect(try await server.sendMessage(message).status == 200) }
            let answer = try await server.sendMessage(message)
            #expect(answer.status == 503)
            #expect(answer.json?["error"]?["status"] == "UNAVAILABLE")
            #expect(answer.headers["retry-after"] != nil)
            #expect(try await server.send("GET", "/api/v1/deliveries").json?["total"] == 2)
            // Deleted deliveries do not block others once the running one has ended.
            #expect(try await server.send("DELETE", "/api/v1/deliveries").status == 200)
        }
    }
}
