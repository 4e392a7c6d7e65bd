import RichPush

/// The life cycle of a service extension with one notification: a state machine without a clock.
struct ExtensionLifecycle {
    enum Event: Sendable {
        /// The extension has called its content handler.
        case handlerCalled(NotificationContent)
        /// The extension has crashed.
        case crashed
        /// Time is nearly up.
        case warningDue
        /// Time is up.
        case expired
    }

    enum Action: Sendable, Hashable {
        /// Nothing to do.
        case none
        /// Warn the extension that its time is nearly up.
        case warn
        /// The life cycle is over.
        case finish(ExtensionOutcome)
    }

    private enum State {
        case running
        case warned
        case over
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
