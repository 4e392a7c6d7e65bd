import RichPush
import Testing

@testable import DeviceSimulator

@Suite("The life cycle of a service extension")
struct ExtensionLifecycleTests {
    static let first = content("first")
    static let second = content("second")
    static let empty = content("")

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var mayFilter = false
        let events: [ExtensionLifecycle.Event]
        let actions: [ExtensionLifecycle.Action]

        init(
            _ description: String,
            mayFilter: Bool = false,
            _ events: [ExtensionLifecycle.Event],
            _ actions: [ExtensionLifecycle.Action]
        ) {
            testDescription = description
            self.mayFilter = mayFilter
            self.events = events
            self.actions = actions
        }
    }

    @Test(
        "The first event decides how an extension's life ends",
        arguments: [
            Row("called in time", [.handlerCalled(first)], [.finish(.modified(first))]),
            Row("called when warned", [.warningDue, .handlerCalled(first)], [.warn, .finish(.modified(first))]),
            Row("not called", [.warningDue, .expired], [.warn, .finish(.original(.timeExpired))]),
            Row("crashed", [.crashed, .handlerCalled(first)], [.finish(.original(.extensionCrashed)), .none]),
            Row("expired without a warning", [.expired], [.finish(.original(.timeExpired))]),
            Row(
                "called twice",
                [.handlerCalled(first), .handlerCalled(second)],
                [.finish(.modified(first)), .none]
            ),
            Row(
                "called after the end",
                [.warningDue, .expired, .handlerCalled(first)],
                [.warn, .finish(.original(.timeExpired)), .none]
            ),
            Row(
                "warned and expired after the end",
                [.handlerCalled(first), .warningDue, .expired],
                [.finish(.modified(first)), .none, .none]
            ),
            Row("warned twice", [.warningDue, .warningDue], [.warn, .none]),
            Row("nothing handed back", [.handlerCalled(empty)], [.finish(.original(.emptyContent))]),
            Row("filtered out", mayFilter: true, [.handlerCalled(empty)], [.finish(.suppressed)]),
            Row("not filtered out", mayFilter: true, [.handlerCalled(first)], [.finish(.modified(first))]),
            Row(
                "filtered out when warned",
                mayFilter: true,
                [.warningDue, .handlerCalled(empty), .handlerCalled(first)],
                [.warn, .finish(.suppressed), .none]
            ),
        ]
    )
    func table(row: Row) {
        var lifecycle = ExtensionLifecycle(mayFilter: row.mayFilter)
        #expect(row.events.map { lifecycle.handle($0) } == row.actions)
    }

    private static func content(_ title: String) -> NotificationContent {
        var content = NotificationContent()
        content.title = title
        return content
    }
}
