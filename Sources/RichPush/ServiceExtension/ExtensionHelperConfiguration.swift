public import Logging

extension ExtensionHelper {
    /// The limits of an ``ExtensionHelper``, and how it decides. The defaults are an iPhone's, if it has any.
    public struct Configuration: Sendable {
        /// The longest time from the call of the helper to its result.
        ///
        /// An extension has 30 seconds from its start, and is warned after 29. Firebase's helper has no time limit, so
        /// an image that takes too long costs the whole modified content.
        public var timeLimit: Duration = .seconds(25)
        /// Which of the two verdicts decides whether a download is attached.
        public var decidingVerdict = DecidingVerdict.bytes
        /// The largest size of an attachment of each kind.
        public var limits = AttachmentLimits.binaryMegabytes
        /// The largest number of pixels that an image's header may state; `nil` for any number.
        ///
        /// A file of 100 KB can hold 900 million pixels, which take gigabytes of memory to draw. iOS has no documented
        /// limit, so this one does not apply if the helper decides (``DecidingVerdict/helper``).
        public var pixelLimit: Int? = 50_000_000
        /// Whether the checksums of a PNG's image data are verified, which finds a single wrong bit.
        ///
        /// Everything else in a file's structure is always checked.
        public var verifiesChecksums = true
        /// The limits of the download: schemes, addresses, redirects, certificates.
        public var transfer = TransferPolicy()
        /// The directory in which the process creates its own one for attachments; `nil` for `TMPDIR`, else `/tmp`.
        public var temporaryDirectory: String?
        /// The largest total size of the files of all attachments that the process holds in ``temporaryDirectory``, in
        /// bytes.
        ///
        /// When a download needs more, the file of the oldest attachment is removed, as iOS makes room in its own
        /// temporary directories; a download without enough room fails with ``MediaFailure/Machine/storage(_:)``.
        /// Running downloads count but are not removed.
        public var storageLimit = 256 * 1_024 * 1_024
        /// What a simulated device's network does to downloads; `nil` for a real network.
        package var shaping: TransferShaping?
        /// Scripted responses, by URL; `nil` if all responses come over the network.
        package var answers: ScriptedAnswers?
        /// The downloads that other deliveries share; `nil` for none.
        package var downloads: SharedDownloads?
        /// The clock that the time limit is measured with.
        ///
        /// A transfer over a real network also ends when the limit has passed by the system's clock, which is the only
        /// one that a network follows.
        public var clock: any Clock<Duration> = ContinuousClock()
        /// Where the work of a simulated device runs; `nil` for anywhere.
        package var executor: (any TaskExecutor)?
        /// The logger of failures, which Firebase's helper logs as well.
        public var logger = Logger(label: "RichPush")

        /// The defaults.
        public init() {}

        /// The rules that a download must meet to become an attachment.
        package var rules: AttachmentRules {
            AttachmentRules(
                decidingVerdict: decidingVerdict,
                limits: limits,
                pixelLimit: decidingVerdict == .helper ? nil : pixelLimit,
                verifiesChecksums: verifiesChecksums
            )
        }

        /// Raises ``storageLimit`` so that a number of concurrent downloads always fit, if each attachment is released
        /// before the next download starts.
        public mutating func makeRoom(forDownloads count: Int) {
            let largest = max(limits.image, limits.movie, limits.audio)
            let (total, overflows) = largest.multipliedReportingOverflow(by: count)
            storageLimit = max(storageLimit, overflows ? .max : total)
        }
    }
}
