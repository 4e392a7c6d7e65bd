import DeviceSimulator
import FoundationEssentials
import Logging
import RichPush
import TestSupport
import Testing

@Suite("Payloads from outside", .timeLimit(.minutes(10)))
struct PayloadCases {
    @Test(
        "1: fcm_options that is not an object is ignored, and nothing touches the network",
        arguments: [#""http://127.0.0.1/sparky.png""#, #"["image"]"#, "7", "null", "true", "[]"]
    )
    func optionsOfAnotherType(options: String) async throws {
        try await Hostile.expectBestAttempt { _ in Hostile.payload(fcmOptions: options) }
    }

    @Test(
        "2: an image that is not a string, or is empty, is ignored, and nothing touches the network",
        arguments: ["7", #"{"url": "URL"}"#, #"["URL"]"#, #""""#, "null", "false"]
    )
    func imageOfAnotherType(image: String) async throws {
        try await Hostile.expectBestAttempt { url in
            Hostile.payload(fcmOptions: #"{"image": \#(image.replacing("URL", with: url))}"#)
        }
    }

    @Test("3: values nested 501 deep, or 100,000, are malformed", arguments: [501, 100_000])
    func nesting(depth: Int) throws {
        for (opening, closing) in [("[", "]"), (#"{"a":"#, "}")] {
            let text =
                String(repeating: opening, count: depth) + "0" + String(repeating: closing, count: depth)
            let error = try #require(throws: JSONSyntaxError.self) { try JSONValue(parsing: text.utf8) }
            #expect(error.reason == .tooDeep)
            #expect(throws: PayloadError.self) { try RemoteNotification(payload: text.utf8) }
        }
    }

    @Test("3: values nested 500 deep are read and released")
    func deepestNesting() throws {
        let nested = String(repeating: "[", count: 499) + String(repeating: "]", count: 499)
        #expect(throws: Never.self) { try RemoteNotification(payload: #"{"aps":{},"a":\#(nested)}"#.utf8) }
        let value = try JSONValue(
            parsing: (String(repeating: "[", count: 500) + String(repeating: "]", count: 500)).utf8
        )
        var depth = 0
        var inner: JSONValue? = value
        while let elements = inner?.arrayValue {
            depth += 1
            inner = elements.first
        }
        #expect(depth == 500)
    }

    @Test("4: the last of several members with one name counts, for the text and the image")
    func duplicates() async throws {
        let payload = #"""
            {"aps": {"alert": {"title": "first", "title": "Sparky says hello!"}, "mutable-content": 0,
            "mutable-content": 1}, "fcm_options": {"image": "URL"}, "fcm_options": {"image": "URL", "image": ""}}
            """#
        try await Hostile.expectBestAttempt { payload.replacing("URL", with: $0) }
    }

    @Test("5: an invalid number, or one with 100,000 digits, is malformed, and the message has at most 512 bytes")
    func numbers() throws {
        let digits = String(repeating: "7", count: 60_000)
        for number in ["1e400", "-1e999999999", digits, "0.\(digits)", "1e\(digits)"] {
            let error = try #require(throws: PayloadError.self) {
                try RemoteNotification(payload: #"{"aps": {"badge": \#(number)}}"#.utf8)
            }
            guard case .malformed = error else {
                Issue.record("\(error)")
                continue
            }
            #expect(error.description.utf8.count <= 512)
        }
        let longest = String(repeating: "7", count: 100_000)
        let error = try #require(throws: JSONSyntaxError.self) { try JSONValue(parsing: longest.utf8) }
        #expect(error.reason == .numberOutOfRange)
        #expect(error.description.utf8.count <= 512)
    }

    @Test(
        "6: broken UTF-8 and halves of surrogate pairs are malformed",
        arguments: [
            [0xFF], [0xC0, 0xAF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
            Array(#"\ud83d"#.utf8), Array(#"\ud83d\u0041"#.utf8), Array(#"\ude00"#.utf8), Array(#"\ud83dx"#.utf8),
        ] as [[UInt8]]
    )
    func brokenText(bytes: [UInt8]) throws {
        let payload = Array(#"{"aps": {"alert": ""#.utf8) + bytes + Array(#""}}"#.utf8)
        let error = try #require(throws: PayloadError.self) { try RemoteNotification(payload: payload) }
        guard case .malformed = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("6: a NUL in the image's URL makes it invalid, and nothing touches the network")
    func nulInURL() async throws {
        try await Hostile.expectBestAttempt {
            Hostile.payload(fcmOptions: #"{"image": "\#($0)\u0000.png"}"#)
        } failure: {
            $0 == .url(.invalid(.withControlCharacters))
        }
    }

    @Test("7: a byte-order mark is skipped; UTF-16 and an extra comma are malformed")
    func encodings() throws {
        let text = #"{"aps": {"alert": "Hi"}}"#
        #expect(try RemoteNotification(payload: [0xEF, 0xBB, 0xBF] + Array(text.utf8)).content.body == "Hi")
        let littleEndian = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let bigEndian = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        let withComma = Array(#"{"aps": {"alert": "Hi"},}"#.utf8)
        let refused = [littleEndian, bigEndian, [0xFF, 0xFE] + littleEndian, [0xFE, 0xFF] + bigEndian, withComma]
        for bytes in refused {
            let error = try #require(throws: PayloadError.self) { try RemoteNotification(payload: bytes) }
            guard case .malformed = error else {
                Issue.record("\(error)")
                continue
            }
        }
    }

    @Test("8: 4097 bytes are too large, and a body over 64 KiB is not parsed")
    func tooLarge() async throws {
        let payload = Hostile.payload(fcmOptions: #"{"image": "http://127.0.0.1/sparky.png"}"#)
        let padded = Array(payload.utf8) + [UInt8](repeating: UInt8(ascii: " "), count: 4_097 - payload.utf8.count)
        let folder = try TemporaryFolder()
        let delivery = try await Hostile.deliver(padded, configuration: .loopback(port: 80, folder))
        #expect(delivery.decision == .showNothing(.payloadTooLarge))
        #expect(delivery.helperReport == nil)
        let findings = try RemoteNotification(payload: padded).findings
        #expect(findings.contains { $0.kind == .payloadTooLarge })
        #expect(
            !(try RemoteNotification(payload: padded.dropLast())).findings
                .contains { $0.kind == .payloadTooLarge }
        )
        // If it were parsed, it would be malformed.
        let huge = [UInt8](repeating: UInt8(ascii: "["), count: 64 * 1_024 + 1)
        #expect(throws: PayloadError.tooLarge(byteCount: huge.count)) { try RemoteNotification(payload: huge) }
    }

    @Test(
        "9: mutable-content runs the extension if it is a number above 0, true, or neither null nor a number",
        arguments: [
            ("1", true), ("2", true), ("0.5", true), ("true", true), (#""0""#, true), (#""""#, true), ("[]", true),
            ("{}", true), ("0", false), ("-1", false), ("false", false), ("null", false),
        ]
    )
    func flags(value: String, isOn: Bool) async throws {
        let folder = try TemporaryFolder()
        let payload = #"{"aps": {"alert": {"title": "Hi"}, "mutable-content": \#(value)}}"#
        let delivery = try await Hostile.deliver(Array(payload.utf8), configuration: .loopback(port: 80, folder))
        #expect(delivery.decision == (isOn ? .runExtension : .showOriginal(.notMutable)))
        #expect((delivery.helperReport != nil) == isOn)
        #expect(delivery.shown?.title == "Hi")
    }

    @Test("10: control and direction marks are delivered as they are, and are escaped in the log and on a terminal")
    func controlCharacters() async throws {
        let title = "\u{1B}[31mred\n\u{202E}gnp.\u{2028}\u{7}"
        let escaped = #"\u001b[31mred\n\u202egnp.\u2028\u0007"#
        let url = "nowhere:\(escaped)"
        let folder = try TemporaryFolder()
        var configuration = ExtensionHelper.Configuration.loopback(port: 80, folder)
        let lines = Recorder<String>()
        configuration.logger = lines.logger
        let payload = Hostile.payload(fcmOptions: #"{"image": "\#(url)"}"#, title: escaped)
        let delivery = try await Hostile.deliver(Array(payload.utf8), configuration: configuration)
        #expect(delivery.shown?.title == title)
        #expect(delivery.helperReport?.failure == .url(.invalid(.withControlCharacters)))
        #expect(lines.values.count == 1)
        let written = lines.values.joined() + (delivery.helperReport?.findings.map(\.explanation).joined() ?? "")
        #expect(written.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0 != "\u{202E}" && $0 != "\u{2028}" })

        let result = try await CommandProcess.run(["deliver", "-"], input: payload)
        #expect(result.output.contains(#"\u{1b}[31mred\n\u{202e}gnp.\u{2028}\u{7}"#))
        #expect(result.output.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
        #expect(!result.output.unicodeScalars.contains("\u{202E}"))
    }
}
