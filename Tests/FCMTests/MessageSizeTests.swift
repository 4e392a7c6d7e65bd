import RichPush
import Testing

@testable import FCM

@Suite("The size of a message")
struct MessageSizeTests {
    @Test(
        "The size counts keys, values, texts and the payload",
        arguments: [
            (["token": "a long token"], 0), (["data": ["ab": "cde"]], 5), (["data": ["é": "😀"]], 6),
            (["notification": ["title": "ab", "body": "cd", "image": "ef"]], 6),
            (["apns": ["payload": ["aps": ["badge": 10]]]], #"{"aps":{"badge":10}}"#.utf8.count),
            (
                ["apns": ["payload": ["a": [1, -2.5, true, false, nil, "x\n\"\u{01}"], "b": [:], "c": []]]],
                #"{"a":[1,-2.5,true,false,null,"x\n\"\u0001"],"b":{},"c":[]}"#.utf8.count
            ),
        ] as [(JSONValue, Int)]
    )
    func size(value: JSONValue, size: Int) throws {
        #expect(try Message(value).size == size)
    }

    @Test(
        "A message is accepted up to the limit and refused above it",
        arguments: [
            (Message.Target.token("t"), 4096, MessageSizeLimits.documented), (.fid("f"), 4096, .documented),
            (.topic("t"), 2048, .documented), (.condition("'t' in topics"), 2048, .documented),
            (.topic("t"), 4506, .observed), (.token("t"), 10, MessageSizeLimits(message: 10, topicMessage: 5)),
        ]
    )
    func limit(target: Message.Target, limit: Int, limits: MessageSizeLimits) throws {
        let largest = Message(target: target, data: ["p": String(repeating: "x", count: limit - 1)])
        #expect(throws: Never.self) { try largest.validate(limits: limits) }

        let tooLarge = Message(target: target, data: ["p": String(repeating: "x", count: limit)])
        let error = try #require(throws: FCMError.self) { try tooLarge.validate(limits: limits) }
        #expect(error.message == "Message is too large. The maximum is 4K (4096 bytes).")
        #expect(error.details == [.badRequest([]), .fcmError(.invalidArgument)])
        let isDocumented = limits == .documented
        let allowed = isDocumented ? "Firebase documents at most \(limit)" : "\(limit) are allowed"
        let receiver = limit == 2048 ? " for topics" : ""
        #expect(error.explanation == "The message has \(limit + 1) bytes, and \(allowed)\(receiver).")
    }

    @Test("The size ignores nesting")
    func depth() throws {
        let text = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        let message = Message(target: nil, apns: APNsConfiguration(payload: ["a": try JSONValue(parsing: text.utf8)]))
        #expect(message.size == 1_006)
    }
}
