import RichPush
import Testing

@testable import FCM

@Suite("Conversion of a message into a payload")
struct APNsConversionTests {
    /// The members that every payload has.
    private static let added: JSONObject = [
        "gcm.message_id": "1700000000000000", "google.c.sender.id": "123456789012",
    ]

    @Test(
        "Each message becomes the expected payload, besides its identifiers",
        arguments: [
            // The text.
            (["notification": ["title": "T", "body": "B"]], ["aps": ["alert": ["title": "T", "body": "B"]]]),
            (["notification": ["title": "T", "body": ""]], ["aps": ["alert": ["title": "T"]]]),
            (
                ["notification": ["title": "T"], "apns": ["payload": ["aps": ["sound": "s"]]]],
                ["aps": ["alert": ["title": "T"], "sound": "s"]]
            ),
            (
                [
                    "notification": ["title": "T", "body": "B"],
                    "apns": ["payload": ["aps": ["alert": ["title": "A"]]]],
                ],
                ["aps": ["alert": ["title": "A", "body": "B"]]]
            ),
            (
                ["notification": ["title": "T", "body": "B"], "apns": ["payload": ["aps": ["alert": "A"]]]],
                ["aps": ["alert": "A"]]
            ),
            (
                ["notification": ["title": "T"], "apns": ["payload": ["aps": ["alert": nil]]]],
                ["aps": ["alert": ["title": "T"]]]
            ),
            (["apns": ["payload": ["aps": ["alert": ["loc-key": "K"]]]]], ["aps": ["alert": ["loc-key": "K"]]]),
            // The image.
            (
                ["notification": ["title": "T", "image": "n"]],
                ["aps": ["alert": ["title": "T"]], "fcm_options": ["image": "n"]]
            ),
            (
                ["notification": ["title": "T", "image": "n"], "apns": ["fcm_options": ["image": "a"]]],
                ["aps": ["alert": ["title": "T"]], "fcm_options": ["image": "a"]]
            ),
            (
                ["notification": ["title": "T", "image": "n"], "apns": ["fcm_options": ["image": ""]]],
                ["aps": ["alert": ["title": "T"]], "fcm_options": ["image": "n"]]
            ),
            (
                [
                    "notification": ["title": "T"], "data": ["fcm_options": "d"],
                    "apns": ["fcm_options": ["image": "a"], "payload": ["aps": ["badge": 1], "fcm_options": "p"]],
                ],
                ["aps": ["alert": ["title": "T"], "badge": 1], "fcm_options": ["image": "a"]]
            ),
            (
                ["notification": ["title": "T"], "data": ["image": "d"]],
                ["aps": ["alert": ["title": "T"]], "image": "d"]
            ),
            // The label.
            (
                ["notification": ["title": "T"], "fcm_options": ["analytics_label": "m"]],
                ["aps": ["alert": ["title": "T"]], "google.c.a.m_l": "m"]
            ),
            (
                [
                    "notification": ["title": "T"], "fcm_options": ["analytics_label": "m"],
                    "apns": ["fcm_options": ["analytics_label": "a"]],
                ],
                ["aps": ["alert": ["title": "T"]], "google.c.a.m_l": "a"]
            ),
            // Nothing to show.
            (["data": ["a": "1"]], ["aps": ["content-available": 1], "a": "1"]),
            (["data": ["aps": "1"]], ["aps": ["content-available": 1]]),
            (["apns": ["payload": ["aps": ["badge": 0]]]], ["aps": ["badge": 0]]),
            (["apns": ["payload": ["aps": ["content-available": 0]]]], ["aps": ["content-available": 0]]),
            (["apns": ["payload": ["aps": "none", "b": [1]]]], ["aps": ["content-available": 1], "b": [1]]),
            (["fid": "f"], ["aps": ["content-available": 1], "google.c.fid": "f"]),
        ] as [(JSONValue, JSONObject)]
    )
    func payload(value: JSONValue, expected: JSONObject) throws {
        let payload = APNsConversion().request(for: try Message(value)).payload
        let reporting: JSONObject = expected["aps"]?["alert"] == nil ? [:] : ["google.c.a.e": "1"]
        #expect(payload == .object(expected.merging(Self.added).merging(reporting)))
    }

    @Test("The payload has the given identifiers")
    func identifiers() throws {
        let conversion = APNsConversion(
            messageIdentifier: "1",
            senderIdentifier: "2",
            installationIdentifier: "3"
        )
        let payload = conversion.request(for: Message(target: .token("t"))).payload
        let expected: JSONValue = [
            "aps": ["content-available": 1], "gcm.message_id": "1", "google.c.sender.id": "2", "google.c.fid": "3",
        ]
        #expect(payload == expected)
    }

    @Test(
        "The setting decides which of two values for a key wins",
        arguments: [(APNsConversion.KeyConflict.payloadWins, "payload"), (.dataWins, "data")]
    )
    func keyConflict(keyConflict: APNsConversion.KeyConflict, winner: String) throws {
        let message = try Message([
            "data": ["k": "data", "aps": "data"], "apns": ["payload": ["k": "payload", "aps": ["badge": 1]]],
        ])
        let payload = APNsConversion(keyConflict: keyConflict).request(for: message).payload
        #expect(payload["k"]?.stringValue == winner)
        #expect(payload["aps"] == ["badge": 1])
    }

    @Test(
        "The conversion adds mutable-content to a message with an image only if that is set",
        arguments: [
            (["notification": ["title": "T", "image": "n"]], true, 1),
            (["notification": ["title": "T", "image": "n"]], false, nil),
            (["notification": ["title": "T"]], true, nil),
            (
                ["notification": ["image": "n"], "apns": ["payload": ["aps": ["mutable-content": 0]]]], true, 0
            ),
        ] as [(JSONValue, Bool, JSONValue?)]
    )
    func mutableContent(value: JSONValue, isAdded: Bool, expected: JSONValue?) throws {
        let payload = APNsConversion(addsMutableContent: isAdded).request(for: try Message(value)).payload
        #expect(payload["aps"]?["mutable-content"] == expected)
    }

    @Test("The conversion does not add content-available if that is turned off")
    func contentAvailable() {
        let request = APNsConversion(addsContentAvailable: false).request(for: Message(target: nil, data: ["a": "1"]))
        #expect(request.payload["aps"] == nil)
        #expect(request.headers["apns-push-type"] == "background")
    }

    @Test("The payload's size is its size as JSON")
    func payloadSize() {
        let request = APNsRequest(headers: [:], payload: ["aps": ["alert": "é"]])
        #expect(request.payloadSize == #"{"aps":{"alert":"é"}}"#.utf8.count)
    }
}
