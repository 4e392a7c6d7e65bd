import RichPush
import Testing

@testable import DeviceSimulator

@Suite("Live Activities")
struct LiveActivityTests {
    private static let hour: Int64 = 3_600_000

    private static func push(_ members: JSONObject) throws -> LiveActivityPush {
        let usual: JSONObject = ["timestamp": 100, "content-state": [:]]
        let aps = usual.merging(members)
        let payload: JSONValue = ["aps": .object(aps)]
        return LiveActivityPush(try RemoteNotification(payload: payload, byteCount: 1, pushType: .liveactivity))
    }

    private static func activity() -> LiveActivity {
        LiveActivity(token: "t", attributesType: "Match", attributes: [:], contentState: [:], at: 0)
    }

    @Test("A Live Activity ends after eight hours and leaves the lock screen four hours later")
    func times() throws {
        let activity = Self.activity()
        #expect(activity.state(8 * Self.hour - 1) == .active)
        #expect(activity.state(8 * Self.hour) == .ended)
        #expect(activity.endedAt(9 * Self.hour) == 8 * Self.hour)
        #expect(activity.state(12 * Self.hour - 1) == .ended)
        #expect(activity.state(12 * Self.hour) == .dismissed)
        var late = activity
        #expect(late.receive(try Self.push(["event": "update"]), at: 8 * Self.hour) == .ended)
    }

    static let dismissals: [(JSONValue?, Int64)] = [
        (nil, 5), (7_200, 2), (0, 1), (-1, 1), (360_000, 5), (1e308, 5), ("soon", 5),
    ]

    @Test(
        "A Live Activity leaves the lock screen at its dismissal date, within four hours of its end",
        arguments: dismissals
    )
    func dismissal(_ date: JSONValue?, _ hours: Int64) throws {
        var activity = Self.activity()
        var aps: JSONObject = ["event": "end"]
        aps["dismissal-date"] = date
        #expect(activity.receive(try Self.push(aps), at: Self.hour) == nil)
        #expect(activity.dismissesAt(Self.hour) == hours * Self.hour)
        #expect(activity.endedAt(Self.hour) == Self.hour)
    }

    @Test("A Live Activity refuses a push older than its last one and accepts one of the same age")
    func order() throws {
        var activity = Self.activity()
        for (time, refusal) in [(5, nil), (5, nil), (4, .older), (6, nil)] as [(Int, LiveActivityRefusal?)] {
            #expect(
                activity.receive(try Self.push(["event": "update", "timestamp": .integer(time)]), at: 1) == refusal
            )
        }
        #expect(activity.timestamp == 6_000)
    }

    static let alerts: [(JSONValue, String?, String?)] = [
        (["title": "T", "body": "B"], "T", "B"), ("B", nil, "B"), ([:], nil, nil), (1, nil, nil),
        (["title": ["loc-key": "K", "loc-args": ["1"]]], "K", nil),
        (["title-loc-key": "K", "loc-key": "L"], "K", "L"),
    ]

    @Test("A Live Activity lights up the screen with the text of the alert", arguments: alerts)
    func alert(_ alert: JSONValue, _ title: String?, _ body: String?) throws {
        let push = try Self.push(["event": "update", "alert": alert])
        #expect(push.alert?.title == title)
        #expect(push.alert?.body == body)
        #expect((push.alert == nil) == (title == nil && body == nil))
    }
}
