import RichPush

/// A thread of the system's, for an audit that cannot go on without it.
enum SystemThread {
    /// Starts a thread that nobody joins.
    static func start(_ run: @escaping @Sendable () -> Void) throws(AuditError) {
        do throws(ThreadError) {
            try Thread.start(run)
        } catch {
            throw .system("cannot start a thread", error.code)
        }
    }
}
