public import Logging

extension ExtensionHelper {
    /// What an ``ExtensionHelper`` may do, and how it decides. The defaults are an iPhone's where it has any.
    public struct Configuration: Sendable {
        /// How long a notification may take from when the helper is called, at the most.
        ///
        /// An extension has 30 seconds, and is warned at 29, its own start included; Firebase's helper has no limit of
        /// its own, so that an image which takes too long costs the whole modified content.
        public var timeLimit: Duration = .seconds(25)
        /// What decides on the type of a download.
        public var typeDecision = TypeDecision.content
        /// How large attachments may be.
        public var limits = AttachmentLimits.binaryMegabytes
        /// How many pixels an image may have by its header; `nil` for any number.
        ///
        /// A file of 100 KB can hold 900 million pixels, which take gigabytes of memory once somebody draws them. iOS
        /// has no documented limit, and so this does not count where the name decides (``TypeDecision/apple``).
        public var pixelLimit: Int? = 50_000_000
        /// What a transfer may do: schemes, addresses, redirects, certificates.
        public var transfer = TransferPolicy()
        /// The directory in which the process makes one of its own for attachments; `nil` for `TMPDIR`, else `/tmp`.
        public var temporaryDirectory: String?
        /// How many bytes the files of all attachments that the process holds may have together, in
        /// ``temporaryDirectory``.
        ///
        /// Where a download needs more, the file of the oldest attachment goes, as iOS makes room in its own temporary
        /// directories; a download that finds no room even so fails with ``MediaFailure/storage(_:)``. What is being
        /// downloaded counts, and does not go.
        public var storageLimit = 256 * 1_024 * 1_024
        /// The clock that the time limit is measured with.
        public var clock: any Clock<Duration> = ContinuousClock()
        /// Where failures are logged, as Firebase's helper logs them.
        public var logger = Logger(label: "RichPush")

        /// The defaults.
        public init() {}

        /// Raises ``storageLimit`` so far that none of so many downloads at once can want for room, however large
        /// they are; for those who let go of each attachment before they ask for the next.
        public mutating func makeRoom(forDownloads count: Int) {
            let largest = max(limits.image, limits.movie, limits.audio)
            let (total, overflows) = largest.multipliedReportingOverflow(by: count)
            storageLimit = max(storageLimit, overflows ? .max : total)
        }
    }
}
