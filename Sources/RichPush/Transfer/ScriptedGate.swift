import Locks

/// Holds the end of a scripted response back until somebody lets it come.
///
/// Whoever wants something to happen before the end waits until the end is held, makes it happen, and opens the gate.
package final class ScriptedGate: Sendable {
    private let opened = AsyncSemaphore(value: 0)
    private let reached = AsyncSemaphore(value: 0)

    /// A gate that is closed.
    package init() {}

    /// Lets the end come, at once or when it gets here.
    package func open() { opened.signal() }

    /// Waits until all but the end has come; also over if the task is cancelled.
    package func waitUntilReached() async { await Self.wait(for: reached) }

    /// Waits until the gate is open; also over if the task is cancelled.
    func pass() async {
        reached.signal()
        await Self.wait(for: opened)
    }

    /// Waits for a permit, and leaves it to the next who comes: what was let through once is let through from then on.
    private static func wait(for semaphore: AsyncSemaphore) async {
        if await semaphore.wait() { semaphore.signal() }
    }
}

extension ScriptedGate: Equatable {
    /// Whether they are one and the same.
    package static func == (one: ScriptedGate, other: ScriptedGate) -> Bool { one === other }
}
