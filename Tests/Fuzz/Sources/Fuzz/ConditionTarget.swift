import FCM

/// Reads bytes as a condition on topics, and evaluates it.
enum ConditionTarget {
    @Sendable
    static func run(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let condition = try? Condition(text) else { return }
        expect(!condition.topics.isEmpty, "a condition names a topic")
        expect(condition.topics.count <= Condition.topicLimit, "a condition names few topics")
        _ = condition.matches([])
        _ = condition.matches(condition.topics)
    }
}
