import Locks
import RichPush

/// A running audit: a task that reads batches of lines, and workers that take one line after another.
final class AuditProcess<Failure: Error>: Sendable {
    /// The results, as they finish or in the order of the input. An error may come at the end.
    let batches: AsyncStream<Result<[AuditResult], Failure>>
    private let lineCounter = LineCounter()
    /// The number of further batches that may start or wait for the consumer.
    private let room: AsyncSemaphore
    private let task: Task<Void, Never>

    init<Lines: AsyncSequence & Sendable>(_ lines: Lines, _ configuration: Audit.Configuration)
    where Lines.Element == [UInt8], Lines.Failure == Failure {
        let (batches, results) = AsyncStream.makeStream(of: Result<[AuditResult], Failure>.self)
        let workerCount = max(1, configuration.concurrency)
        // With this many batches, there are open lines even if each worker's line is the last of its batch.
        let room = AsyncSemaphore(value: workerCount + LineQueue.waitingLimit)
        let order = ReorderBuffer<[AuditResult]>(isOrdered: configuration.isOrdered) { results.yield(.success($0)) }
        let queue = LineQueue { order.add($0, at: $1) }
        let auditor = LineAuditor(configuration)
        self.batches = batches
        self.room = room
        task = Task { [lineCounter] in
            var failure: Failure?
            await withDiscardingTaskGroup { group in
                for _ in 0..<workerCount {
                    group.addTask(executorPreference: ExtensionHelper.executor) { await auditor.work(on: queue) }
                }
                var splitter = LineSplitter(
                    completedLines: configuration.completedLines,
                    isNumbered: configuration.isNumbered
                )
                var reservoir = configuration.sample.map { LineReservoir($0) }
                var input = lines.makeAsyncIterator()
                var isAtEnd = false
                do throws(Failure) {
                    while !isAtEnd {
                        let buffer = try await input.next(isolation: nil)
                        isAtEnd = buffer == nil
                        var batches = buffer.map { splitter.receive($0) } ?? splitter.finish()
                        lineCounter.add(batches, isAtEnd: isAtEnd)
                        reservoir?.add(batches)
                        if let reservoir { batches = isAtEnd ? reservoir.batches : [] }
                        while !batches.isEmpty {
                            let next = batches.prefix(Audit.Configuration.processorCount)
                            for batch in await auditor.read(next) {
                                guard await room.wait(), await queue.add(batch) else { return }
                            }
                            batches.removeFirst(next.count)
                        }
                    }
                } catch {
                    failure = error
                }
                queue.close(workers: workerCount)
            }
            queue.flush()
            order.finish()
            if let failure { results.yield(.failure(failure)) }
            results.finish()
        }
    }

    deinit {
        task.cancel()
    }

    /// The number of lines that the audit has read so far, without blank and completed ones.
    var lineCount: Int { lineCounter.value.load(ordering: .relaxed) }

    /// Whether there are no more lines to read.
    var isInputRead: Bool { lineCounter.isAtEnd.load(ordering: .relaxed) }

    /// Lets another batch begin, because the consumer has taken one.
    func makeRoom() {
        room.signal()
    }

    func stop() {
        task.cancel()
    }
}

/// Counts the lines of the input.
private final class LineCounter: Sendable {
    let value = Atomic(0)
    let isAtEnd = Atomic(false)

    func add(_ batches: [LineBatch], isAtEnd: Bool) {
        value.add(batches.reduce(0) { $0 + $1.lines.count }, ordering: .relaxed)
        if isAtEnd { self.isAtEnd.store(true, ordering: .relaxed) }
    }
}
