import RichPush
import Testing

@Suite("The JSON writer")
struct JSONWriterTests {
    @Test(
        "JSON is written in the order of its members, and its size is counted without writing it",
        arguments: [
            "null", "true", "-12", "1.5", "1e+20", "1000.0", "1.0", "-9223372036854775809", "18446744073709551615",
            #"[{"id":123456789012345678901234567890}]"#, "[]", "{}", #"{"b":[{"a":1},2],"a":{}}"#,
            #""a\"\\\n\r\t\b\f\u0001é😀/""#,
        ]
    )
    func compact(text: String) throws {
        let value = try JSONValue(parsing: text.utf8)
        #expect(value.description == text)
        #expect(value.textSize == text.utf8.count)
    }

    @Test(
        "Characters that control a terminal or the direction of text are escaped and read back the same",
        arguments: [
            ("\u{7F}", #"\u007f"#), ("\u{80}\u{9B}\u{9F}", #"\u0080\u009b\u009f"#), ("\u{61C}", #"\u061c"#),
            ("\u{200E}\u{200F}", #"\u200e\u200f"#), ("\u{2028}\u{2029}", #"\u2028\u2029"#),
            ("a\u{202A}\u{202E}b", #"a\u202a\u202eb"#), ("\u{2066}\u{2069}", #"\u2066\u2069"#),
            ("\u{1B}[31m", #"\u001b[31m"#),
            // Their neighbors, and the joiner of emoji, stay.
            ("\u{A0}\u{61B}\u{200D}\u{2010}\u{2027}\u{202F}\u{2065}\u{206A}é👩‍👩‍👧", nil),
        ] as [(String, String?)]
    )
    func escapes(text: String, expected: String?) throws {
        for value in [JSONValue.string(text), [.string(text)], .object([text: .string(text)])] {
            #expect(try JSONValue(parsing: value.description.utf8) == value)
        }
        #expect(JSONValue.string(text).description == "\"\(expected ?? text)\"")
    }

    @Test("Pretty JSON has a line for each member and element")
    func pretty() {
        let value: JSONValue = ["b": [1, ["c": nil]], "a": [], "d": [:]]
        let text = """
            {
              "b": [
                1,
                {
                  "c": null
                }
              ],
              "a": [],
              "d": {}
            }
            """
        #expect(value.text(isPretty: true) == text)
    }

    private struct Document: Encodable {
        struct Part: Encodable {
            enum Kind: String, Encodable { case small }
            let kind: Kind
            let numbers: [UInt8]
            let none: Int?
        }

        let title: String
        let isTrue: Bool
        let ratio: Double
        let count: UInt64
        let part: Part
        let headers: [String: String]
        let payload: JSONValue
        let object: JSONObject
    }

    @Test("An Encodable value's members are in declared order, and a dictionary's by name")
    func encodable() throws {
        let document = Document(
            title: "T",
            isTrue: true,
            ratio: 0.5,
            count: .max,
            part: Document.Part(kind: .small, numbers: [1, 255], none: nil),
            headers: ["b": "1", "a": "2", "c": "3"],
            payload: ["z": 1, "a": [nil]],
            object: ["y": 1.0, "x": []]
        )
        let text = """
            {"title":"T","isTrue":true,"ratio":0.5,"count":18446744073709551615,"part":{"kind":"small","numbers":[1,255]},\
            "headers":{"a":"2","b":"1","c":"3"},"payload":{"z":1,"a":[null]},"object":{"y":1.0,"x":[]}}
            """
        #expect(try JSONValue(encoding: document).description == text)
    }
}
