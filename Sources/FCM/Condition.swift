/// A condition on the topics that a device has subscribed to: `'dogs' in topics && !('cats' in topics)`.
///
/// The grammar: `'name' in topics`, `&&`, `||`, `!`, and parentheses; at most five topics. Parentheses are evaluated
/// first, then everything from left to right: `&&` does not bind more tightly than `||`. Only `!` does, to what
/// immediately follows it. Source: <https://firebase.google.com/docs/cloud-messaging/send-topic-messages>.
///
/// Three choices are not documented. They are made here so that nothing is refused that FCM may accept: the words `in`
/// and `topics` may be in any case, any amount of white space is allowed, and a topic that is named twice counts once.
public struct Condition: Sendable, Hashable {
    /// The maximum number of different topics in a condition.
    public static let topicLimit = 5
    /// The maximum nesting of parentheses and negations. FCM's own limit is not known.
    public static let depthLimit = 64

    /// The topics that it names, without `/topics/`.
    public let topics: Set<String>
    /// The condition in postfix order, which needs no recursion to evaluate.
    let steps: [Step]

    /// Reads a condition.
    /// - Throws: what is wrong, and where.
    public init(_ text: String) throws(ConditionSyntaxError) {
        var parser = ConditionParser(text)
        steps = try parser.parse()
        topics = parser.topics
    }

    /// Whether a device with these topics gets the message. The names have no `/topics/`.
    public func matches(_ topics: Set<String>) -> Bool {
        var results: [Bool] = []
        for step in steps {
            switch step {
            case .isSubscribed(let topic): results.append(topics.contains(topic))
            case .not: results.append(!(results.popLast() ?? false))
            case .and, .or:
                let right = results.popLast() ?? false
                let left = results.popLast() ?? false
                results.append(step == .and ? left && right : left || right)
            }
        }
        return results.last ?? false
    }

    enum Step: Sendable, Hashable {
        case isSubscribed(String)
        case not
        case and
        case or
    }
}

/// Why a text is not a condition, and where.
public struct ConditionSyntaxError: Error, Sendable, Hashable {
    /// What is wrong.
    public enum Reason: Sendable, Hashable {
        /// The condition ends where a topic, or a parenthesis, should follow.
        case unexpectedEnd
        /// Something else should be here.
        case expected(String)
        /// The text in quotation marks is not a topic's name.
        case invalidTopicName
        /// There are more different topics than ``Condition/topicLimit``.
        case tooManyTopics
        /// Parentheses and negations are nested deeper than ``Condition/depthLimit``.
        case tooDeep
    }

    /// What is wrong.
    public let reason: Reason
    /// The offset in bytes of UTF-8, from 0.
    public let offset: Int

    init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

extension ConditionSyntaxError: CustomStringConvertible {
    /// One sentence with the position. It does not repeat the text.
    public var description: String {
        let what =
            switch reason {
            case .unexpectedEnd: "the condition ends too early"
            case .expected(let what): "expected \(what)"
            case .invalidTopicName: "this is not a topic name"
            case .tooManyTopics: "there are more than \(Condition.topicLimit) topics"
            case .tooDeep: "parentheses and negations are nested more than \(Condition.depthLimit) deep"
            }
        return "position \(offset + 1): \(what)"
    }
}

/// Reads a condition in one pass, with a stack of pending operators instead of recursion.
struct ConditionParser {
    private(set) var topics: Set<String> = []

    private let bytes: [UInt8]
    private var offset = 0
    private var steps: [Condition.Step] = []
    private var pending: [Pending] = []
    /// The parentheses and negations among ``pending``.
    private var depth = 0

    /// An operator that waits for what follows it, or a parenthesis that waits for its end.
    private enum Pending {
        case parenthesis
        case operation(Condition.Step)
    }

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The condition in postfix order.
    mutating func parse() throws(ConditionSyntaxError) -> [Condition.Step] {
        var needsOperand = true
        while let byte = nextByte() {
            if needsOperand {
                needsOperand = try !takeOperand(byte)
            } else {
                needsOperand = try takeOperator(byte)
            }
        }
        let hasOpenParenthesis = pending.contains { if case .parenthesis = $0 { true } else { false } }
        guard !needsOperand, !hasOpenParenthesis else { throw ConditionSyntaxError(.unexpectedEnd, at: offset) }
        return steps
    }

    /// Takes a topic, or what may precede one; returns whether the operand is complete.
    private mutating func takeOperand(_ byte: UInt8) throws(ConditionSyntaxError) -> Bool {
        switch byte {
        case UInt8(ascii: "("):
            try open(.parenthesis)
            return false
        case UInt8(ascii: "!"):
            try open(.operation(.not))
            return false
        case UInt8(ascii: "'"):
            steps.append(.isSubscribed(try takeTopic()))
            applyOperators()
            return true
        default:
            throw ConditionSyntaxError(.expected("a topic in single quotation marks, '!', or '('"), at: offset)
        }
    }

    /// Takes an operator between two operands, or the end of a parenthesis; returns whether an operand must follow.
    private mutating func takeOperator(_ byte: UInt8) throws(ConditionSyntaxError) -> Bool {
        switch byte {
        case UInt8(ascii: ")"):
            guard case .parenthesis? = pending.popLast() else {
                throw ConditionSyntaxError(.expected("'&&', '||', or the end"), at: offset)
            }
            offset += 1
            depth -= 1
            applyOperators()
            return false
        case UInt8(ascii: "&"), UInt8(ascii: "|"):
            guard offset + 1 < bytes.count, bytes[offset + 1] == byte else {
                throw ConditionSyntaxError(.expected("'&&', '||', or the end"), at: offset)
            }
            offset += 2
            pending.append(.operation(byte == UInt8(ascii: "&") ? .and : .or))
            return true
        default:
            throw ConditionSyntaxError(.expected("'&&', '||', or the end"), at: offset)
        }
    }

    /// Applies the operators that waited for the operand that is now complete: all up to the innermost parenthesis,
    /// because none waits for a stronger one.
    private mutating func applyOperators() {
        while case .operation(let step)? = pending.last {
            pending.removeLast()
            if step == .not { depth -= 1 }
            steps.append(step)
        }
    }

    private mutating func open(_ new: Pending) throws(ConditionSyntaxError) {
        guard depth < Condition.depthLimit else { throw ConditionSyntaxError(.tooDeep, at: offset) }
        depth += 1
        pending.append(new)
        offset += 1
    }

    private mutating func takeTopic() throws(ConditionSyntaxError) -> String {
        let start = offset
        guard let end = bytes[(offset + 1)...].firstIndex(of: UInt8(ascii: "'")) else {
            throw ConditionSyntaxError(.unexpectedEnd, at: bytes.count)
        }
        guard let topic = TopicName(String(decoding: bytes[(start + 1)..<end], as: UTF8.self)) else {
            throw ConditionSyntaxError(.invalidTopicName, at: start)
        }
        offset = end + 1
        try takeWord("in")
        try takeWord("topics")
        topics.insert(topic.name)
        guard topics.count <= Condition.topicLimit else { throw ConditionSyntaxError(.tooManyTopics, at: start) }
        return topic.name
    }

    private mutating func takeWord(_ word: String) throws(ConditionSyntaxError) {
        _ = nextByte()
        let start = offset
        while offset < bytes.count, bytes[offset].isLetter { offset += 1 }
        guard String(decoding: bytes[start..<offset], as: UTF8.self).lowercased() == word else {
            throw ConditionSyntaxError(start == bytes.count ? .unexpectedEnd : .expected("'\(word)'"), at: start)
        }
    }

    /// Skips white space; returns the byte that follows, if any.
    private mutating func nextByte() -> UInt8? {
        while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
        return offset < bytes.count ? bytes[offset] : nil
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }
}
