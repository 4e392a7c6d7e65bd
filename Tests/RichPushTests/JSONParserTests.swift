import RichPush
import TestSupport
import Testing

@Suite("The JSON parser")
struct JSONParserTests {
    @Test(
        "JSON is read according to RFC 8259",
        arguments: [
            ("null", nil), ("true", true), ("-0", 0), ("12", 12), ("1.5", 1.5), ("1e3", 1000.0), ("\"a\"", "a"),
            ("[]", []), ("{}", [:]), (" [1, \"b\", null] ", [1, "b", nil]),
            (#"{"a": {"b": [false]}}"#, ["a": ["b": [false]]]),
            (#""\u00e9\ud83d\ude00\n\/""#, "é😀\n/"),
            ("9223372036854775807", .integer(.max)), ("9223372036854775808", .largeInteger("9223372036854775808")),
            ("-9223372036854775808", .integer(.min)), ("-9223372036854775809", .largeInteger("-9223372036854775809")),
            ("123456789012345678901234567890", .largeInteger("123456789012345678901234567890")),
            ("1e30", 1e30), ("9223372036854775808.0", 9_223_372_036_854_775_808.0),
            ("\u{FEFF}[1]", [1]),
        ] as [(String, JSONValue)]
    )
    func strict(text: String, value: JSONValue) throws {
        #expect(try JSONValue(parsing: text.utf8) == value)
    }

    @Test("A whole number beyond 64 bits has the value of the nearest number, and is not equal to its neighbors")
    func largeIntegers() throws {
        let value = try JSONValue(parsing: "123456789012345678901234567890".utf8)
        #expect(value.numberValue == 1.2345678901234568e+29)
        #expect(value != (try JSONValue(parsing: "123456789012345678901234567891".utf8)))
        #expect(
            try JSONValue(parsing: "+18446744073709551616".utf8, dialect: .relaxed).description
                == "18446744073709551616"
        )
        // Like any other number, it must fit in a Double.
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: String(repeating: "9", count: 310).utf8) }
    }

    @Test("A member is found by its name among few and many", arguments: [1, 4, 5, 100])
    func members(count: Int) throws {
        let members = (0..<count).map { #""\#($0)": \#($0), "a name of more than fifteen bytes \#($0)": null"# }
        let value = try JSONValue(parsing: "{\(members.joined(separator: ","))}".utf8)
        for number in 0..<count {
            #expect(value["\(number)"] == JSONValue.integer(number))
            #expect(value["a name of more than fifteen bytes \(number)"] == JSONValue.null)
        }
        for absent in ["", "\(count)", "a name of more than fifteen bytes"] { #expect(value[absent] == nil) }
        #expect(JSONValue.array([value])["0"] == nil)
    }

    @Test(
        "Invalid JSON is refused with the position",
        arguments: [
            ("", "line 1, column 1: the text ends in the middle of a value"),
            ("{\n  \"a\": ,", "line 2, column 8: found ',' where a value should be"),
            ("[1,]", "line 1, column 3: found ',' where no comma before ']' should be"),
            ("[1 2]", "line 1, column 4: found '2' where a comma or ']' should be"),
            ("{'a': 1}", "line 1, column 2: found ''' where a name in quotation marks should be"),
            ("[1] x", "line 1, column 5: there is more text after the end of the value"),
            ("01", "line 1, column 1: a number must not begin with a zero"),
            ("[-01]", "line 1, column 2: a number must not begin with a zero"),
            ("1.", "line 1, column 1: this is not a JSON number"),
            ("1e400", "line 1, column 1: this number is too large, or has too many digits"),
            (
                #""\ud800""#,
                "line 1, column 2: this is half an emoji (half a surrogate pair): the other half is missing"
            ),
            (
                #""\udc00\ud800""#,
                "line 1, column 2: this is half an emoji (half a surrogate pair): the other half is missing"
            ),
            (
                #""Party \ud83c\u0021""#,
                "line 1, column 8: this is half an emoji (half a surrogate pair): the other half is missing"
            ),
            ("\"\n\"", "line 1, column 2: a control character in a string must be escaped"),
            ("[\"a\"", "line 1, column 5: the text ends in the middle of a value"),
            ("nul", "line 1, column 1: found 'n' where a value should be"),
        ]
    )
    func refused(text: String, message: String) throws {
        let error = try #require(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8) }
        #expect(error.description == message)
    }

    @Test("Broken UTF-8 is refused")
    func brokenUTF8() {
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: [0x22, 0xC3, 0x28, 0x22]) }
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: [0x22, 0xED, 0xA0, 0x80, 0x22]) }
    }

    @Test(
        "UTF-16 and UTF-32 are refused by name, with or without a byte-order mark, in every dialect",
        arguments: [
            [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], [0xFE, 0xFF, 0, 0x7B, 0, 0x7D], [0x7B, 0, 0x7D, 0], [0, 0x7B, 0, 0x7D],
            [0, 0, 0, 0x7B, 0, 0, 0, 0x7D], [0x7B, 0, 0, 0, 0x7D, 0, 0, 0], [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x31],
            [0x31, 0], [0, 0x31],
        ] as [[UInt8]],
        [JSONValue.Dialect.json, .relaxed]
    )
    func wideEncodings(bytes: [UInt8], dialect: JSONValue.Dialect) throws {
        let error = try #require(throws: JSONSyntaxError.self) { try JSONValue(parsing: bytes, dialect: dialect) }
        #expect(error.description == "line 1, column 1: the text is in UTF-16 or UTF-32; save it as UTF-8")
    }

    @Test(
        "Compressed data and NUL bytes are named, and not taken for UTF-16",
        arguments: [
            (
                [0x1F, 0x8B, 8, 0, 0, 0],
                "the data is compressed with gzip; decompress it first, for example with gunzip -c"
            ),
            ([0x50, 0x4B, 3, 4], "the data is compressed with zip; decompress it first, for example with unzip -p"),
            (
                [0x28, 0xB5, 0x2F, 0xFD, 4, 0],
                "the data is compressed with zstd; decompress it first, for example with zstd -dc"
            ),
            (
                [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0],
                "the data is compressed with xz; decompress it first, for example with xz -dc"
            ),
            ([0], "found binary data (a NUL byte) where a value should be"),
            ([0, 0], "found binary data (a NUL byte) where a value should be"),
            ([0, 0, 0, 0, 0, 0], "found binary data (a NUL byte) where a value should be"),
            ([0, 0, 0x7B, 0x22], "found binary data (a NUL byte) where a value should be"),
            ([0, 0x80, 0, 0x80], "found binary data (a NUL byte) where a value should be"),
        ] as [([UInt8], String)],
        [JSONValue.Dialect.json, .googleAPI, .relaxed]
    )
    func binaryData(data: (bytes: [UInt8], problem: String), dialect: JSONValue.Dialect) throws {
        let error = try #require(throws: JSONSyntaxError.self) { try JSONValue(parsing: data.bytes, dialect: dialect) }
        #expect(error.description == "line 1, column 1: \(data.problem)")
    }

    @Test("Nesting ends at the limit", arguments: [(500, true), (501, false), (100_000, false)])
    func nesting(depth: Int, isAccepted: Bool) {
        let text = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(((try? JSONValue(parsing: text.utf8)) != nil) == isAccepted)
    }

    @Test("RichPush's own documents may be deeper by the levels that they add")
    func nestingOfOnesOwn() throws {
        let text = String(repeating: "[", count: 502) + String(repeating: "]", count: 502)
        var parser = JSONParser(Array(text.utf8))
        parser.depthLimit += 2
        #expect(throws: Never.self) { try parser.parseDocument() }
    }

    @Test("A number with 100,000 digits is refused, and the message does not repeat it")
    func manyDigits() throws {
        let error = try #require(throws: JSONSyntaxError.self) {
            try JSONValue(parsing: String(repeating: "9", count: 100_000).utf8)
        }
        #expect(error.description.utf8.count < 100)
    }

    @Test(
        "The dialect of Google's servers is read, and the first deviation from JSON is reported",
        arguments: LooseJSON.acceptedByFCM
    )
    func googleAPI(members: String) throws {
        let text = "{\(members)}"
        var parser = JSONParser(Array(text.utf8), dialect: .googleAPI)
        let value = try parser.parseDocument()
        #expect(value == (try JSONValue(parsing: text.utf8, dialect: .relaxed)))
        let error = #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8) }
        #expect(parser.leniency == error)
    }

    @Test("The dialect of Google's servers deviates only a little", arguments: LooseJSON.refusedByAll)
    func googleAPIRefuses(members: String) {
        for dialect in [JSONValue.Dialect.json, .googleAPI] {
            #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: "{\(members)}".utf8, dialect: dialect) }
        }
    }

    @Test("Plain JSON has no deviation in the dialect of Google's servers")
    func googleAPIAndJSON() throws {
        var parser = JSONParser(Array(#"[{"a": "'", "b": [1, -0.5e3]}, null, true]"#.utf8), dialect: .googleAPI)
        #expect(try parser.parseDocument() == [["a": "'", "b": [1, -500.0]], nil, true])
        #expect(parser.leniency == nil)
    }

    @Test(
        "Relaxed JSON is read as senders paste it",
        arguments: [
            ("{title: 'Hi',}", ["title": "Hi"]), ("[1,2,]", [1, 2]),
            ("{a: 1, // one\n /* two */ b: 'it\\'s'}", ["a": 1, "b": "it's"]),
            ("[+1, .5, 5., 0xFF, -0x10]", [1, 0.5, 5.0, 255, -16]),
            ("{topic: topicName}", ["topic": "topicName"]),
            ("{'mutable-content': 1}", ["mutable-content": 1]),
            ("'a\\\nb'", "ab"), ("'a\\\r\nb'", "ab"), ("'a\\\rb'", "ab"), ("[1, // one\r\n2]", [1, 2]),
            ("[1, // one\r2]", [1, 2]),
        ] as [(String, JSONValue)]
    )
    func relaxed(text: String, value: JSONValue) throws {
        var parser = JSONParser(Array(text.utf8), dialect: .relaxed)
        #expect(try parser.parseDocument() == value)
        #expect(parser.unresolvedIdentifiers == (text.contains("topicName") ? ["topicName"] : []))
    }

    @Test(
        "Relaxed JSON is refused if it makes no sense",
        arguments: ["{a: }", "[NaN]", "/* ", "{a 1}", "''' ", "[,]"]
    )
    func relaxedRefused(text: String) {
        #expect(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8, dialect: .relaxed) }
    }
}
