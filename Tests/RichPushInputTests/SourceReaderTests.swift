import RichPush
import RichPushInput
import Testing

@Suite("Source code")
struct SourceReaderTests {
    private static let value: JSONValue = [
        "notification": ["title": "Hi", "image": "https://a.test/b.png"],
        "apns": ["payload": ["aps": ["mutable-content": 1, "sound": "s"], "own": "o"]],
        "token": "t",
    ]

    @Test(
        "A message is read in the language of each SDK, and converted as the SDK converts it",
        arguments: [
            """
            import { getMessaging } from 'firebase-admin/messaging';
            const token = 't';
            // The message.
            const notification = { title: `Hi`, imageUrl: 'https://a.test/' + 'b.png' };
            await getMessaging().send({
              token, notification,
              apns: { payload: { aps: { mutableContent: true, contentAvailable: false, sound: 's' }, own: "o" } },
            }, dryRun).then((response) => { console.log(response.id, { a: 1 }); });
            """,
            """
            from firebase_admin import messaging
            # It's the message.
            token = 't'
            response = messaging.send(messaging.Message(
                notification=messaging.Notification('Hi', image='https://a.test/b.png'),
                apns=messaging.APNSConfig(payload=messaging.APNSPayload(
                    aps=messaging.Aps(mutable_content=True, content_available=False, sound='s', badge=None), own='o')),
                token=token), dry_run=True)
            """,
            """
            func send(ctx context.Context, client *messaging.Client) error {
                sound := "s"
                message := &messaging.Message{
                    Notification: &messaging.Notification{Title: "Hi", ImageURL: "https://a.test/b.png"},
                    APNS: &messaging.APNSConfig{Payload: &messaging.APNSPayload{
                        Aps: &messaging.Aps{MutableContent: true, Sound: sound},
                        CustomData: map[string]interface{}{"own": "o"},
                    }},
                    Token: "t",
                }
                if _, err := client.Send(ctx, message); err != nil { return err }
            }
            """,
            """
            // Java
            Message message = Message.builder()
                .setNotification(Notification.builder().setTitle("Hi").setImage("https://a.test/b.png").build())
                .setApnsConfig(ApnsConfig.builder()
                    .setAps(Aps.builder().setMutableContent(true).setSound("s").build()).putCustomData("own", "o").build())
                .setToken("t").build();
            String response = FirebaseMessaging.getInstance().send(message);
            """,
            """
            var message = new Message()
            {
                Notification = new Notification { Title = "Hi", ImageUrl = "https://a.test/b.png" },
                Apns = new ApnsConfig() {
                    Aps = new Aps() { MutableContent = true, Sound = "s" },
                    CustomData = new Dictionary<string, object>() { { "own", "o" } },
                },
                Token = "t",
            };
            await FirebaseMessaging.DefaultInstance.SendAsync(message);
            """,
            """
            <?php
            $token = 't';
            $message = CloudMessage::fromArray([
                'notification' => ['title' => 'Hi', 'image' => 'https://a.test/b.png'], # PHP
                'apns' => ['payload' => ['aps' => ['mutable-content' => 1, 'sound' => 's'], 'own' => "o"]],
                'token' => $token,
            ]);
            $messaging->send($message);
            """,
            """
            message = { token: 't', 'notification' => { title: 'Hi', :image => "https://a.test/b.png" },
              apns: { payload: { aps: { 'mutable-content': 1, sound: 's' }, own: 'o' } } }
            fcm.send_v1(message) # Ruby
            """,
            """
            final message = <String, dynamic>{'notification': {'title': 'Hi', 'image': 'https://a.test/b.png'},
              'apns': {'payload': {'aps': {'mutable-content': 1, 'sound': 's'}, 'own': 'o'}}, 'token': 't'};
            await client.post(url, body: jsonEncode(message));
            """,
        ]
    )
    func languages(text: String) throws {
        let input = try InputDocument(Array(text.utf8))
        #expect(input.value == Self.value)
        #expect(input.findings == [])
        #expect(try input.push().notification.isMutable)
    }

    @Test(
        "What surrounds a push does not matter",
        arguments: [
            ("send({topic: 't', tokens: 1})", ["topic": "t", "token": 1]),
            ("sendEachForMulticast({tokens: ['a', 'b']})", ["token": "a"]),
            ("x = [{'topic': 'a', 'data': None}]\nmessaging.send_each(x)", ["topic": "a", "data": nil]),
            ("fetch(url, {body: JSON.stringify({message: {topic: 't'}})})", ["message": ["topic": "t"]]),
            (
                "requests.post(URL, json={'message': {'topic': 't', 'a': True}})",
                ["message": ["topic": "t", "a": true]]
            ),
            (#"hub.SendAppleNativeNotificationAsync("{\"aps\":{\"alert\":\"Hi\"}}");"#, ["aps": ["alert": "Hi"]]),
            (
                #"CloudMessage::withTarget('topic', 't')->withNotification(Notification::create('T', 'B'))"#,
                ["topic": "t", "notification": ["title": "T", "body": "B"]]
            ),
            (
                "MulticastMessage.builder().addAllTokens(Arrays.asList(\"a\", \"b\")).putData(\"k\", \"v\").build()",
                ["token": "a", "data": ["k": "v"]]
            ),
            (
                "messaging.Message(topic='t', apns=messaging.APNSConfig(headers={'apns-priority': '5'}, "
                    + "fcm_options=messaging.APNSFCMOptions(image='i')))",
                ["topic": "t", "apns": ["headers": ["apns-priority": "5"], "fcmOptions": ["image": "i"]]]
            ),
            (
                "messaging.Message(topic='t', apns=messaging.APNSConfig(payload=messaging.APNSPayload(messaging.Aps("
                    + "alert=messaging.ApsAlert(title_loc_key='k'), sound=messaging.CriticalSound('s', True, 0.5)))))",
                [
                    "topic": "t",
                    "apns": [
                        "payload": [
                            "aps": [
                                "alert": ["title-loc-key": "k"],
                                "sound": ["name": "s", "critical": 1, "volume": 0.5],
                            ]
                        ]
                    ],
                ]
            ),
            (
                "message = Message.builder().setTopic(\"t\").setFcmOptions(FcmOptions.withAnalyticsLabel(\"l\")).build();",
                ["topic": "t", "fcmOptions": ["analyticsLabel": "l"]]
            ),
            (
                "messaging.send_each([messaging.Message(topic='t', apns=messaging.APNSConfig(payload=messaging.APNSPayload("
                    + "aps=messaging.Aps(mutable_content=True)))) for name in names if name])",
                ["topic": "t", "apns": ["payload": ["aps": ["mutable-content": 1]]]]
            ),
            (
                "$m = CloudMessage::fromArray(['topic' => 't', 'data' => ['k' => (string) 'v', 'n' => (int)$n]]);",
                ["topic": "t", "data": ["k": "v", "n": "$n"]]
            ),
            (
                "send({topic: user.city!, data: {k: 'v' as string}} as Message)",
                ["topic": "user.city", "data": ["k": "v"]]
            ),
        ] as [(String, JSONValue)]
    )
    func surroundings(text: String, value: JSONValue) throws {
        #expect(try InputDocument(Array(text.utf8)).value == value)
    }

    @Test(
        "What code adds to a message later is a part of it",
        arguments: [
            "const m = {topic: 't'}; m.notification = {}; m.notification.title = 'Hi'; if (a) { m['data'] = {k: 'v'}; } send(m);",
            "m = {'topic': 't', 'data': {}}\nm['notification'] = {'title': 'Hi'}\nm['data']['k'] = 'v'\nsend(m)",
            "m := &messaging.Message{Topic: \"t\", Data: map[string]string{}}\nm.Notification = &messaging.Notification{}\n"
                + "m.Notification.Title = \"Hi\"\nm.Data[\"k\"] = \"v\"\nclient.Send(ctx, m)",
            "<?php $m = ['topic' => 't']; $m['notification']['title'] = 'Hi'; $m['data'] = ['k' => 'v']; $fcm->send($m);",
            "m = { topic: 't' }\nm[:notification] = { title: 'Hi' }\nm[:data] = { k: 'v' }\nfcm.send_v1(m)",
            "JSONObject note = new JSONObject().put(\"title\", \"Hi\"); JSONObject message = new JSONObject();"
                + "message.put(\"topic\", \"t\"); message.put(\"notification\", note); message.put(\"data\", Map.of(\"k\", \"v\"));",
            "Message.Builder m = Message.builder().setTopic(\"t\"); m.putData(\"k\", \"v\");"
                + "m.setNotification(Notification.builder().setTitle(\"Hi\").build()); messaging.send(m.build());",
        ]
    )
    func later(text: String) throws {
        let input = try InputDocument(Array(text.utf8))
        #expect(input.value == ["topic": "t", "notification": ["title": "Hi"], "data": ["k": "v"]])
        #expect(input.findings == [])
    }

    @Test(
        "The functions that a call gets are read, too",
        arguments: [
            "exports.a = onCreate('x/{id}', async (event) => {\n  const m = {topic: 't'};\n  await fcm.send(m);\n});",
            "db.find(id, function (error, user) { db.list(user, x => { fcm.send({topic: 't'}); }); });",
            "run(names.map((name) => ({topic: 't'})));", "run(names.map(name => ({topic: 't'})));",
            "users.forEach(user -> { Message m = Message.builder().setTopic(\"t\").build(); fcm.send(m); });",
            "array_walk($names, function ($name) use ($fcm) { $fcm->send(['topic' => 't']); });",
        ]
    )
    func functions(text: String) throws {
        let input = try InputDocument(Array(text.utf8))
        #expect(input.value == ["topic": "t"])
        #expect(input.findings == [])
    }

    /// Code, what is read of it, and the variables on which what shows depends.
    private static let unknown: [(String, JSONValue, [String])] = [
        (
            "send({topic: city, apns: {payload: {aps: {alert: 'Hi', badge: count + 1}}, headers: {'apns-priority': p}}})",
            ["topic": "city", "apns": ["payload": ["aps": ["alert": "Hi"]], "headers": [:]]], []
        ),
        (
            "messaging.send(messaging.Message(condition=f\"'{a}' in topics\", notification=messaging.Notification('Hi'),"
                + "fcm_options=messaging.FCMOptions(analytics_label='day ' + day)))",
            ["condition": "'topic' in topics", "notification": ["title": "Hi"], "fcmOptions": [:]], []
        ),
        (
            "send({topic: '/topics/' + city, notification: {title: 'Hi', imageUrl: host + '/a.png'}})",
            ["topic": "topic", "notification": ["title": "Hi", "image": "${host}/a.png"]], ["host"]
        ),
        (
            "payload = {aps: {alert: `${a} and ${b}`, 'mutable-content': isRich}}",
            ["aps": ["alert": "${a} and ${b}", "mutable-content": 1]], ["isRich"]
        ),
        (
            "fetch(url, {headers: {a: key}, body: JSON.stringify({message: {topic: 't', apns: config}})})",
            [
                "message": [
                    "topic": "t", "apns": ["payload": ["aps": ["mutable-content": 1]]],
                    "notification": ["body": "config"],
                ]
            ],
            ["config"]
        ),
        (
            #"curl -d "{\"message\": {\"topic\": \"$CITY\", \"notification\": {\"image\": \"$PHOTO\"}}}" https://host/messages:send"#,
            ["message": ["topic": "topic", "notification": ["image": "$PHOTO"]]], ["$PHOTO"]
        ),
    ]

    @Test(
        "A value that is not known is not the reason of a refusal, and what depends on it is not known",
        arguments: unknown
    )
    func unknownValues(text: String, value: JSONValue, decisive: [String]) throws {
        let input = try InputDocument(Array(text.utf8))
        #expect(input.value == value)
        let warnings = try input.push().findings.filter { $0.kind == .identifierAsValue && $0.severity == .warning }
        #expect(
            warnings.map(\.explanation)
                == decisive.map {
                    "What an iPhone shows may depend on the variable \($0), whose value the text does not have."
                }
        )
    }

    @Test("A name that FCM does not know is refused, whatever its value")
    func unknownName() throws {
        let input = try InputDocument(Array("send({topic: 't', title: title})".utf8))
        let error = try #require(throws: InputError.self) { try input.push() }
        #expect(error.description.contains("Unknown name \"title\""))
    }

    @Test("Several messages are counted")
    func several() throws {
        for text in [
            "{\"topic\": \"a\"}\n{\"topic\": \"b\"}\n", "sendEach([{topic: 'a'}, {topic: 'b'}])",
            #"[{"topic":"a"},{"topic":"b"}]"#,
        ] {
            let input = try InputDocument(Array(text.utf8))
            #expect(input.value == ["topic": "a"])
            #expect(input.findings.map(\.kind) == [.severalMessages])
        }
    }

    @Test(
        "What cannot be read is named, with its place and what was expected",
        arguments: [
            ("send({\n topic: isNew ? 'a' : 'b' })", "line 2, column 15: found '?' where a comma or '}' should be"),
            ("message = messaging.Message(topic=)", "line 1, column 35: found ')' where a value should be"),
            (
                "{\"aps\": {}} and more",
                "line 1, column 13: found 'a' where the end of the text, or another message should be"
            ),
            (
                "It does not work.",
                "line 1, column 1: found 'I' where a payload, a message, a curl command, or code that sends one should be"
            ),
            ("$m = ['topic' => 't'", "line 1, column 21: the text ends in the middle of a value"),
            (
                "$message = Message::fromArray(['topic' => $a ? 'a' : 'b']);",
                "line 1, column 46: found '?' where a comma or ']' should be"
            ),
        ]
    )
    func refused(text: String, sentence: String) throws {
        let error = try #require(throws: InputError.self) { try InputDocument(Array(text.utf8)) }
        #expect(error.description == "the input is neither JSON nor JSON5: \(sentence)")
    }

    @Test(
        "A text of many beginnings, or of many brackets, ends soon",
        arguments: [
            "a={", "f(", "[[", "x.y(", "{a:", "curl -d '", "x.each(a => {", "f(a b),", "a={};a.b=1;",
            "AnyHashable(\"a\"): b ",
            "```\n",
        ]
    )
    func hostile(part: String) {
        // Reading each part to the end of the text would take many minutes.
        let text = String(repeating: part, count: 5_000)
        #expect(throws: InputError.self) { try InputDocument(Array(text.utf8)) }
    }
}
