import Locks
import RichPush

/// What Firebase's helper keeps for a whole process: the content and the handler of the last notification.
///
/// A notification that comes before the last one is done replaces it: the first download to finish goes to the newer
/// one's handler, and the older one's handler is never called.
final class HelperSingleton: Sendable {
    private struct State {
        var content: NotificationContent
        let handler: ContentHandler
        weak var owner: DeviceContext?
        var isCalled = false
    }

    private let state = Mutex<State?>(nil)

    /// Replaces the previous notification, and tells it if its handler was not called.
    func begin(_ content: NotificationContent, owner: DeviceContext, _ handler: @escaping ContentHandler) {
        let earlier = state.withLock { state in
            defer { state = State(content: content, handler: handler, owner: owner) }
            return state
        }
        if let earlier, !earlier.isCalled { earlier.owner?.note(Finding.contentHandlerForgotten) }
    }

    /// Hands over a download's result, whichever notification it was for.
    func end(_ attachments: [NotificationAttachment]) {
        let current = state.withLock { state in
            if !attachments.isEmpty { state?.content.attachments = attachments }
            state?.isCalled = true
            return state
        }
        if let current { current.handler(current.content) }
    }
}
