public import RichPush

/// Why FCM refuses a request, in the words and the shape of FCM's own answer.
///
/// ``jsonValue`` is the body of that answer. What FCM does not send, but a person wants to know, stands beside it in
/// ``explanation`` and ``pointer``.
public struct FCMError: Error, Sendable, Hashable {
    /// The canonical status, which decides the HTTP status, too.
    public let status: Status
    /// FCM's sentence.
    public let message: String
    /// What FCM adds to the sentence, in FCM's order.
    public let details: [Detail]
    /// What is wrong and what to change, where FCM's own sentence does not say it. FCM does not send this.
    public let explanation: String?
    /// The place in the document that was read, if there is one to blame. FCM does not send this.
    public let pointer: JSONPointer?

    /// An answer of these parts; the place is that of the first violation, unless there is a better one.
    public init(
        _ status: Status,
        message: String,
        details: [Detail] = [],
        explanation: String? = nil,
        pointer: JSONPointer? = nil
    ) {
        self.status = status
        self.message = message
        self.details = details
        self.explanation = explanation
        self.pointer = pointer ?? details.lazy.flatMap(\.fieldViolations).first?.pointer
    }

    /// The HTTP status, 400 to 503.
    public var code: Int { status.code }

    /// FCM's own code, which tells more than ``status``; absent where the JSON itself was no message.
    public var errorCode: ErrorCode? {
        for case .fcmError(let errorCode) in details { return errorCode }
        return nil
    }

    /// What is wrong, field by field.
    public var fieldViolations: [FieldViolation] {
        details.flatMap(\.fieldViolations)
    }
}

extension FCMError: CustomStringConvertible {
    /// FCM's sentence, the place, and the explanation, on one line.
    public var description: String {
        var text = message.split(separator: "\n").joined(separator: " ")
        if let pointer, !pointer.components.isEmpty { text += " (at \(pointer))" }
        if let explanation { text += " \(explanation)" }
        return text
    }
}
