import RichPush

extension Message {
    /// The size that ``MessageSizeLimits`` judges, in bytes.
    public var size: Int {
        let texts = [notification?.title, notification?.body, notification?.image].compactMap { $0 }
        let sizeOfTexts = texts.reduce(0) { $0 + $1.utf8.count }
        let sizeOfData = data.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count }
        let sizeOfPayload = apns?.payload.map { JSONValue.object($0).sizeAsJSON } ?? 0
        return sizeOfTexts + sizeOfData + sizeOfPayload
    }
}
