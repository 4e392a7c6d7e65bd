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
