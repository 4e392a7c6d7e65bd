import Testing

@testable import RichPush
@testable import RichPushAudit

@Suite("The table of pictures")
struct PictureTableTests {
    private static func add(
        _ url: String?,
        _ findings: [Finding] = [],
        lines: Int = 1,
        number: Int = 1,
        id: JSONValue? = nil,
        to table: inout PictureTable
    ) {
        let line = InspectedLine(
            id: nil,
            kind: nil,
            decision: "extension-ran",
            status: url == nil ? .noImage : .notAttached,
            findings: findings,
            url: url,
            media: nil
        )
        table.add(LineResult(line, nil), messages: lines, example: LineName(line: number, id: id))
    }

    @Test("The worst pictures come first, those of most messages before others, and each counts its messages")
    func order() {
        var table = PictureTable()
        Self.add("https://host/a", lines: 5, to: &table)
        Self.add("https://host/b", [.httpStatus(404)], lines: 2, number: 7, to: &table)
        Self.add(
            "https://host/c",
            [.insecureURLAllowed, .unsupportedTypeUncertain("image/webp")],
            lines: 9,
            to: &table
        )
        Self.add("https://host/d", [.httpStatus(404)], lines: 3, to: &table)
        Self.add("https://host/b", [.httpStatus(500)], number: 8, to: &table)
        Self.add(nil, lines: 4, to: &table)
        let rows = table.worstFirst
        #expect(
            rows.map(\.name) == ["https://host/b", "https://host/d", "https://host/c", "https://host/a", "no image"]
        )
        #expect(rows.map(\.messages) == [3, 3, 9, 5, 4])
        #expect(rows.map(\.cause?.identifier) == ["http-status", "http-status", "unsupported-type", nil, nil])
        #expect(rows.map(\.isToCorrect) == [true, true, true, false, false])
        #expect(rows[0].example.text == "line 7")
        let groups = rows.filter(\.isToCorrect).byCause
        #expect(groups.map(\.rows.counted) == ["2 pictures, 6 messages", "1 picture, 9 messages"])
        // A sentence about one picture is not said of others.
        Self.add("https://host/f", [.httpStatus(503)], to: &table)
        let explanations = table.worstFirst.byCause[0].rows.explanations
        #expect(explanations == [Finding.httpStatus(404), .httpStatus(503)].map(\.explanation))
    }

    @Test("Http that is allowed here is a picture's cause only if there is no other", arguments: [true, false])
    func sharedCause(isAlone: Bool) {
        var table = PictureTable()
        let findings: [Finding] =
            isAlone ? [.insecureURLAllowed] : [.insecureURLAllowed, .unsupportedTypeUncertain("image/avif")]
        Self.add("http://host/a", findings, to: &table)
        #expect(table.worstFirst.map(\.cause?.identifier) == [isAlone ? "insecure-url" : findings[1].identifier])
    }

    @Test("A finding is every picture's only if no message with a picture lacks it", arguments: [true, false])
    func sharedFindings(isShared: Bool) {
        var totals = AuditTotals()
        let statuses: [(AuditStatus, [Finding])] = [
            (.attached, [.insecureURLAllowed]), (.attached, isShared ? [.insecureURLAllowed] : []),
            (.noImage, [.insecureURLAllowed]),
        ]
        for (index, (status, findings)) in statuses.enumerated() {
            let line = InspectedLine(
                id: nil,
                kind: nil,
                decision: "extension-ran",
                status: status,
                findings: findings,
                url: status == .noImage ? nil : "http://host/\(index)",
                media: nil
            )
            totals.add(AuditResult(line: index + 1, line), .usual)
        }
        #expect(totals.sharedFindings.map(\.identifier) == (isShared ? ["insecure-url"] : []))
    }

    @Test("A full table keeps the pictures to correct, and counts all messages")
    func bounded() {
        var table = PictureTable(limit: 3)
        for index in 0..<4 { Self.add("https://host/good\(index)", lines: 10, to: &table) }
        for index in 0..<4 { Self.add("https://host/bad\(index)", [.httpStatus(404)], lines: 2, to: &table) }
        #expect(table.worstFirst.map(\.name) == (0..<3).map { "https://host/bad\($0)" })
        #expect(table.others == [.shows: 40, .showsWithout: 2])
        #expect(
            PictureCSV.text(table).split(separator: "\r\n").dropFirst(4) == [
                ",shows,,,40,other pictures,,", ",shows-without,,,2,other pictures,,",
            ]
        )
    }

    @Test(
        "A cell of the CSV is quoted if it must be, and is no formula",
        arguments: [
            ("spring-1", "spring-1"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a\r\nb", "\"a\r\nb\""),
            ("=1+1", "\"'=1+1\""), ("+1", "\"'+1\""), ("-1", "\"'-1\""), ("@x", "\"'@x\""), ("é", "é"),
        ]
    )
    func cells(id: String, cell: String) {
        var table = PictureTable()
        Self.add("https://host/a", id: .string(id), to: &table)
        let header = "picture,conclusion,cause,remedy,messages,example,bytes,type\r\n"
        #expect(PictureCSV.text(table) == header + "https://host/a,shows,,,1,\(cell),,\r\n")
    }

    @Test(
        "The headline says in one sentence what an iPhone shows",
        arguments: [
            ([], "The audit has no messages."),
            ([nil], "An iPhone shows the message as it was sent."),
            ([nil, nil], "An iPhone shows all 2 messages as they were sent."),
            ([.httpStatus(404)], "An iPhone does not show the message as it was sent: it shows without its picture."),
            ([.unsupportedTypeUncertain("image/avif")], "An iPhone may not show the picture of the message."),
            ([.networkFailure("cut")], "It is not known what an iPhone shows of the message."),
            (
                [.networkFailure("cut"), .networkFailure("cut")],
                "It is not known what an iPhone shows of the 2 messages."
            ),
            (
                [.httpStatus(404), .networkFailure("cut")],
                "None of 2 messages is certain to show as it was sent: 1 shows without its picture and "
                    + "1 could not be checked."
            ),
            (
                [.httpStatus(404), .httpStatus(404)],
                "An iPhone shows none of 2 messages as they were sent: 2 show without their picture."
            ),
            (
                [
                    nil, .httpStatus(404), .httpStatus(404), .unsupportedTypeUncertain("image/avif"),
                    .networkFailure("cut"),
                ],
                "An iPhone shows at least 1 of 5 messages as they were sent: 2 show without their picture, "
                    + "1 may not show its picture, and 1 could not be checked."
            ),
        ] as [([Finding?], String)]
    )
    func headline(findings: [Finding?], sentence: String) {
        var totals = AuditTotals()
        for (index, finding) in findings.enumerated() {
            var line = InspectedLine(recognized: "https://host/\(index)")
            line = InspectedLine(
                id: nil,
                kind: nil,
                decision: line.decision,
                status: .notAttached,
                findings: [finding].compactMap(\.self),
                url: line.url,
                media: nil
            )
            totals.add(AuditResult(line: index + 1, line), .usual)
        }
        #expect(totals.headline == sentence)
        #expect(totals.pictures.worstFirst.messages == findings.count)
    }
}

@Suite("Numbers in summaries")
struct NumberFormatTests {
    @Test(
        "Bytes have a unit and two digits",
        arguments: [
            (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1 KB"), (5_483, "5.5 KB"), (9_960, "10 KB"),
            (999_499, "999 KB"), (999_500, "1 MB"), (12_345_678, "12 MB"), (.max, "9.2 EB"),
        ]
    )
    func bytes(count: Int, text: String) {
        #expect(count.inBytes == text)
    }

    @Test("The columns of a histogram begin at round numbers and have all numbers")
    func columns() {
        var histogram = Histogram()
        for number in [0, 5, 900, 1_050, 4_900, 5_200, 60_000] { histogram.add(Double(number)) }
        #expect(histogram.columns.map(\.bounds.lowerBound) == [0, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000])
        #expect(histogram.columns.map(\.count) == [3, 1, 1, 1, 0, 0, 1])
    }
}
