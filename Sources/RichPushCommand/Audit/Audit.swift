import RichPush

/// One audit: so many workers take lines from the input, and each line's result goes to the output.
struct Audit: Sendable {
    let settings: AuditSettings
    let source: LineSource
    let output: OutputBuffer
    let stop: AuditStop
    let summary: AuditSummary

    /// Audits all lines, or as many as can be before it is stopped.
    func run() async {
        let gates = HostGates(limit: settings.perHost, rate: settings.perHostRate)
        let auditor = LineAuditor(
            judge: settings.judge,
            fetcher: MediaFetcher(
                helper: ExtensionHelper(configuration: settings.helper),
                gates: gates,
                cache: settings.coalesces ? VerdictCache(lifetime: settings.verdictLifetime) : nil
            )
        )
        let encoder = ResultEncoder(settings.format, failCriteria: settings.failCriteria)
        let order = settings.isOrdered ? ResultOrder(window: settings.concurrency * 4, output: output) : nil
        output.add(encoder.start)
        let workers = Task {
            await withDiscardingTaskGroup { group in
                for _ in 0..<settings.concurrency {
                    group.addTask(executorPreference: ExtensionHelper.executor) {
                        await work(auditor, encoder, order)
                    }
                }
            }
        }
        stop.onRequest {
            source.stop()
            gates.stop()
            order?.stop()
            output.stop()
            workers.cancel()
        }
        await workers.value
        order?.finish()
        output.add(encoder.end)
    }

    /// Audits one line after the other, until there are no more.
    private func work(_ auditor: LineAuditor, _ encoder: ResultEncoder, _ order: ResultOrder?) async {
        var encoder = encoder
        while let line = await source.next() {
            if let order, await !order.admit(line.sequence) { return }
            guard let result = await auditor.audit(line) else { return }
            summary.record(result)
            let bytes = encoder.encode(result)
            if let order { order.add(bytes, at: line.sequence) } else { output.add(bytes) }
            await output.makeRoom()
            // Lines that need no download wait for nothing, and would hold up the downloads of others.
            if line.sequence.isMultiple(of: 32) { await Task.yield() }
        }
    }
}
