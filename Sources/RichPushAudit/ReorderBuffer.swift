import Locks

/// Passes elements on in the order of their numbers, regardless of the order in which they arrive.
final class ReorderBuffer<Element: Sendable>: Sendable {
    private struct State {
        var nextNumber = 0
        var early: [Int: Element] = [:]
    }

    private let isOrdered: Bool
    private let emit: @Sendable (Element) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - isOrdered: If `false`, elements are passed on as they arrive.
    ///   - emit: Takes the elements.
    init(isOrdered: Bool, emit: @escaping @Sendable (Element) -> Void) {
        self.isOrdered = isOrdered
        self.emit = emit
    }

    /// Takes an element. Numbers begin with 0; each comes once.
    func add(_ element: Element, at number: Int) {
        guard isOrdered else { return emit(element) }
        // Under the lock, so that no later element overtakes this one.
        state.withLock { state in
            state.early[number] = element
            while let element = state.early.removeValue(forKey: state.nextNumber) {
                state.nextNumber += 1
                emit(element)
            }
        }
    }

    /// Passes on elements that wait for numbers that will never arrive.
    func finish() {
        state.withLock { state in
            for (_, element) in state.early.sorted(by: { $0.key < $1.key }) { emit(element) }
            state.early = [:]
        }
    }
}
