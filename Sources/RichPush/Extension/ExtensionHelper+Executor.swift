extension ExtensionHelper {
    private static let transferExecutor = TransferExecutor(.shared)

    /// Runs tasks on the threads that download: for programs that deliver many notifications at once.
    ///
    /// A task goes on where its download has ended, so that no other thread is woken up for each notification, which
    /// is a good part of what a small picture costs:
    ///
    /// ```swift
    /// await withDiscardingTaskGroup { group in
    ///     for content in contents {
    ///         group.addTask(executorPreference: ExtensionHelper.executor) {
    ///             let report = await ExtensionHelper().populate(content)
    ///             print(report.content.attachments.count)
    ///         }
    ///     }
    /// }
    /// ```
    ///
    /// The directory for attachments stays for a moment after the last download, for the next one.
    ///
    /// As long as such a task runs, no download goes on that shares its thread: it must not wait but by `await`, and
    /// not calculate for long.
    public static var executor: any TaskExecutor { transferExecutor }
}
