import RichPush
import RichPushInput
import Testing

@Suite("Requests to services that send for others")
struct GatewayTests {
    @Test(
        "A request is named, if only the service knows what it makes of it",
        arguments: [
            ("OneSignal", #"{"app_id": "a", "include_aliases": {"external_id": ["1"]}, "headings": {"en": "Hi"}}"#),
            ("Airship", #"{"audience": "all", "notification": {"alert": "Hi"}, "device_types": ["ios"]}"#),
            ("Braze", #"{"external_user_ids": ["1"], "messages": {"apple_push": {"alert": "Hi"}}}"#),
            ("gorush", #"{"notifications": [{"tokens": ["t"], "platform": 1, "message": "Hi"}]}"#),
            ("Parse", #"{"channels": ["a"], "data": {"alert": "Hi"}}"#),
            ("Amazon Pinpoint", #"{"MessageRequest": {"MessageConfiguration": {"APNSMessage": {"Body": "Hi"}}}}"#),
            ("Amazon SNS", #"{"default": "Hi", "APNS": "Hi"}"#),
            ("Azure Notification Hubs", #"{"platform": "template", "body": {"message": "Hi"}}"#),
            ("Novu", #"{"name": "w", "to": {"subscriberId": "s"}, "payload": {"title": "Hi"}}"#),
            ("Batch", #"{"group_id": "g", "recipients": {"custom_ids": ["1"]}, "message": {"body": "Hi"}}"#),
            (
                "Netmera",
                #"{"message": {"text": "Hi", "platforms": ["IOS"], "android": {}}, "target": {"tags": ["a"]}}"#
            ),
            ("Pusher Beams", #"{"interests": ["a"], "apns": {"aps": {"alert": "Hi"}}}"#),
            ("Klaviyo", #"{"data": {"type": "event", "attributes": {"metric": {"data": {}}}}}"#),
            (
                "Customer.io",
                #"{"to": "all", "title": "Hi", "identifiers": {"id": "1"}, "transactional_message_id": 3}"#
            ),
            ("Courier", #"{"message": {"to": {"user_id": "1"}, "content": {"title": "Hi"}}}"#),
            ("JPush", #"{"platform": "ios", "audience": "all", "notification": {"alert": "Hi"}}"#),
            ("Ably", #"{"recipient": {"deviceId": "1"}, "notification": {"title": "Hi"}}"#),
            ("Salesforce Marketing Cloud", #"{"subscriberKeys": ["1"], "message": {"alert": "Hi"}}"#),
            ("AppMetrica", #"{"push_batch_request": {"group_id": 1, "batch": []}}"#),
            (
                "apns2",
                #"client.Push(&apns2.Notification{DeviceToken: "t", Topic: "a.b", Payload: payload.NewPayload().Alert("Hi")})"#
            ),
        ]
    )
    func named(service: String, text: String) throws {
        let error = try #require(throws: InputError.self) { try InputDocument(Array(text.utf8)) }
        #expect(error.description.hasPrefix("the input is a request to \(service), which makes the push itself: give "))
    }

    @Test(
        "A request that holds the push, or from which it follows, is unwrapped",
        arguments: [
            (#"{"default": "d", "APNS_SANDBOX": "{\"aps\": {\"alert\": \"Hi\"}}"}"#, ["aps": ["alert": "Hi"]]),
            (#"{"APNS": {"aps": {"alert": "Hi"}}, "GCM": "{\"notification\": {}}"}"#, ["aps": ["alert": "Hi"]]),
            (
                #"{"GCM": "{\"fcmV1Message\": {\"message\": {\"notification\": {\"title\": \"Hi\"}}}}"}"#,
                ["notification": ["title": "Hi"], "token": "endpoint"]
            ),
            (
                #"{"TopicArn": "a", "Message": "{\"default\": \"d\", \"APNS\": \"{\\\"aps\\\": {\\\"badge\\\": 1}}\"}"}"#,
                ["aps": ["badge": 1]]
            ),
            (
                #"[{"to": ["ExpoPushToken[x]"], "body": "Hi", "subtitle": "S", "badge": 3, "_contentAvailable": true, "ttl": 1, "#
                    + #""richContent": {"image": "i"}, "data": {"k": "v"}, "mutableContent": true, "sound": null}]"#,
                [
                    "aps": [
                        "alert": ["subtitle": "S", "body": "Hi"], "badge": 3, "mutable-content": 1,
                        "content-available": 1,
                    ],
                    "body": ["k": "v", "_richContent": ["image": "i"]],
                ]
            ),
        ] as [(String, JSONValue)]
    )
    func unwrapped(text: String, value: JSONValue) throws {
        let input = try InputDocument(Array(text.utf8))
        #expect(input.value == value)
        #expect(input.findings.allSatisfy { $0.kind == .gatewayRequest } && !input.findings.isEmpty)
    }

    @Test(
        "The push of a library for APNs is read as the payload that the library makes",
        arguments: [
            "const note = new apn.Notification(); note.alert = {title: 'Hi'}; note.mutableContent = 1;"
                + "note.payload = {k: 'v'}; note.topic = 'a.b'; provider.send(note, device);",
            "provider.send(new apn.Notification({alert: {title: 'Hi'}, mutableContent: 1, payload: {k: 'v'}, topic: 'a.b'}), 't');",
            "from apns2.payload import Payload, PayloadAlert\n"
                + "push = Payload(alert=PayloadAlert(title='Hi'), mutable_content=True, custom={'k': 'v'})\n"
                + "client.send_notification(device, push, 'a.b')",
            "n := &apns2.Notification{}\nn.DeviceToken = \"t\"\nn.Topic = \"a.b\"\n"
                + "n.Payload = []byte(`{\"aps\": {\"alert\": {\"title\": \"Hi\"}, \"mutable-content\": 1}, \"k\": \"v\"}`)\nclient.Push(n)",
        ]
    )
    func libraries(code: String) throws {
        let input = try InputDocument(Array(code.utf8))
        #expect(input.kind == .payload)
        #expect(input.value == ["aps": ["alert": ["title": "Hi"], "mutable-content": 1], "k": "v"])
        #expect(input.findings.map(\.kind) == [.gatewayRequest])
    }

    @Test("A part of a message in code is no push of a library")
    func parts() throws {
        let code = "const aps = {alert: 'Hi', mutableContent: true}; const m = {topic: 't', apns: {payload: {aps}}};"
        let input = try InputDocument(Array(code.utf8))
        #expect(input.kind == .message)
        #expect(input.findings == [])
    }

    @Test("A service's request with a message of the legacy API is judged as one of the v1 API")
    func legacyWithin() throws {
        let text = #"{"GCM": "{\"notification\": {\"title\": \"Hi\", \"sound\": \"s\"}}"}"#
        let input = try InputDocument(Array(text.utf8))
        #expect(input.value["apns"]?["payload"]?["aps"]?["sound"] == "s")
        #expect(input.value["notification"] == ["title": "Hi"])
        #expect(input.findings.map(\.name) == ["gateway-request", "legacy-request/amazon-sns"])
        #expect(!input.findings[1].explanation.contains("to → "))
    }

    @Test("What is missing in a request to Expo is named as Expo names it")
    func remedies() throws {
        let text = #"{"to": "ExponentPushToken[x]", "title": "Hi", "data": {"image": "https://a.test/a.png"}}"#
        let findings = try InputDocument(Array(text.utf8)).push().notification.findings
        #expect(findings.map(\.identifier).sorted() == ["image-in-wrong-place", "missing-mutable-content"])
        #expect(findings.allSatisfy { $0.remedy.contains("in the request to Expo") })
    }

    @Test("A dry run of the legacy API is said to send nothing")
    func legacyDryRun() throws {
        let text = #"{"to": "t", "notification": {"title": "Hi"}, "dry_run": true}"#
        #expect(try InputDocument(Array(text.utf8)).findings.map(\.identifier) == ["legacy-request", "dry-run"])
    }

    @Test("A request to FCM with the names of another service stays one to FCM")
    func mixed() throws {
        let text = #"{"message": {"topic": "t", "notification": {"title": "Hi"}}, "target": 1, "recipients": []}"#
        #expect(try InputDocument(Array(text.utf8)).kind == .request)
    }

    @Test("A request to FCM's legacy API is judged as a message of the v1 API, and each name's new place is listed")
    func legacy() throws {
        let text = """
            {"registration_ids": ["a", "b"], "priority": "high", "content_available": false, "mutable_content": true,
             "collapse_key": "c", "time_to_live": 60, "dry_run": true, "data": {"k": "v"},
             "notification": {"body": "B", "title_loc_key": "t", "title_loc_args": "[\\"x\\"]", "badge": "7", "tag": "g",
              "click_action": "A", "sound": "s"}}
            """
        let input = try InputDocument(Array(text.utf8))
        let apns: JSONValue = [
            "headers": ["apns-priority": "10", "apns-collapse-id": "c"],
            "payload": [
                "aps": [
                    "mutable-content": 1, "sound": "s", "badge": 7, "category": "A",
                    "alert": ["title-loc-key": "t", "title-loc-args": ["x"]],
                ]
            ],
        ]
        #expect(input.value["apns"] == apns)
        #expect(input.value["token"] == "a")
        #expect(input.value["android"]?["ttl"] == "60s")
        #expect(try input.push().notification.content.badge == 7)
        let finding = try #require(input.findings.first)
        #expect(finding.kind == .legacyRequest)
        for part in [
            "notification.click_action → apns.payload.aps.category and", "dry_run → validate_only",
            "time_to_live → android.ttl",
        ] {
            #expect(finding.explanation.contains(part))
        }
    }

    @Test("Names of the legacy API in a message are refused one to a line, each with its place in the v1 API")
    func violations() throws {
        let text = #"{"message": {"topic": "t", "time_to_live": 5, "notification": {"badge": 1, "own": 2}}}"#
        let error = try #require(throws: InputError.self) { try InputDocument(Array(text.utf8)).message() }
        let unknown = "Invalid JSON payload received. Unknown name"
        let lines = [
            "FCM would refuse the message: ",
            #"  \#(unknown) "time_to_live" at 'message': Cannot find field. (at /message/time_to_live) In the v1 API, it is android.ttl."#,
            #"  \#(unknown) "badge" at 'message.notification': Cannot find field. (at /message/notification/badge) "#
                + "In the v1 API, it is apns.payload.aps.badge.",
            #"  \#(unknown) "own" at 'message.notification': Cannot find field. (at /message/notification/own)"#,
        ]
        #expect(error.description == lines.joined(separator: "\n"))
    }

    @Test("What other inputs have in common with such a request does not make it one")
    func others() throws {
        for text in [#"{"topic": "t", "data": {"to": "x"}}"#, #"{"aps": {"alert": "Hi"}, "to": "a", "body": "b"}"#] {
            #expect(try InputDocument(Array(text.utf8)).findings == [])
        }
    }
}
