import RichPush
import TestSupport
import Testing

/// A counterpart of each of Firebase's tests of delivery metrics, see ``FirebaseParityTests``.
@Suite("Delivery metrics")
struct DeliveryMetricsTests {
    private static let complete: JSONObject = [
        "aps": ["badge": 9, "mutable-content": 1],
        "fcm_options": ["image": "https://google.com"],
        "gcm.message_id": "1627428480762269",
        "google.c.fid": "fakeFIDForTest",
        "google.c.sender.id": 123_456_789,
    ]

    private static func complete(_ changes: JSONObject) -> JSONObject {
        complete.merging(changes)
    }

    struct Incomplete: Sendable {
        let messageInfo: JSONObject
        let defect: DeliveryMetrics.Defect

        init(_ messageInfo: JSONObject, _ defect: DeliveryMetrics.Defect) {
            self.messageInfo = messageInfo
            self.defect = defect
        }

        static func without(_ keys: String..., defect: DeliveryMetrics.Defect) -> Incomplete {
            Incomplete(keys.reduce(into: complete) { $0[$1] = nil }, defect)
        }
    }

    @Test(
        "Metrics are refused for the first value that is missing or has the wrong type",
        arguments: [
            Incomplete(["aps": [:]], .projectNumber),
            .without("google.c.sender.id", defect: .projectNumber),
            .without("gcm.message_id", defect: .messageID),
            .without("google.c.fid", defect: .instanceID),
            .without("gcm.message_id", "google.c.fid", defect: .messageID),
            Incomplete(complete(["gcm.message_id": 1_627_428_480]), .messageID),
            Incomplete(complete(["google.c.fid": nil]), .instanceID),
            Incomplete(complete(["google.c.sender.id": nil]), .projectNumber),
        ]
    )
    func refused(row: Incomplete) {
        #expect(throws: row.defect) { try DeliveryMetrics(messageInfo: row.messageInfo) }
        let reason = "\(row.defect.missing) is missing or of the wrong type"
        #expect(Self.log(of: row.messageInfo) == ["No delivery metrics reason=\(reason)"])
    }

    /// What the helper logs.
    private static func log(of messageInfo: JSONObject) -> [String] {
        let lines = Recorder<String>()
        var configuration = ExtensionHelper.Configuration()
        configuration.logger = lines.logger
        ExtensionHelper(configuration: configuration).exportDeliveryMetricsToBigQuery(withMessageInfo: messageInfo)
        return lines.values
    }

    @Test("Metrics of a displayed message")
    func displayed() throws {
        #expect(Self.log(of: Self.complete).isEmpty)
        let metrics = try DeliveryMetrics(messageInfo: Self.complete)
        #expect(metrics.projectNumber == 123_456_789)
        #expect(metrics.messageID == "1627428480762269")
        #expect(metrics.instanceID == "fakeFIDForTest")
        #expect(metrics.analyticsLabel == nil)
        #expect(metrics.campaignID == nil)
        #expect(metrics.composerLabel == nil)
    }

    @Test("An extension's metrics are those of a displayed message, whatever content-available says")
    func extensionDisplays() throws {
        let metrics = try DeliveryMetrics(messageInfo: Self.complete(["aps": ["content-available": 1]]))
        #expect(try JSONValue(encoding: metrics)["messageType"]?.stringValue == "DISPLAY_NOTIFICATION")
    }

    @Test("Metrics have the labels and the campaign if these have the right type")
    func labels() throws {
        let labeled = try DeliveryMetrics(
            messageInfo: Self.complete(["google.c.a.m_l": "spring", "google.c.a.c_l": "hello", "google.c.a.c_id": "42"])
        )
        #expect(labeled.analyticsLabel == "spring")
        #expect(labeled.composerLabel == "hello")
        #expect(labeled.campaignID == 42)
        let odd = try DeliveryMetrics(messageInfo: Self.complete(["google.c.a.m_l": 1, "google.c.a.c_id": [1]]))
        #expect(odd.analyticsLabel == nil)
        #expect(odd.campaignID == nil)
    }

    @Test(
        "The project number is read as Foundation reads a long long",
        arguments: [
            ("123456789", 123_456_789), (" 12 apples", 12), ("-7", -7), ("apples", 0), ("", 0), (12.9, 12), (true, 1),
            ("99999999999999999999", .max), ("-99999999999999999999", .min),
        ] as [(JSONValue, Int)]
    )
    func projectNumber(value: JSONValue, expected: Int) throws {
        let metrics = try DeliveryMetrics(messageInfo: Self.complete(["google.c.sender.id": value]))
        #expect(metrics.projectNumber == expected)
    }
}
