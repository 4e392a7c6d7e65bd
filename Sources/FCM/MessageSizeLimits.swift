import RichPush

/// The maximum size of a message in bytes. A message of exactly that size is accepted.
///
/// What FCM counts is not documented beyond "the keys and the values", and it differs from what is documented: in July
/// 2026 a message to a topic with one entry of data was accepted up to 4506 bytes of key and value, and refused from
/// 4507 (observed by <https://github.com/davideast/pyric>). So near the limit, this answer is only a good guess. It
/// counts, in UTF-8, the keys and values of `data`, the strings of `notification`, and `apns.payload` as JSON without
/// white space.
///
/// APNs has its own limit, 4096 bytes of the finished payload, whatever FCM accepts: ``APNsRequest/payloadSize``.
public struct MessageSizeLimits: Sendable, Hashable {
    /// The limit of a message to one device.
    public var message: Int
    /// The limit of a message to a topic or a condition.
    public var topicMessage: Int

    /// Limits in bytes; by default the documented ones.
    public init(message: Int = 4096, topicMessage: Int = 2048) {
        self.message = message
        self.topicMessage = topicMessage
    }

    /// 4096 bytes, and 2048 bytes to topics.
    ///
    /// Source: <https://firebase.google.com/docs/reference/fcm/rest/v1/ErrorCode>.
    public static let documented = MessageSizeLimits()

    /// 4506 bytes for all: what FCM was seen to accept.
    public static let observed = MessageSizeLimits(message: 4506, topicMessage: 4506)
}

extension MessageSizeLimits {
    /// The limit of a message to that target.
    func limit(to target: Message.Target?) -> Int {
        switch target {
        case .topic, .condition: topicMessage
        case .token, .fid, nil: message
        }
    }

    /// The number of bytes by which a message may grow.
    package func room(in message: Message) -> Int { limit(to: message.target) - message.size }
}

extension Message {
    /// The size that ``MessageSizeLimits`` judges, in bytes.
    public var size: Int {
        let texts = [notification?.title, notification?.body, notification?.image].compactMap { $0 }
        let sizeOfTexts = texts.reduce(0) { $0 + $1.utf8.count }
        let sizeOfData = data.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        let sizeOfPayload = apns?.payload.map { JSONValue.object($0).textSize } ?? 0
        return sizeOfTexts + sizeOfData + sizeOfPayload
    }
}
