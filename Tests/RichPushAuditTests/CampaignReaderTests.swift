import Foundation
import RichPush
import SystemPackage
import TestSupport
import Testing

@testable import RichPushAudit

/// A file of a campaign, and what it should be read as.
struct CampaignCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    var columns: CampaignColumns
    let lines: [String]
    /// What is wrong with the file's end.
    var problem: String?

    init(
        _ format: String,
        _ text: String,
        url: String? = nil,
        id: String? = nil,
        _ lines: [String],
        problem: String? = nil
    ) {
        (testDescription, self.text, self.lines, self.problem) = (format, text, lines, problem)
        columns = (url, id)
    }
}

@Suite("The formats of a campaign's file")
struct CampaignReaderTests {
    private static let picture = "https://a.example/1.png"

    private static func line(_ number: Int, _ id: String?, _ url: String = picture) -> String {
        "\(number)\t{" + (id.map { "\"id\":\"\($0)\"," } ?? "") + "\"url\":\"\(url)\"}"
    }

    static let cases = [
        CampaignCase("JSON Lines", "{\"a\": ]}\n\n{\"b\"\n", ["{\"a\": ]}", "{\"b\""]),
        CampaignCase("JSON Lines", "{\"a\": \"\n{\"b\": 1}", ["{\"a\": \"", "{\"b\": 1}"]),
        CampaignCase("JSON Lines", "{\"a\": {\n{\"b\": 1}", ["{\"a\": {", "{\"b\": 1}"]),
        CampaignCase("JSON Lines", "{\"a\": {\n", ["{\"a\": {"]),
        CampaignCase("JSON Lines", "{\n[]\n", ["{", "[]"]),
        CampaignCase("JSON Lines", "garbage\n{\"b\": 1}", ["garbage", "{\"b\": 1}"]),
        CampaignCase("JSON Lines", "\"\(picture)\"\n\"b\"", ["\"\(picture)\"", "\"b\""]),
        CampaignCase("JSON Lines", " \n", []), CampaignCase("JSON Lines", "", []),
        CampaignCase(
            "JSON values in a row",
            "{\n\"a\": \"}\\\"\"\n}{}\n[1]",
            ["1\t{\r\"a\": \"}\\\"\"\r}", "2\t{}", "3\t1"]
        ),
        CampaignCase(
            "a JSON array",
            "\u{FEFF} [{\"a\": [\n1]}, \"b\nc\", 3,\n]",
            ["1\t{\"a\": [\r1]}", "2\t\"b\rc\"", "3\t3"]
        ),
        CampaignCase("a JSON array", "[[1], {}} ,]]", ["1\t[1]", "2\t{}", "3\t}", "4\t]"]),
        CampaignCase("a JSON array", "[{}, {\"a\"", ["1\t{}", "2\t{\"a\""], problem: "value 2 does not end"),
        CampaignCase("a JSON array", "[{},", ["1\t{}"], problem: "its array does not end"),
        CampaignCase(
            "a list of URLs",
            "\(picture)\r\n\n \(picture)?a,\"b\r\n",
            [line(1, nil), line(3, nil, "\(picture)?a,\\\"b")]
        ),
        CampaignCase("a column, URLs in column \"link\"", "link\n\(picture)", [line(2, nil)]),
        CampaignCase(
            "CSV, URLs in column \"image_url\", ids in \"user_id\"",
            "user_id,text,image_url\n\"1\"\"\",\"a\r\n,\(picture)\", \"\(picture)\"\n,,\n2,b,\n3\n4,\"b,\",\(picture) x\n",
            [line(2, "1\\\""), line(5, "2", ""), line(6, "3", ""), line(7, "4", "\(picture) x")]
        ),
        CampaignCase(
            "CSV with semicolons, URLs in column \"photo\", ids in \"userId\"",
            "\u{FEFF}photo;link;groupId;userId\r\n\(picture);\(picture);1;ü\r\n\(picture);\(picture);1;b\r\n",
            [line(2, "ü"), line(3, "b")]
        ),
        CampaignCase("TSV, URLs in column 2", "a\t\(picture)\n\nb\t\(picture)", [line(1, nil), line(3, nil)]),
        CampaignCase(
            "CSV, URLs in column \"B\", ids in \"A\"",
            "A,B,C\n1,\(picture),\(picture)",
            url: "b",
            id: "1",
            [line(2, "1")]
        ),
        CampaignCase(
            "CSV, URLs in column \"url\", ids in \"id\"",
            "id,url\n1,\(picture)\n2,\"\(picture)\n3,x\n",
            [line(2, "1")],
            problem: "a quotation mark on line 3"
        ),
        CampaignCase("CSV, URLs in column 1", "\(picture),b\n", url: "1", [line(1, nil)]),
    ]

    /// The lines and the error of a reader.
    private static func read(_ reader: CampaignReader) async -> (lines: [String], error: CampaignError?) {
        var (text, failure) = ([UInt8](), CampaignError?.none)
        do throws(CampaignError) {
            for try await buffer in reader { text += buffer }
        } catch {
            failure = error
        }
        let lines = String(decoding: text, as: UTF8.self).unicodeScalars.split(separator: "\n").map(String.init)
        // Numbered blank lines are blank.
        return (lines.filter { !$0.hasSuffix("\t") && $0 != " " }, failure)
    }

    private static func gzip(_ file: String) async throws {
        _ = try await ProgramRun.run([
            "/bin/sh", "-c", #"gzip -c "$0" > "$0.gz" && gzip -c /dev/null >> "$0.gz""#, file,
        ])
    }

    @Test("A file is recognized by its content, and read record by record, also from gzip", arguments: cases)
    func format(_ expected: CampaignCase) async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "file").path
        try Data(expected.text.utf8).write(to: URL(filePath: file))
        try await Self.gzip(file)
        for (path, suffix) in [(file, ""), (file + ".gz", ", gzip")] {
            let reader = try await CampaignReader([path], columns: expected.columns, isNumbered: false)
            let (lines, error) = await Self.read(reader)
            #expect(lines == expected.lines)
            #expect(await reader.descriptions == [expected.testDescription + suffix])
            #expect(error?.problem?.hasPrefix(expected.problem ?? "-") ?? (expected.problem == nil))
        }
    }

    @Test("Records are the same wherever buffers end", arguments: cases)
    func pieces(_ expected: CampaignCase) throws {
        let text = Array(expected.text.utf8).drop { $0 > 0x7F }
        let format = try CampaignFormat.recognize(Array(text), isWhole: true, columns: expected.columns)
        for size in 1...max(1, text.count) {
            var converter = CampaignConverter(try #require(format), after: 0, isNumbered: false)
            var lines: [UInt8] = []
            for start in stride(from: text.startIndex, to: text.endIndex, by: size) {
                lines += converter.convert(Array(text[start...].prefix(size)))
            }
            #expect((converter.problem == nil) == (expected.problem == nil))
            let read = String(decoding: lines + converter.finish(), as: UTF8.self).unicodeScalars.split(separator: "\n")
                .map(String.init)
            #expect(read.filter { $0.contains { !$0.isWhitespace } } == expected.lines, "pieces of \(size)")
        }
    }

    @Test("Numbers go on from file to file, and the last line of each ends there")
    func severalFiles() async throws {
        let folder = try TemporaryFolder()
        let texts = ["{}\n\n{\"a\": 1}", "url\n\(Self.picture)\n", "[{}, {}]", "{\n\"b\": 1\n}", "{}\n"]
        let paths = try texts.enumerated().map { index, text in
            let file = folder.url.appending(path: "\(index)")
            try Data(text.utf8).write(to: file)
            return file.path
        }
        let reader = try await CampaignReader(paths, columns: (nil, nil), isNumbered: false)
        let expected = ["1\t{}", "3\t{\"a\": 1}", Self.line(5, nil), "6\t{}", "7\t{}", "8\t{\r\"b\": 1\r}", "9\t{}"]
        #expect(await Self.read(reader).lines == expected)
        #expect(reader.isNumbered)
        let ranges = ["1 to 3", "4 to 5", "6 to 7", "8 to 8", "9 to 9"]
        #expect(await zip(reader.descriptions, ranges).allSatisfy { $0.hasSuffix("lines \($1)") })
        #expect(reader.bytesRead == reader.byteCount)
        let numbered = try await CampaignReader([paths[0], paths[4]], columns: (nil, nil), isNumbered: true)
        #expect(await Self.read(numbered).lines == ["{}", "{\"a\": 1}", "{}"])
    }

    @Test("A record that is too long counts, and takes no memory")
    func tooLong() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "file")
        let long = String(repeating: "a", count: LineSplitter.lengthLimit)
        try Data("id,url,text\n1,\(Self.picture),\n2,\(Self.picture),\(long)\n3,\(Self.picture),\n".utf8).write(
            to: file
        )
        let reader = try await CampaignReader([file.path], columns: (nil, nil), isNumbered: false)
        var splitter = LineSplitter(isNumbered: true)
        var lines: [LineBatch.Line] = []
        for try await buffer in reader { lines += splitter.receive(buffer).flatMap(\.lines) }
        #expect(lines.map(\.number) == [2, 3, 4])
        if case .tooLong = lines[1].content {} else { Issue.record("\(lines[1].content)") }
    }

    @Test(
        "However large a record or a bomb is, what is read of it stays small",
        arguments: [
            "cat", "tr '\\0' '['", "tr '\\0' '{'", "tr '\\0' '\\n'",
            "(printf 'url,a\\nhttps://a.example,1\\n,\"'; tr '\\0' a)",
            "(printf 'url\\nhttps://a.example/'; tr '\\0' a)",
            "(echo url,a; echo https://a.example,1; tr '\\0' ,)",
        ]
    )
    func bomb(filter: String) async throws {
        let folder = try TemporaryFolder()
        let command = "head -c 5000000 /dev/zero | \(filter) | gzip > \(folder.path)/file"
        _ = try await ProgramRun.run(["/bin/sh", "-c", command])
        let reader = try await CampaignReader(["\(folder.path)/file"], columns: (nil, nil), isNumbered: false)
        var largest = 0
        do throws(CampaignError) {
            for try await buffer in reader { largest = max(largest, buffer.count) }
        } catch {
            #expect(error.problem?.contains("does not end") == true || error.problem?.hasPrefix("a quotation") == true)
        }
        #expect(largest < 600_000)
    }

    @Test(
        "A file of another kind is refused with what to do",
        arguments: [
            ("printf 'id,name\\n1,a\\n2,b\\n'", "none of its columns has URLs: \"id\", \"name\"; say"),
            (
                "printf 'a,b\\nhttps://a.example,https://b.example\\n'",
                "several of its columns have URLs: \"a\", \"b\"; say"
            ),
            ("echo Hello", "it is neither JSON, nor a table"), ("cat sparky.png", "it is a file of type image/png"),
            ("cat clip.mp4", "it is a file of type video/mp4"), ("echo '<!doctype html><p>'", "it is a web page"),
            ("printf 'PK\\003\\004aaaa'", "it is a zip archive, or an Excel workbook: unpack it (unzip -p), or save"),
            ("printf '\\050\\265\\057\\375aaaa'", "it is compressed with zstd: unpack"),
            ("printf 'BZh91AY'", "it is compressed with bzip2: unpack"),
            ("printf '\\3757zXZaaaa'", "it is compressed with xz"),
            ("echo a | iconv -t UTF-16", "it is in UTF-16 or UTF-32"),
            ("echo a | gzip | gzip", "it is compressed with gzip"),
            ("printf 'a,url\\n\\0\\0,\\0\\n'", "it is a file of type application/octet-stream"),
            ("yes a, | head -c 600000 | tr -d '\\n'", "it is neither JSON, nor a table"),
            ("printf '\\037\\213'", "its gzip data is cut off"),
            ("printf '\\037\\213\\001\\001'", "its gzip data is damaged"),
        ]
    )
    func wrongKind(command: String, sentence: String) async throws {
        let folder = try TemporaryFolder()
        let media = Fixture.folder.appending(path: "media").path
        _ = try await ProgramRun.run(["/bin/sh", "-c", "cd \(media) && \(command) > \(folder.path)/file"])
        let error = await #expect(throws: CampaignError.self) {
            _ = try await CampaignReader(["\(folder.path)/file"], columns: (nil, nil), isNumbered: false)
        }
        #expect(error?.problem?.hasPrefix(sentence) == true, "\(error?.problem ?? "")")
    }

    @Test(
        "Results until the damage hold",
        arguments: ["head -c -9", "sed 's/\\(.\\{20000\\}\\)../\\1aa/'", "cat - sparky.png"]
    )
    func damage(command: String) async throws {
        let folder = try TemporaryFolder()
        let media = Fixture.folder.appending(path: "media").path
        let lines = "for i in $(seq 30000); do echo \"$i,https://a.example/$i\"; done"
        let script = "cd \(media) && (echo id,url; \(lines)) | gzip | LC_ALL=C \(command) > \(folder.path)/file"
        _ = try await ProgramRun.run(["/bin/bash", "-c", script])
        let reader = try await CampaignReader(["\(folder.path)/file"], columns: (nil, nil), isNumbered: false)
        let (read, error) = await Self.read(reader)
        #expect(read.count > 1_000)
        #expect(error?.problem?.hasPrefix("its gzip data is ") == true)
    }
}

extension CampaignError {
    fileprivate var problem: String? {
        switch reason {
        case .unreadable: nil
        case .wrongKind(let problem), .damaged(let problem): problem
        }
    }
}
