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

    enum Step: Sendable, Hashable { case isSubscribed(String), not, and, or }
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

/// Reads a condition in one pass.
struct ConditionParser {
    private(set) var topics: Set<String> = []

    private let bytes: [UInt8]
    private var offset = 0
    private var steps: [Condition.Step] = []

    init(_ text: String) { bytes = Array(text.utf8) }

    /// The condition in postfix order.
    mutating func parse() throws(ConditionSyntaxError) -> [Condition.Step] {
        try takeOperands(depth: 0)
        guard nextByte() == nil else { throw error(.expected("'&&', '||', or the end")) }
        return steps
    }

    /// Takes operands with operators between them, up to the end of the text or of a parenthesis.
    private mutating func takeOperands(depth: Int) throws(ConditionSyntaxError) {
        try takeOperand(depth: depth)
        while let byte = nextByte(), byte != UInt8(ascii: ")") {
            guard "&|".utf8.contains(byte), offset + 1 < bytes.count, bytes[offset + 1] == byte else {
                throw error(.expected("'&&', '||', or the end"))
            }
            offset += 2
            try takeOperand(depth: depth)
            steps.append(byte == UInt8(ascii: "&") ? .and : .or)
        }
    }

    private mutating func takeOperand(depth: Int) throws(ConditionSyntaxError) {
        guard let byte = nextByte() else { throw error(.unexpectedEnd) }
        guard byte != UInt8(ascii: "'") else { return steps.append(.isSubscribed(try takeTopic())) }
        guard "(!".utf8.contains(byte) else { throw error(.expected("a topic in single quotation marks, '!', or '('")) }
        guard depth < Condition.depthLimit else { throw error(.tooDeep) }
        offset += 1
        if byte == UInt8(ascii: "!") {
            try takeOperand(depth: depth + 1)
            steps.append(.not)
        } else {
            try takeOperands(depth: depth + 1)
            guard nextByte() != nil else { throw error(.unexpectedEnd) }
            offset += 1
        }
    }

    private mutating func takeTopic() throws(ConditionSyntaxError) -> String {
        let start = offset
        guard let end = bytes[(offset + 1)...].firstIndex(of: UInt8(ascii: "'")) else {
            throw ConditionSyntaxError(reason: .unexpectedEnd, offset: bytes.count)
        }
        guard let topic = TopicName(String(decoding: bytes[(start + 1)..<end], as: UTF8.self)) else {
            throw error(.invalidTopicName)
        }
        offset = end + 1
        try takeWord("in")
        try takeWord("topics")
        topics.insert(topic.name)
        guard topics.count <= Condition.topicLimit else {
            throw ConditionSyntaxError(reason: .tooManyTopics, offset: start)
        }
        return topic.name
    }

    private mutating func takeWord(_ word: String) throws(ConditionSyntaxError) {
        _ = nextByte()
        let letters = bytes[offset...].prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
        guard String(decoding: letters, as: UTF8.self).lowercased() == word else {
            throw error(offset == bytes.count ? .unexpectedEnd : .expected("'\(word)'"))
        }
        offset += letters.count
    }

    /// Skips white space; returns the byte that follows, if any.
    private mutating func nextByte() -> UInt8? {
        while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
        return offset < bytes.count ? bytes[offset] : nil
    }

    private func error(_ reason: ConditionSyntaxError.Reason) -> ConditionSyntaxError {
        ConditionSyntaxError(reason: reason, offset: offset)
    }
}
