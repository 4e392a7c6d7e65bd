import FCM
import Testing

@Suite("Topic names")
struct TopicNameTests {
    @Test(
        "A topic's name is what follows the prefix, if there is one",
        arguments: [
            ("news", "news"), ("/topics/news", "news"), ("a-Z_0.9~%", "a-Z_0.9~%"), ("", nil), ("/topics/", nil),
            ("news/local", nil), ("/topics//topics/news", nil), ("two words", nil), ("ñ", nil), ("a\n", nil),
            (String(repeating: "a", count: 900), String(repeating: "a", count: 900)),
            ("/topics/" + String(repeating: "a", count: 900), String(repeating: "a", count: 900)),
            (String(repeating: "a", count: 901), nil),
        ] as [(String, String?)]
    )
    func name(text: String, name: String?) {
        #expect(TopicName(text)?.name == name)
    }
}
