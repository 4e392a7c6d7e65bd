import FCM
import Testing

@Suite("Topic conditions")
struct ConditionTests {
    @Test(
        "A condition is evaluated from left to right, parentheses first",
        arguments: [
            ("'a' in topics", ["a"], true), ("'a' in topics", ["b"], false), ("'a' in topics", [], false),
            ("'/topics/a' in topics", ["a"], true), ("  'a'  IN\tTopics ", ["a"], true), ("'a'in topics", ["a"], true),
            ("!'a' in topics", ["a"], false), ("!('a' in topics)", [], true), ("!!('a' in topics)", ["a"], true),
            ("'a' in topics && 'b' in topics", ["a", "b"], true), ("'a' in topics && 'b' in topics", ["a"], false),
            ("'a' in topics || 'b' in topics", ["b"], true), ("'a' in topics || 'b' in topics", ["c"], false),
            // If && bound more tightly than ||, this would be true.
            ("'a' in topics || 'b' in topics && 'c' in topics", ["a"], false),
            ("'a' in topics || ('b' in topics && 'c' in topics)", ["a"], true),
            ("'a' in topics && 'b' in topics || 'c' in topics", ["c"], true),
            ("'a' in topics && ('b' in topics || 'c' in topics)", ["c"], false),
            ("'a' in topics && !'b' in topics", ["a"], true), ("!'a' in topics && 'b' in topics", ["b"], true),
            ("!('a' in topics && 'b' in topics) || 'c' in topics", ["a", "b"], false),
            ("(('a' in topics))&&(('b' in topics))", ["a", "b"], true),
        ] as [(String, Set<String>, Bool)]
    )
    func matches(text: String, topics: Set<String>, expected: Bool) throws {
        #expect(try Condition(text).matches(topics) == expected)
    }

    @Test("A condition lists its topics")
    func topics() throws {
        #expect(try Condition("'a' in topics || !('/topics/b' in topics)").topics == ["a", "b"])
    }

    @Test(
        "An invalid condition is refused with the position",
        arguments: [
            ("", .unexpectedEnd, 0), ("  ", .unexpectedEnd, 2), ("'a' in topics &&", .unexpectedEnd, 16),
            ("('a' in topics", .unexpectedEnd, 14), ("'a", .unexpectedEnd, 2), ("!", .unexpectedEnd, 1),
            ("'a'", .unexpectedEnd, 3), ("'a' in", .unexpectedEnd, 6),
            ("a in topics", .expected("a topic in single quotation marks, '!', or '('"), 0),
            ("\"a\" in topics", .expected("a topic in single quotation marks, '!', or '('"), 0),
            ("()", .expected("a topic in single quotation marks, '!', or '('"), 1),
            ("&& 'a' in topics", .expected("a topic in single quotation marks, '!', or '('"), 0),
            ("'a' in topics)", .expected("'&&', '||', or the end"), 13),
            ("'a' in topics & 'b' in topics", .expected("'&&', '||', or the end"), 14),
            ("'a' in topics &| 'b' in topics", .expected("'&&', '||', or the end"), 14),
            ("'a' in topics and 'b' in topics", .expected("'&&', '||', or the end"), 14),
            ("'a' in topics 'b' in topics", .expected("'&&', '||', or the end"), 14),
            ("'a' of topics", .expected("'in'"), 4), ("'a' in topic", .expected("'topics'"), 7),
            ("'a' intopics", .expected("'in'"), 4), ("'' in topics", .invalidTopicName, 0),
            ("'a b' in topics", .invalidTopicName, 0), ("! 'ä' in topics", .invalidTopicName, 2),
        ] as [(String, ConditionSyntaxError.Reason, Int)]
    )
    func refused(text: String, reason: ConditionSyntaxError.Reason, offset: Int) throws {
        let error = try #require(throws: ConditionSyntaxError.self) { try Condition(text) }
        #expect(error.reason == reason)
        #expect(error.offset == offset)
    }

    @Test("A condition has at most five topics, each counted once", arguments: [(1...5, true), (1...6, false)])
    func topicLimit(numbers: ClosedRange<Int>, isAccepted: Bool) {
        let terms = numbers.flatMap { number in ["'t\(number)' in topics", "!('t\(number)' in topics)"] }
        let text = terms.joined(separator: " || ")
        #expect(((try? Condition(text)) != nil) == isAccepted)
    }

    @Test(
        "A condition may be as deep as the limit and no deeper",
        arguments: ["(", "!", "'a' in topics && ("],
        [(64, true), (65, false), (100_000, false)]
    )
    func depth(opening: String, levels: (depth: Int, isAccepted: Bool)) {
        let closing = opening.hasSuffix("(") ? String(repeating: ")", count: levels.depth) : ""
        let text = String(repeating: opening, count: levels.depth) + "'a' in topics" + closing
        #expect(((try? Condition(text)) != nil) == levels.isAccepted)
    }
}
