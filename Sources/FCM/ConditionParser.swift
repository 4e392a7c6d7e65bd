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
