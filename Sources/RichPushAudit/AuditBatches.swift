import Locks
import RichPush

/// The results of an audit, batch by batch, as ``Audit/batches(of:)`` returns them.
///
/// A batch has the results of up to 64 consecutive lines in the order of the input. It arrives when all of them are
/// done.
///
/// The sequence can be iterated once. The audit stops when the iterating task is canceled, or when the sequence and its
/// iterator are released.
public final class AuditBatches<Failure: Error>: AsyncSequence, Sendable {
    /// The results of one batch; there is at least one.
    public typealias Element = [AuditResult]

    /// The results, as they finish or in the order of the input. An error may come at the end.
    private let batches: AsyncStream<Result<[AuditResult], Failure>>
    private let lineCounter = LineCounter()
    /// The number of further batches that may start or wait for the consumer.
    private let room: AsyncSemaphore
    private let task: Task<Void, Never>

    init<Lines: AsyncSequence & Sendable>(_ lines: Lines, _ configuration: Audit.Configuration)
    where Lines.Element == [UInt8], Lines.Failure == Failure {
        let (batches, results) = AsyncStream.makeStream(of: Result<[AuditResult], Failure>.self)
        let workerCount = Swift.max(1, configuration.concurrency)
        // With this many batches, there are open lines even if each worker's line is the last of its batch.
        let room = AsyncSemaphore(value: workerCount + LineQueue.waitingLimit)
        let queue = LineQueue(isOrdered: configuration.isOrdered) { results.yield(.success($0)) }
        let auditor = LineAuditor(configuration)
        self.batches = batches
        self.room = room
        task = Task { [lineCounter] in
            var failure: Failure?
            await withDiscardingTaskGroup { group in
                for _ in 0..<workerCount {
                    group.addTask(executorPreference: ExtensionHelper.executor) { await auditor.work(on: queue) }
                }
                let (completed, isNumbered) = (configuration.completedLines, configuration.isNumbered)
                var splitter = LineSplitter(completedLines: completed, isNumbered: isNumbered)
                var reservoir = configuration.sample.map { LineReservoir($0) }
                var input = lines.makeAsyncIterator()
                var isAtEnd = false
                do throws(Failure) {
                    while !isAtEnd {
                        let buffer = try await input.next(isolation: nil)
                        isAtEnd = buffer == nil
                        var batches = buffer.map { splitter.receive($0) } ?? splitter.finish()
                        lineCounter.value.add(batches.reduce(0) { $0 + $1.lines.count }, ordering: .relaxed)
                        if isAtEnd { lineCounter.isAtEnd.store(true, ordering: .relaxed) }
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
            if let failure { results.yield(.failure(failure)) }
            results.finish()
        }
    }

    deinit { task.cancel() }

    /// Returns the iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(audit: self, batches: batches.makeAsyncIterator()) }

    /// Stops the audit: no more lines begin, and downloads are canceled. Finished results still arrive.
    public func stop() { task.cancel() }

    /// The number of lines that the audit has read so far, without blank and completed ones.
    ///
    /// ``Audit/Configuration/sample`` chooses some of these lines.
    public var lineCount: Int { lineCounter.value.load(ordering: .relaxed) }

    /// Whether ``lineCount`` is final, because the input has ended.
    package var isInputRead: Bool { lineCounter.isAtEnd.load(ordering: .relaxed) }

    /// Returns one batch after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let audit: AuditBatches<Failure>
        fileprivate var batches: AsyncStream<Result<[AuditResult], Failure>>.Iterator

        /// The next batch; `nil` at the end, or when the audit has stopped.
        /// - Throws: The error of reading the input, after the results of all earlier lines.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> [AuditResult]? {
            while let batch = await batches.next(isolation: actor) {
                let results = try batch.get()
                // The consumer has taken one, so another may begin.
                audit.room.signal()
                if !results.isEmpty { return results }
            }
            audit.stop()
            return nil
        }
    }
}

/// The results of an audit, one by one, as ``Audit/results(of:)`` returns them.
public struct AuditResults<Failure: Error>: AsyncSequence, Sendable {
    /// The result of one line.
    public typealias Element = AuditResult

    let batches: AuditBatches<Failure>

    /// Returns the iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(batches: batches.makeAsyncIterator()) }

    /// Stops the audit, as ``AuditBatches/stop()`` does.
    public func stop() { batches.stop() }

    /// Returns one result after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var batches: AuditBatches<Failure>.Iterator
        fileprivate var batch: ArraySlice<AuditResult> = []

        /// The next result; `nil` at the end, or when the audit has stopped.
        /// - Throws: The error of reading the input, after the results of all earlier lines.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> AuditResult? {
            if batch.isEmpty { batch = try await batches.next(isolation: actor)?[...] ?? [] }
            return batch.popFirst()
        }
    }
}

private final class LineCounter: Sendable {
    let value = Atomic(0)
    let isAtEnd = Atomic(false)
}
