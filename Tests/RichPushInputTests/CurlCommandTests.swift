import RichPush
import RichPushInput
import Testing

@Suite("Commands of curl")
struct CurlCommandTests {
    @Test(
        "The body is read from whatever shell the command is for",
        arguments: [
            "curl -d '{\"aps\":{\"alert\":\"It'\\''s\"}}' https://api.push.apple.com/3/device/ab # or -d @old.json",
            "$ curl -sS -XPOST \\\n  -H 'A: b' \\\n  --data-raw '{\"aps\":{\"alert\":\"It'\"'\"'s\"}}' \\\n  https://host/3/device/ab\n",
            "curl --http2 -vd \"{\\\"aps\\\":{\\\"alert\\\":\\\"It's\\\"}}\" https://host/3/device/ab",
            "curl ^\r\n -d \"{\\\"aps\\\":{\\\"alert\\\":\\\"It's\\\"}}\" ^\r\n https://host/3/device/ab\r\n",
            "curl --json \"{\"\"aps\"\":{\"\"alert\"\":\"\"It's\"\"}}\" https://host/3/device/ab",
            "curl ^\"https://host/3/device/ab^\" ^\n  --data-raw ^\"^{^\\^\"aps^\\^\":^{^\\^\"alert^\\^\":^\\^\"It's^\\^\"^}^}^\"",
            "curl.exe `\n  -d \"{`\"aps`\":{`\"alert`\":`\"It's`\"}}\" https://host/3/device/ab",
            "curl 'https://host/3/device/ab' --data-binary $'{\"aps\":{\"alert\":\"It\\'s\"}}'",
            "curl --data=@- https://host/3/device/ab <<'END'\n{\"aps\": {\"alert\": \"It's\"}}\nEND\ntrue\n",
            "cat <<-EOF | curl -d @- https://host/3/device/ab\n\t{\"aps\": {\"alert\": \"It's\"}}\n\tEOF\n",
            "echo \"{\\\"aps\\\":{\\\"alert\\\":\\\"It's\\\"}}\" | curl --data @- https://host/3/device/ab",
            "curl -d @- https://host/3/device/ab <<< '{\"aps\":{\"alert\":\"It\\u0027s\"}}'",
            "# Sends it; it's sent twice\ncurl -d \"$(cat <<EOF\n{\"aps\": {\"alert\": \"It's\"}}\nEOF\n)\" https://host/3/device/ab",
        ]
    )
    func bodies(text: String) throws {
        #expect(try InputDocument(Array(text.utf8)).value == ["aps": ["alert": "It's"]])
    }

    @Test("The command's headers for APNs belong to the push")
    func headers() throws {
        let text = """
            curl --http2 -H "apns-topic: com.example.app" --header 'APNs-Push-Type: background' -Hapns-priority:5 \\
              -H "authorization: bearer $T" -d '{"aps":{"content-available":1}}' https://host/3/device/$DEVICE
            """
        let push = try InputDocument(Array(text.utf8)).push()
        #expect(
            push.headers == ["apns-topic": "com.example.app", "apns-push-type": "background", "apns-priority": "5"]
        )
        #expect(push.notification.pushType == .background)
    }

    @Test("Of several commands the first is read, and a finding says so")
    func several() throws {
        let command = #"curl -d '{"message":{"topic":"NAME"}}' https://host/v1/projects/p/messages:send; "#
        let text = command.replacing("NAME", with: "one") + command.replacing("NAME", with: "two")
        let input = try InputDocument(Array(text.utf8))
        #expect(input.value == ["message": ["topic": "one"]])
        #expect(input.findings.map(\.kind) == [.severalMessages])
    }

    @Test(
        "What cannot be read is named",
        arguments: [
            ("curl -d @push.json https://host/", "the command sends the file push.json, which is not in the text"),
            ("curl -d @- https://host/", "the command sends its standard input, which is not in the text"),
            (
                "curl \\\n -d '{\"aps\":\n {\"alert\" 1}}' https://host/3/device/ab",
                "the input is neither JSON nor JSON5: line 3, column 11: found '1' where ':' after a name should be"
            ),
            (
                "curl -d '{\"aps\":{\"alert\":\"a \\ud83d\"}}' https://host/3/device/ab",
                "the input is neither JSON nor JSON5: line 1, column 29: this is half an emoji"
            ),
            (
                #"curl -d '{"topic":"t","notification":{"imageUrl":"a"}}' https://host/v1/projects/p/messages:send"#,
                "FCM would refuse the message: Invalid JSON payload received. Unknown name \"imageUrl\""
            ),
        ]
    )
    func refused(text: String, sentence: String) throws {
        let error = try #require(throws: InputError.self) { try InputDocument(Array(text.utf8)).push() }
        #expect(error.description.hasPrefix(sentence))
    }
}
