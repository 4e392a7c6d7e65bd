import Locks

/// The lines that workers take one by one, and the batches for their results.
final class LineQueue: Sendable {
    struct Entry: Sendable {
        let open: ReadBatch.OpenLine
        fileprivate let batch: Int
    }

    private struct State {
        /// The lines that no worker has taken, by their batches, in the order of the input.
        var waiting: [(number: Int, lines: ArraySlice<ReadBatch.OpenLine>)] = []
        /// The batches with lines that are not done.
        var open: [Int: (results: [AuditResult?], missing: Int)] = [:]
        var lastNumber = -1
    }

    /// The maximum number of batches with open lines: enough to keep the workers busy.
    static let waitingLimit = 2

    private let state = Mutex(State())
    private let room = AsyncSemaphore(value: waitingLimit)
    /// Has a permit for each line that no worker has taken.
    private let available = AsyncSemaphore(value: 0)
    /// Whether batches are passed on in the order of the input, and not as they finish.
    private let isOrdered: Bool
    /// The number of the next batch to pass on in the order of the input, and those that wait for earlier ones.
    private let order = Mutex((next: 0, early: [Int: [AuditResult]]()))
    private let receive: @Sendable ([AuditResult]) -> Void

    /// - Parameter receive: Gets the results of each batch once all its lines are done.
    init(isOrdered: Bool, receive: @escaping @Sendable ([AuditResult]) -> Void) {
        (self.isOrdered, self.receive) = (isOrdered, receive)
    }

    /// Adds a batch once there is room for its open lines.
    /// - Returns: `false` if the task was canceled.
    func add(_ batch: ReadBatch) async -> Bool {
        if !batch.open.isEmpty { guard await room.wait() else { return false } }
        guard !Task.isCancelled else { return false }
        let number = state.withLock { state in
            state.lastNumber += 1
            if !batch.open.isEmpty {
                state.waiting.append((state.lastNumber, batch.open[...]))
                state.open[state.lastNumber] = (results: batch.results, missing: batch.open.count)
            }
            return state.lastNumber
        }
        if batch.open.isEmpty { pass(batch.results, number) }
        available.change(by: batch.open.count)
        return true
    }

    /// Lets a number of workers end once all lines are taken.
    func close(workers: Int) { available.change(by: workers) }

    /// The next line; `nil` if there are no more, or the task was canceled.
    nonisolated(nonsending) func next() async -> Entry? {
        guard await available.wait(), !Task.isCancelled else { return nil }
        let (entry, isLastOfBatch) = state.withLock { state -> (Entry?, Bool) in
            guard let number = state.waiting.first?.number, let open = state.waiting[0].lines.popFirst() else {
                return (nil, false)
            }
            let isLast = state.waiting[0].lines.isEmpty
            if isLast { state.waiting.removeFirst() }
            return (Entry(open: open, batch: number), isLast)
        }
        if isLastOfBatch { room.signal() }
        return entry
    }

    func finish(_ entry: Entry, with result: AuditResult) {
        let done = state.withLock { state -> [AuditResult?]? in
            guard let index = state.open.index(forKey: entry.batch) else { return nil }
            state.open.values[index].results[entry.open.index] = result
            state.open.values[index].missing -= 1
            return state.open.values[index].missing == 0 ? state.open.remove(at: index).value.results : nil
        }
        if let done { pass(done, entry.batch) }
    }

    private func pass(_ results: [AuditResult?], _ number: Int) {
        let results = results.compactMap(\.self)
        guard isOrdered else { return receive(results) }
        // Under the lock, so that no later batch overtakes this one.
        order.withLock { order in
            order.early[number] = results
            while let results = order.early.removeValue(forKey: order.next) {
                order.next += 1
                receive(results)
            }
        }
    }

    /// Passes on the results of batches that will not be finished, and those that wait for batches that never come.
    func flush() {
        let open = state.withLock { state in
            defer { state.open = [:] }
            return state.open.sorted { $0.key < $1.key }
        }
        for (number, batch) in open { pass(batch.results, number) }
        order.withLock { order in
            for (_, results) in order.early.sorted(by: { $0.key < $1.key }) { receive(results) }
            order.early = [:]
        }
    }
}

/// A batch in which some lines have their results.
struct ReadBatch: Sendable {
    struct OpenLine: Sendable {
        let index: Int
        let line: LineBatch.Line
        /// The line's content, if it was read in full already.
        var inspected: InspectedLine?
    }

    /// The results by the lines' indices in the batch; `nil` for open lines.
    var results: [AuditResult?]
    var open: [OpenLine] = []

    init(lineCount: Int) { results = Array(repeating: nil, count: lineCount) }
}
