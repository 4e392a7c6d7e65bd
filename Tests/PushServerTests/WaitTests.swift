import DeliveryPage
import GRDB
import Logging
import RichPush
import TestSupport
import Testing

@testable import PushServer

@Suite("Waiting for a delivery", .timeLimit(.minutes(10)))
struct WaitTests {
    static let titles = ["Firework", "100%", "a_b", "Ünder 🎆", "a\\\"b", "back\\\\slash", "two\\nlines", ""]
    static let queries = [
        "", "fire", "FIRE", "-fire", "ünder", "Ünder", "🎆", "%", "_", "a_b", "a\\", "\\", "\"two\nlines\"",
        "title:", "-title:", "title:FIREWORK", "body:some", "body:some title:fire", "body:some -title:fire",
        "status:succeeded", "status:failed", "-status:pending", "id:3", "id:03", "message:3",
        "decision:not-mutable", "-decision:not-mutable", "token:default", "device:iphone", "target:NEWS", "image:",
        "image:http", "finding:no-image", "finding:NO", "type:", "type:png", "name:projects/my", "-name:other",
        "\"Firework\nSome\"", "100%\nSome", "news\n\n", "some text", "\"some text\"", "-nothing -fire",
        "fire OR 100%", "-fire OR title:fire", "id:1 OR id:3 fire OR status:pending", "\"OR\"", "since:1h", "-since:1h",
        "until:1m", "until:9999-12-31 fire", "since:9999-12-31 OR fire", "since:2000-01-01T00:00:00Z",
        "\"\u{301}Firework\"\u{301}", "title:\"\u{301} \" fire",
    ]

    static let refused = [
        ("status:nonsense", "status is one of pending, succeeded, failed."), ("is:new", "is is one of read, unread."),
        ("-status:SUCCEEDED", "status is one of"), ("title:\"open", "A quotation mark has no second one."),
        ("a OR", "OR stands between two searches."), ("OR a", "OR stands between two searches."),
        ("a OR OR b", "OR stands between two searches."), ("since:", "since is a time ago"),
        ("until:3w", "until is a time"),
        ("since:2026-13-01", "since is a time"),
    ]

    @Test("A search that cannot mean anything is refused with what it can mean", arguments: refused)
    func refuses(_ query: String, _ message: String) {
        let problem = #expect(throws: DeliveryQuery.Problem.self) { try DeliveryQuery(query) }
        #expect(problem?.description.hasPrefix(message) == true)
    }

    @Test("A period is before now, and a day begins at midnight in UTC")
    func times() throws {
        let now: Int64 = 1_795_737_600_000
        let texts = ["90s", "30m", "12h", "7d", "2026-11-26", "2026-11-26T01:00:00Z"]
        let times = try texts.map { try DeliveryQuery("since:\($0)", now: now).alternatives[0][0].time - now }
        #expect(times == [-90_000, -1_800_000, -43_200_000, -604_800_000, -86_400_000, -82_800_000])
    }

    @Test("A delivery matches a query in memory exactly if the database finds it")
    func matches() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/inbox.sqlite"
        try await RunningServer.run {
            $0.database = path
        } while: { (server) async throws in
            for title in Self.titles { #expect(try await server.sendMessage(Samples.text(title)).status == 200) }
            for number in 1...Self.titles.count { #expect(try await server.wait(for: "id:\(number)").status == 200) }
        }
        let inbox = try Inbox(path: path, maximumMessages: 100, maximumAge: nil)
        let all = try await inbox.list(DeliveryQuery(""), before: nil, limit: 100).deliveries
        #expect(all.count == Self.titles.count)
        for text in Self.queries {
            let query = try DeliveryQuery(text)
            let found = try await inbox.list(query, before: nil, limit: 100).deliveries.map(\.id)
            var matching: [Int64] = []
            for delivery in all {
                let name = try #require(try await inbox.delivery(delivery.id)).details.message.name
                if query.matches(SearchableDelivery(delivery, messageName: name)) { matching.append(delivery.id) }
            }
            #expect(matching == found, "\(text)")
        }
    }

    @Test("Each of many waiters gets its own delivery, and none another's")
    func manyWaiters() async throws {
        try await RunningServer.run { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask {
                        let answer = try await server.wait(for: "title:%22number%20\(number)!%22")
                        #expect(answer.json?["delivery"]?["title"] == .string("number \(number)!"))
                    }
                }
                for number in 0..<20 {
                    group.addTask {
                        let answer = try await server.sendMessage(Samples.text("number \(number)!"))
                        #expect(answer.status == 200)
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test("A waiter hears of deliveries that finish after its start and of no others")
    func isTold() async throws {
        let inbox = try Inbox(path: nil, maximumMessages: 10, maximumAge: nil)
        let waiters = DeliveryWaiters(limit: 1)
        let query = try DeliveryQuery("title:wanted")
        let matches = try #require(waiters.matches(of: query, after: 1))
        #expect(waiters.matches(of: query, after: 1) == nil)
        for identifier in 1...3 {
            let accepted = try await inbox.accept(Samples.accepted, for: [.standard]).deliveries
            #expect(accepted.map(\.id) == [Int64(identifier)])
            waiters.tell(accepted[0], messageName: "")
        }
        #expect(await matches.first { _ in true } == 2)
    }

    @Test("A client that waits while too many others do is refused until one of them has its answer")
    func isLimited() async throws {
        try await RunningServer.run {
            $0.maximumListeners = 1
        } while: { (server) async throws in
            let path = "/api/v1/deliveries/wait?timeout=0.001&query=none"
            // The only place may be taken by one of the requests below.
            async let first = {
                while true {
                    let answer = try await server.wait(for: "title:awaited")
                    if answer.status != 503 { return answer }
                }
            }()
            try await eventually("the status while another client waits") {
                try await server.send("GET", path).status
            } until: {
                $0 == 503
            }
            #expect(try await server.sendMessage(Samples.text("awaited")).status == 200)
            #expect(try await first.status == 200)
            try await eventually("the status after the other client's answer") {
                try await server.send("GET", path).status
            } until: {
                $0 == 404
            }
        }
    }

    @Test("Without `after`, a match that is more than a minute old is ignored, and so is a near miss")
    func ignoresOld() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/inbox.sqlite"
        for title in ["old", "new"] {
            try await RunningServer.run {
                $0.database = path
            } while: { (server) async throws in
                #expect(try await server.sendMessage(Samples.text("match \(title)")).status == 200)
                #expect(try await server.wait(for: "title:\(title)").status == 200)
            }
            guard title == "old" else { break }
            let inbox = try Inbox(path: path, maximumMessages: 10, maximumAge: nil)
            try await inbox.database.write { database in
                for table in ["message", "delivery"] {
                    try database.execute(sql: "UPDATE \(table) SET receivedAt = receivedAt - 61000")
                }
            }
        }
        try await RunningServer.run {
            $0.database = path
        } while: { (server) async throws in
            let wait = "/api/v1/deliveries/wait?timeout=0&query="
            let ignored = try await server.send("GET", wait + "title:old")
            #expect(ignored.status == 404)
            #expect(ignored.json?["nearMisses"]?.arrayValue?.map { $0["delivery"]?["title"] } == ["match new"])
            #expect(try await server.send("GET", wait + "title:match").json?["delivery"]?["title"] == "match new")
            #expect(try await server.send("GET", wait + "title:old&after=0").status == 200)
            #expect(try await server.send("GET", wait + "title:new&after=2").status == 404)
        }
    }
}
