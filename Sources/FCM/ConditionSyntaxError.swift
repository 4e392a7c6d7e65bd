/// Why a text is no condition, and where.
public struct ConditionSyntaxError: Error, Sendable, Hashable {
    /// What is wrong.
    public enum Reason: Sendable, Hashable {
        /// The condition ends where a topic, or a parenthesis, should follow.
        case unexpectedEnd
        /// Something else should stand here.
        case expected(String)
        /// What stands in quotation marks is no name of a topic.
        case invalidTopicName
        /// There are more different topics than ``Condition/topicLimit``.
        case tooManyTopics
        /// Parentheses and negations lie deeper than ``Condition/depthLimit``.
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
    /// One sentence with the position; nothing of the text is repeated.
    public var description: String {
        let what =
            switch reason {
            case .unexpectedEnd: "the condition ends too early"
            case .expected(let what): "\(what) should stand here"
            case .invalidTopicName: "this is no name of a topic"
            case .tooManyTopics: "there are more than \(Condition.topicLimit) topics"
            case .tooDeep: "more than \(Condition.depthLimit) parentheses and negations lie within each other"
            }
        return "position \(offset + 1): \(what)"
    }
}
