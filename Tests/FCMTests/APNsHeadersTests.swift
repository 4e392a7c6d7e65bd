import FoundationEssentials
import RichPush
import Testing

@testable import FCM

@Suite("A message's APNs headers")
struct APNsHeadersTests {
    @Test(
        "The headers are the sender's, with FCM's defaults",
        arguments: [
            (
                ["notification": ["title": "T"]],
                ["apns-push-type": "alert", "apns-priority": "10", "apns-expiration": "1702592000"]
            ),
            (
                ["data": ["a": "1"]],
                ["apns-push-type": "background", "apns-priority": "5", "apns-expiration": "1702592000"]
            ),
            (
                ["apns": ["payload": ["aps": ["content-available": 1]]]],
                ["apns-push-type": "background", "apns-priority": "5", "apns-expiration": "1702592000"]
            ),
            (
                ["notification": ["body": "B"], "apns": ["payload": ["aps": ["content-available": 1]]]],
                ["apns-push-type": "alert", "apns-priority": "10", "apns-expiration": "1702592000"]
            ),
            (
                ["apns": ["payload": ["aps": ["sound": "default"]]]],
                ["apns-push-type": "alert", "apns-priority": "10", "apns-expiration": "1702592000"]
            ),
            (
                [
                    "notification": ["title": "T"],
                    "apns": [
                        "headers": [
                            "Apns-Priority": "5", "apns-expiration": "0", "apns-collapse-id": "c",
                            "apns-push-type": "background", "mutable-content": "1",
                        ]
                    ],
                ],
                [
                    "apns-push-type": "background", "apns-priority": "5", "apns-expiration": "0",
                    "apns-collapse-id": "c", "mutable-content": "1",
                ]
            ),
            (
                ["apns": ["live_activity_token": "l", "payload": ["aps": ["event": "update"]]]],
                ["apns-push-type": "liveactivity", "apns-priority": "10", "apns-expiration": "1702592000"]
            ),
        ] as [(JSONValue, [String: String])]
    )
    func headers(value: JSONValue, expected: [String: String]) throws {
        #expect(APNsConversion().request(for: try Message(value)).headers == expected)
    }

    @Test(
        "The headers name the app",
        arguments: [
            (["notification": ["title": "T"]], "example.park"),
            (["apns": ["live_activity_token": "l"]], "example.park.push-type.liveactivity"),
            (["apns": ["headers": ["apns-topic": "example.other"]]], "example.other"),
        ] as [(JSONValue, String)]
    )
    func topic(value: JSONValue, topic: String) throws {
        let conversion = APNsConversion(bundleIdentifier: "example.park")
        #expect(conversion.request(for: try Message(value)).headers["apns-topic"] == topic)
    }

    @Test("An expiration at the end of time does not overflow")
    func endOfTime() {
        let headers = APNsConversion(sentAt: Date(timeIntervalSince1970: .greatestFiniteMagnitude)).request(
            for: Message(target: nil)
        ).headers
        #expect(headers["apns-expiration"] == "\(Int.max)")
    }
}
