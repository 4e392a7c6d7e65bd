extension ExtensionHelper {
    private static let transferExecutor = TransferExecutor(.shared)

    /// An executor of tasks on the transfer threads, where each continues as soon as its download ends: for an audit,
    /// which judges thousands of images. A task must wait only with `await`, and must not compute for long.
    package static var executor: any TaskExecutor { transferExecutor }
}

extension ResponseValidator {
    /// The validator of a judged response; `nil` if there is none, or if the same response might be judged differently.
    ///
    /// A validator applies to one URL: that of a redirect's target is not kept.
    package init?(_ judgment: MediaJudgment) {
        guard let media = judgment.media, media.redirects.isEmpty, let head = media.response, head.status == 200,
            judgment.failure?.liesInResponse ?? true
        else { return nil }
        self.init(head)
    }

    /// Whether the answer to a request with this validator says that the response has not changed.
    package func isConfirmed(by media: MediaReport?) -> Bool {
        guard let media else { return false }
        return media.response?.status == 304 && media.redirects.isEmpty
    }
}
