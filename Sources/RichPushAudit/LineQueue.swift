import Locks

/// The lines that workers take one by one, and the batches for their results.
final class LineQueue: Sendable {
    /// A line that a worker has taken.
    struct Entry: Sendable {
        let open: ReadBatch.OpenLine
        fileprivate let batch: Int
    }

    private struct OpenBatch {
        var results: [AuditResult?]
        var missing: Int
    }

    private struct State {
        /// The batches with open lines, in the order of the input.
        var waiting: [(number: Int, lines: [ReadBatch.OpenLine])] = []
        /// The index of the next line in the first of these batches.
        var nextIndex = 0
        /// The batches with lines that are not done.
        var open: [Int: OpenBatch] = [:]
        var lastNumber = -1
    }

    /// The maximum number of batches with open lines: enough to keep the workers busy.
    static let waitingLimit = 2

    private let state = Mutex(State())
    private let room = AsyncSemaphore(value: waitingLimit)
    /// Has a permit for each line that no worker has taken.
    private let available = AsyncSemaphore(value: 0)
    private let receive: @Sendable (_ results: [AuditResult], _ number: Int) -> Void

    /// - Parameter receive: A function that gets the results of each batch, and its number, once all lines are done.
    init(receive: @escaping @Sendable (_ results: [AuditResult], _ number: Int) -> Void) {
        self.receive = receive
    }

    /// Adds a batch once there is room for its open lines.
    /// - Returns: `false` if the task was canceled.
    func add(_ batch: ReadBatch) async -> Bool {
        if !batch.open.isEmpty { guard await room.wait() else { return false } }
        guard !Task.isCancelled else { return false }
        let number = state.withLock { state in
            state.lastNumber += 1
            if !batch.open.isEmpty {
                state.waiting.append((state.lastNumber, batch.open))
                state.open[state.lastNumber] = OpenBatch(results: batch.results, missing: batch.open.count)
            }
            return state.lastNumber
        }
        if batch.open.isEmpty { receive(batch.results.compactMap(\.self), number) }
        available.change(by: batch.open.count)
        return true
    }

    /// Lets a number of workers end once all lines are taken.
    func close(workers: Int) {
        available.change(by: workers)
    }

    /// The next line; `nil` if there are no more, or the task was canceled.
    nonisolated(nonsending) func next() async -> Entry? {
        guard await available.wait(), !Task.isCancelled else { return nil }
        let (entry, isLastOfBatch) = state.withLock { state -> (Entry?, Bool) in
            guard let batch = state.waiting.first else { return (nil, false) }
            let entry = Entry(open: batch.lines[state.nextIndex], batch: batch.number)
            state.nextIndex += 1
            guard state.nextIndex == batch.lines.count else { return (entry, false) }
            state.waiting.removeFirst()
            state.nextIndex = 0
            return (entry, true)
        }
        if isLastOfBatch { room.signal() }
        return entry
    }

    func finish(_ entry: Entry, with result: AuditResult) {
        let done = state.withLock { state -> OpenBatch? in
            guard let index = state.open.index(forKey: entry.batch) else { return nil }
            state.open.values[index].results[entry.open.index] = result
            state.open.values[index].missing -= 1
            return state.open.values[index].missing == 0 ? state.open.remove(at: index).value : nil
        }
        if let done { receive(done.results.compactMap(\.self), entry.batch) }
    }

    /// Passes on the results of batches that will not be finished.
    func flush() {
        let open = state.withLock { state in
            defer { state.open = [:] }
            return state.open.sorted { $0.key < $1.key }
        }
        for (number, batch) in open { receive(batch.results.compactMap(\.self), number) }
    }
}

/// A batch in which some lines have their results.
struct ReadBatch: Sendable {
    struct OpenLine: Sendable {
        /// The line's index in the batch.
        let index: Int
        let line: LineBatch.Line
        /// The line's content, if it was read in full already.
        var inspected: InspectedLine?
    }

    /// The results by the lines' indices in the batch; `nil` for open lines.
    var results: [AuditResult?]
    var open: [OpenLine] = []

    init(lineCount: Int) {
        results = Array(repeating: nil, count: lineCount)
    }
}

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
