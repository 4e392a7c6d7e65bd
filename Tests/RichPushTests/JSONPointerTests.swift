import RichPush
import Testing

@Suite("A place in a JSON document")
struct JSONPointerTests {
    @Test(
        "is written as in RFC 6901, and read again",
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

    @Test("within another has the other's names before its own")
    func appending() {
        #expect(JSONPointer("aps").appending("alert") == JSONPointer("aps", "alert"))
    }
}
