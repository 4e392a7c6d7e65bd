import RichPush

/// The life cycle of a service extension with one notification: a state machine without a clock.
struct ExtensionLifecycle {
    enum Event: Sendable {
        case handlerCalled(NotificationContent)
        case crashed, warningDue, expired
    }

    enum Action: Sendable, Hashable {
        case none, warn
        case finish(ExtensionOutcome)
    }

    private enum State {
        case running, warned, over
    }

    private let mayFilter: Bool
    private var state = State.running

    init(mayFilter: Bool) {
        self.mayFilter = mayFilter
    }

    /// Processes an event and says what to do. Events after the end are ignored.
    mutating func handle(_ event: Event) -> Action {
        switch (state, event) {
        case (.over, _), (.warned, .warningDue):
            return .none
        case (.running, .warningDue):
            state = .warned
            return .warn
        case (_, .expired):
            state = .over
            return .finish(.original(.timeExpired))
        case (_, .crashed):
            state = .over
            return .finish(.original(.extensionCrashed))
        case (_, .handlerCalled(let content)):
            state = .over
            if content.hasVisibleText { return .finish(.modified(content)) }
            return .finish(mayFilter ? .suppressed : .original(.emptyContent))
        }
    }
}
