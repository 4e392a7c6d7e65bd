extension ExtensionHelper {
    private static let transferExecutor = TransferExecutor(.shared)

    /// Runs tasks on the threads that download, where each goes on as soon as its download has ended: for an audit,
    /// which judges thousands of images. A task must not wait but by `await`, and must not compute for long.
    package static var executor: any TaskExecutor { transferExecutor }

    /// Downloads the image that the content refers to as ``populate(_:)`` does, and attaches nothing unless asked to: no
    /// file is made, and the report's content is the one that was given. Everything else in the report is as if there
    /// were one.
    /// - Parameters:
    ///   - content: The content to show.
    ///   - validator: Of a response that is known. If it is the same still, the report confirms that
    ///     (``ResponseValidator/isConfirmed(by:)``), and tells nothing else.
    ///   - keepsFile: Whether the report's content has the file as its attachment.
    ///   - isOnExecutor: Whether the task runs on ``executor``, which costs less. Then the time limit is the system's.
    package func judge(
        _ content: NotificationContent,
        unlessConfirmed validator: ResponseValidator? = nil,
        keepsFile: Bool = false,
        isOnExecutor: Bool = false
    ) async -> HelperReport {
        await report(on: content, unlessConfirmed: validator, attaches: keepsFile, isOnExecutor: isOnExecutor)
    }
}

extension ResponseValidator {
    /// The validator of what a report tells of; `nil` if there is none, or if the same response might fare otherwise.
    ///
    /// A validator holds for one URL: that of a redirect's target is not kept.
    package init?(_ report: HelperReport) {
        guard let media = report.media, media.redirects.isEmpty, let head = media.response, head.status == 200,
            report.failure?.liesInResponse ?? true
        else { return nil }
        self.init(head)
    }

    /// Whether a request with this validator was answered that the response has not changed.
    package func isConfirmed(by report: HelperReport) -> Bool {
        guard let media = report.media else { return false }
        return media.response?.status == 304 && media.redirects.isEmpty
    }
}
