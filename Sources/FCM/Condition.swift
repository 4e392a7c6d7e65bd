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
