/// What the transfer loop is asked to do.
struct TransferRequest: Sendable {
    let url: MediaURL
    /// Of the response that is known, where it is to come only if it has changed.
    let validator: ResponseValidator?
    let policy: TransferPolicy
    let rules: MediaRules
    /// The directory to make the process's own in; `nil` for the system's.
    let temporaryDirectory: String?
    /// How many bytes all files in it may have together.
    let storageLimit: Int
    let start: ContinuousClock.Instant
    /// When it must be over.
    let deadline: ContinuousClock.Instant

    init(
        url: MediaURL,
        validator: ResponseValidator? = nil,
        policy: TransferPolicy,
        rules: MediaRules,
        temporaryDirectory: String?,
        storageLimit: Int = .max,
        timeLimit: Duration
    ) {
        self.url = url
        self.validator = validator
        self.policy = policy
        self.rules = rules
        self.temporaryDirectory = temporaryDirectory
        self.storageLimit = storageLimit
        start = .now
        deadline = start + timeLimit
    }

    func receiver(for url: MediaURL, headerBytes: Int = 0, buffers: WriteBuffers) -> MediaReceiver {
        MediaReceiver(
            url: url,
            rules: rules,
            headerLimit: policy.headerLimit,
            headerBytes: headerBytes,
            temporaryDirectory: temporaryDirectory,
            storageLimit: storageLimit,
            buffers: buffers
        )
    }
}
