import Locks

/// Holds back the end of a scripted response until it is released.
///
/// To make something happen before the end, wait until the end is held, make it happen, and open the gate.
package final class ScriptedGate: Sendable {
    private let opened = AsyncSemaphore(value: 0)
    private let reached = AsyncSemaphore(value: 0)

    package init() {}

    /// Releases the end, at once or when it gets here.
    package func open() { opened.signal() }

    /// Waits until all but the end has arrived, or the task is canceled.
    package func waitUntilReached() async { _ = await Self.wait(for: reached) }

    /// Waits until the gate is open, or the task is canceled.
    /// - Returns: `false` if the task was canceled first.
    func pass() async -> Bool {
        reached.signal()
        return await Self.wait(for: opened)
    }

    /// Waits for a permit and passes it on to the next waiter, so the gate stays open.
    private static func wait(for semaphore: AsyncSemaphore) async -> Bool {
        guard await semaphore.wait() else { return false }
        semaphore.signal()
        return true
    }
}

extension ScriptedGate: Equatable {
    package static func == (one: ScriptedGate, other: ScriptedGate) -> Bool { one === other }
}
