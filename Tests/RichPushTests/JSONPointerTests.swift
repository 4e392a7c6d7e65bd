import RichPush
import Testing

@Suite("JSON pointers")
struct JSONPointerTests {
    @Test(
        "A pointer is written and read according to RFC 6901",
        arguments: [
            ([], ""), (["aps"], "/aps"), (["aps", "alert", "title"], "/aps/alert/title"), ([""], "/"),
            (["a/b"], "/a~1b"), (["m~n"], "/m~0n"), (["~1"], "/~01"), (["a", ""], "/a/"), (["é", " "], "/é/ "),
            (["a/\u{301}b"], "/a~1\u{301}b"), (["a~\u{301}b"], "/a~0\u{301}b"), (["\u{301}a", "b"], "/\u{301}a/b"),
        ] as [([String], String)]
    )
    func written(components: [String], text: String) {
        #expect(JSONPointer(components: components).description.unicodeScalars.elementsEqual(text.unicodeScalars))
        #expect(JSONPointer(parsing: text).components == components)
    }

    @Test("A nested pointer begins with the outer one's names")
    func appending() {
        #expect(JSONPointer("aps").appending("alert") == JSONPointer("aps", "alert"))
    }
}
