/// The vendors' helpers, which all run in the harness: a vendor's shim says which helper to run, on which content.
public enum RichPushHelper {
    /// The calls that have no answer yet, by the numbers of their questions.
    private static let open = Guarded<[Int: HelperCall]>([:])

    /// Lets a vendor's helper change content.
    ///
    /// - Parameters:
    ///   - vendor: The identifier of the vendor's row.
    ///   - content: The content, which may belong to a request.
    ///   - completion: Called when the helper ends; never called if the helper never ends.
    public static func populate(
        _ vendor: String,
        _ content: UNMutableNotificationContent,
        completion: @escaping (UNMutableNotificationContent) -> Void
    ) {
        let values = content.values.current
        let call = HelperCall(vendor, content, sent: values.message, delivery: values.delivery)
        call.completion.current = { completion(content) }
        HarnessConnection.current.ask({ ask in
            open.withLock { $0[ask] = call }
            return .populate(ask: ask, vendor: vendor, delivery: values.delivery, call.sent)
        }) { answer in
            guard case .populated(let ask, let message) = answer else { return }
            open.withLock { $0[ask] = nil }
            call.take(message)
        }
    }

    /// Lets a vendor's helper change content, and waits for it.
    public static func populateAndWait(_ vendor: String, _ content: UNMutableNotificationContent) {
        let done = DispatchSemaphore(value: 0)
        populate(vendor, content) { _ in done.signal() }
        done.wait()
    }

    /// Tells a vendor's helper that its time is nearly up.
    /// - Parameter content: Content of the notification whose time is nearly up; `nil` for all notifications.
    public static func expire(_ vendor: String, _ content: UNNotificationContent? = nil) {
        for (ask, _) in calls(of: vendor, content) { HarnessConnection.current.send(.expirePopulate(ask: ask)) }
    }

    /// Tells a vendor's helper that its time is nearly up, and waits for its result. Other waiting callers
    /// continue to wait.
    public static func expireAndWait(_ vendor: String, _ content: UNNotificationContent) {
        for (ask, call) in calls(of: vendor, content) {
            let done = DispatchSemaphore(value: 0)
            call.completion.current = { done.signal() }
            HarnessConnection.current.send(.expirePopulate(ask: ask))
            done.wait()
        }
    }

    public static func recognizes(_ vendor: String, _ content: UNNotificationContent) -> Bool {
        let message = content.values.current.message
        let answer = HarnessConnection.current.answer { .recognize(ask: $0, vendor: vendor, message) }
        if case .recognized(_, let isVendors) = answer { return isVendors }
        return false
    }

    /// Reports, once, something that a vendor's SDK does and the simulator does not.
    public static func limitation(_ sentence: String) {
        HarnessConnection.current.limitation(sentence)
    }

    private static func calls(of vendor: String, _ content: UNNotificationContent?) -> [Int: HelperCall] {
        let delivery = content?.values.current.delivery
        return open.current.filter { $0.value.vendor == vendor && (delivery == nil || $0.value.delivery == delivery) }
    }
}

// Sendable: the completion is behind a lock, the content guards itself, and the rest never changes.
/// The work of a helper on one content.
private final class HelperCall: @unchecked Sendable {
    let vendor: String
    let delivery: Int?
    let sent: ContentMessage
    let completion = Guarded<(() -> Void)?>(nil)
    private let content: UNMutableNotificationContent

    init(_ vendor: String, _ content: UNMutableNotificationContent, sent: ContentMessage, delivery: Int?) {
        self.vendor = vendor
        self.content = content
        self.sent = sent
        self.delivery = delivery
    }

    /// Applies the helper's changes. A text that the helper did not change keeps the app's value.
    func take(_ message: ContentMessage) {
        if message.title != sent.title { content.title = message.title }
        if message.subtitle != sent.subtitle { content.subtitle = message.subtitle }
        if message.body != sent.body { content.body = message.body }
        let known = content.attachments
        content.attachments = message.attachments.map { attachment in
            known.first { $0.message.path == attachment.path && $0.identifier == attachment.identifier }
                ?? UNNotificationAttachment(attachment)
        }
        // Not on the reading thread, which the app might block.
        DispatchQueue.global().async { [self] in
            completion.withLock { completion in
                defer { completion = nil }
                return completion
            }?()
        }
    }
}
