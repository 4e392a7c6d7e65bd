import Locks
import RichPush

/// The results of an audit, batch by batch, as ``Audit/batches(of:)`` returns them.
///
/// A batch has the results of up to 64 consecutive lines in the order of the input. It arrives when all of them are
/// done.
///
/// The sequence can be iterated once. The audit stops when the iterating task is canceled, or when the sequence and its
/// iterator are released.
public struct AuditBatches<Failure: Error>: AsyncSequence, Sendable {
    /// The results of one batch; there is at least one.
    public typealias Element = [AuditResult]

    let process: AuditProcess<Failure>

    /// Returns the iterator.
    public func makeAsyncIterator() -> Iterator {
        Iterator(process: process, batches: process.batches.makeAsyncIterator())
    }

    /// Stops the audit: no more lines begin, and downloads are canceled. Finished results still arrive.
    public func stop() {
        process.stop()
    }

    /// The number of lines that the audit has read so far, without blank and completed ones.
    ///
    /// ``Audit/Configuration/sample`` chooses some of these lines.
    public var lineCount: Int { process.lineCount }

    /// Whether ``lineCount`` is final, because the input has ended.
    package var isInputRead: Bool { process.isInputRead }

    /// Returns one batch after the other.
    public struct Iterator: AsyncIteratorProtocol {
        let process: AuditProcess<Failure>
        var batches: AsyncStream<Result<[AuditResult], Failure>>.Iterator

        /// The next batch; `nil` at the end, or when the audit has stopped.
        /// - Throws: The error of reading the input, after the results of all earlier lines.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(Failure) -> [AuditResult]? {
            while let batch = await batches.next(isolation: actor) {
                let results = try batch.get()
                process.makeRoom()
                if !results.isEmpty { return results }
            }
            process.stop()
            return nil
        }

        /// The next batch; `nil` at the end, or when the audit has stopped.
        public mutating func next() async throws(Failure) -> [AuditResult]? {
            try await next(isolation: nil)
        }
    }
}

/// The results of an audit, one by one, as ``Audit/results(of:)`` returns them.
public struct AuditResults<Failure: Error>: AsyncSequence, Sendable {
    /// The result of one line.
    public typealias Element = AuditResult

    let batches: AuditBatches<Failure>

    /// Returns the iterator.
    public func makeAsyncIterator() -> Iterator {
        Iterator(batches: batches.makeAsyncIterator())
    }

    /// Stops the audit, as ``AuditBatches/stop()`` does.
    public func stop() {
        batches.stop()
    }

    /// Returns one result after the other.
    public struct Iterator: AsyncIteratorProtocol {
        var batches: AuditBatches<Failure>.Iterator
        var batch: ArraySlice<AuditResult> = []

        /// The next result; `nil` at the end, or when the audit has stopped.
        /// - Throws: The error of reading the input, after the results of all earlier lines.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(Failure) -> AuditResult? {
            if batch.isEmpty { batch = try await batches.next(isolation: actor)?[...] ?? [] }
            return batch.popFirst()
        }

        /// The next result; `nil` at the end, or when the audit has stopped.
        public mutating func next() async throws(Failure) -> AuditResult? {
            try await next(isolation: nil)
        }
    }
}

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

private final class LineCounter: Sendable {
    let value = Atomic(0)
    let isAtEnd = Atomic(false)

    func add(_ batches: [LineBatch], isAtEnd: Bool) {
        value.add(batches.reduce(0) { $0 + $1.lines.count }, ordering: .relaxed)
        if isAtEnd { self.isAtEnd.store(true, ordering: .relaxed) }
    }
}
