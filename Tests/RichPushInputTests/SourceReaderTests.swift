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
        ] as [(String, JSONValue)]
    )
    func surroundings(text: String, value: JSONValue) throws {
        #expect(try InputDocument(Array(text.utf8)).value == value)
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
        ]
    )
    func refused(text: String, sentence: String) throws {
        let error = try #require(throws: InputError.self) { try InputDocument(Array(text.utf8)) }
        #expect(error.description == "the input is neither JSON nor JSON5: \(sentence)")
    }

    @Test(
        "A text of many beginnings, or of many brackets, ends soon",
        arguments: ["a={", "f(", "[[", "x.y(", "{a:", "curl -d '"]
    )
    func hostile(part: String) {
        let text = String(repeating: part, count: 20_000)
        #expect(throws: InputError.self) { try InputDocument(Array(text.utf8)) }
    }
}
