import Testing

@testable import ExtensionHarness

@Suite("Property lists")
struct PropertyListTests {
    @Test(
        "Xcode's project format is read",
        arguments: [
            (#"{ a = b; }"#, ["a": PropertyList.string("b")]),
            (#"// !$*UTF8*$!\#n{ /* c */ a /* d */ = (1, "two", ); }"#, ["a": .array([.string("1"), .string("two")])]),
            (#"{ "a b" = "\"q\" \\ \n \U00e9 \101"; }"#, ["a b": .string("\"q\" \\ \n é A")]),
            (#"{ 'x' = {}; y = ( ); }"#, ["x": .dictionary([:]), "y": .array([])]),
            (#"{ d = <0fA0 ff>; }"#, ["d": .data([0x0F, 0xA0, 0xFF])]),
            (#"{ p = ../My-App/a_b.c:d/$x; }"#, ["p": .string("../My-App/a_b.c:d/$x")]),
            ("{ e = \"ü☂️\"; }", ["e": .string("ü☂️")]),
        ]
    )
    func openStep(text: String, members: [String: PropertyList]) throws {
        #expect(try PropertyList(parsing: Array(text.utf8)) == .dictionary(members))
    }

    @Test(
        "XML is read",
        arguments: [
            (
                "<plist><string>a &amp; &lt;b&gt; &#65;&#x42;</string></plist>",
                PropertyList.string("a & <b> AB")
            ),
            (
                "<?xml version='1.0'?>\n<!DOCTYPE plist>\n<!-- c --><plist version=\"1.0\"><true/></plist>",
                .boolean(true)
            ),
            (
                "<dict><key>a</key><array><integer>1</integer><false/><real>2.5</real></array></dict>",
                .dictionary(["a": .array([.string("1"), .boolean(false), .string("2.5")])])
            ),
            (
                "<dict><key>a</key><string/><key>b</key><dict/></dict>",
                .dictionary(["a": .string(""), "b": .dictionary([:])])
            ),
            ("\u{FEFF}<plist><array/></plist>", .array([])),
        ]
    )
    func xml(text: String, value: PropertyList) throws {
        #expect(try PropertyList(parsing: Array(text.utf8)) == value)
    }

    @Test(
        "An error names the line of a mistake",
        arguments: [
            ("{\n a = b;\n c d;\n}", 1, "Expected ';' or '=' "),
            ("{\n a = b\n}", 3, "Missing ';'"),
            ("{ a = (1 2); }", 1, "Expected terminating ')' for array"),
            ("{\n\n a = \"never ends;\n}\n", 3, "Unterminated quoted string"),
            ("{ a = b; }\n}", 2, "Junk after plist"),
            ("{\n<<<<<<< HEAD\n a = b;\n}", 2, "Expected terminating '}' for dictionary"),
            ("{ a = ", 1, "Unexpected EOF while parsing plist"),
            ("", 1, "Conversion of string failed. The string is empty."),
            ("<plist><html/></plist>", 1, "Encountered unknown tag html/"),
            ("<plist>\n<dict>\n<string>x</string></dict></plist>", 1, "Non key string used as key in dictionary"),
        ]
    )
    func mistakes(text: String, line: Int, problem: String) {
        #expect(throws: PropertyListSyntaxError(line: line, problem: problem)) {
            try PropertyList(parsing: Array(text.utf8))
        }
    }

    @Test(
        "Endless nesting exhausts nothing",
        arguments: ["(", "{a=", "<array>", "<dict><key>a</key>", "<!--", "\"", "<", "{\"\\U"]
    )
    func nesting(opening: String) {
        let text = String(repeating: opening, count: 100_000)
        #expect(throws: PropertyListSyntaxError.self) { try PropertyList(parsing: Array(text.utf8)) }
        #expect(throws: PropertyListSyntaxError.self) { try PropertyList(parsing: Array("<array>\(text)".utf8)) }
    }

    @Test("A truncated list gives an error or a value, never a crash")
    func cuts() throws {
        let texts = [
            "// !$*UTF8*$!\n" + #"{ a = (1, "t\U00e9\101", <0f>); /* c */ 'b' = {}; }"#,
            "<?xml?><plist><dict><key>a</key><string>&amp;</string><!-- --><key>b</key><true/></dict></plist>",
        ]
        for text in texts {
            let bytes = Array(text.utf8)
            for end in bytes.indices {
                for damage in [0, UInt8(ascii: "<"), 0xFF, UInt8(ascii: "\\")] {
                    _ = try? PropertyList(parsing: Array(bytes[..<end]) + [damage] + Array(bytes[end...]))
                }
                _ = try? PropertyList(parsing: Array(bytes[..<end]))
            }
            #expect((try? PropertyList(parsing: bytes)) != nil)
        }
    }

    @Test("A list is the same after writing and reading it")
    func writing() throws {
        let value = PropertyList.dictionary([
            "a&b": .string("<x> & \"y\""), "l": .array([.boolean(true), .boolean(false), .string("")]),
            "d": .dictionary(["e": .array([])]),
        ])
        #expect(try PropertyList(parsing: value.xml) == value)
    }
}
