public import DeviceSimulator
public import FCM
import Glibc
public import RichPush
package import Vendors

/// Inspects the notifications of a campaign and says which ones an iPhone would show without their image.
///
/// The input is JSON Lines: one payload or message per line. Each line that is not blank has one result.
///
/// ```swift
/// let audit = Audit()
/// for try await result in audit.results(of: lines) where result.status != .attached {
///     print(result.line, result.status.rawValue, result.reason ?? "")
/// }
/// ```
///
/// The unit of work is a batch of whole lines. To return the results batch by batch, as ``batches(of:)`` does, costs
/// less than to return them one by one.
///
/// Input is read only as fast as results are consumed, so memory does not grow with the campaign.
public struct Audit: Sendable {
    /// How lines are inspected, and how their images are downloaded.
    public let configuration: Configuration

    /// Creates an audit with a configuration.
    public init(_ configuration: Configuration = Configuration()) { self.configuration = configuration }

    /// Audits lines, and returns their results in batches.
    ///
    /// The audit starts at once.
    /// - Parameter lines: The input, in buffers of any size: lines end with a line feed, wherever buffers end. The
    ///   sequence should end when its task is canceled, so that the audit can stop while it waits for input.
    public func batches<Lines: AsyncSequence & Sendable>(of lines: Lines) -> AuditBatches<Lines.Failure>
    where Lines.Element == [UInt8] { AuditBatches(lines, configuration) }

    /// Audits lines, and returns their results one by one: a view of ``batches(of:)``.
    public func results<Lines: AsyncSequence & Sendable>(of lines: Lines) -> AuditResults<Lines.Failure>
    where Lines.Element == [UInt8] { AuditResults(batches: batches(of: lines)) }
}

extension Audit {
    /// How lines are inspected, and how their images are downloaded.
    public struct Configuration: Sendable {
        /// How images are downloaded and judged.
        ///
        /// iOS warns an extension after 29 seconds, so a longer time limit counts as 29 seconds. Checksums of image data
        /// are not verified by default.
        public var helper: ExtensionHelper.Configuration = {
            var helper = ExtensionHelper.Configuration()
            helper.verifiesChecksums = false
            return helper
        }()
        /// The time after which the audit gives up a download without progress, so a slow host does not hold it up;
        /// `nil` for none. The verdict is then unknown. It replaces the helper's own limit.
        public var stallTimeout: Duration? = .seconds(5)
        /// The device that receives the notifications. Its network conditions do not apply.
        public var device = Device()
        /// How FCM converts messages.
        public var conversion = APNsConversion()
        /// How the vendor whose helper's rules apply to a line is chosen. By default, the line decides.
        package var vendors = VendorChoice()
        /// The `apns-push-type` of lines that have no such header.
        public var pushType: PushType?
        /// The maximum number of lines in progress that have an image, from 1. The default is 16 for each core, and at
        /// most 64.
        ///
        /// Lines without an image are inspected in between, and wait for nothing.
        public var concurrency = Self.defaultConcurrency
        /// The maximum number of simultaneous downloads from each host, from 1.
        public var downloadsPerHost = 16
        /// The maximum number of downloads that start from each host per second, from 0.001; `nil` for no limit.
        public var maxDownloadsPerSecondPerHost: Double?
        /// Whether lines with the same URL share one download.
        public var sharesDownloads = true
        /// How long the outcome of a download counts for other lines with the same URL; `nil` for the whole audit.
        ///
        /// After that, the audit asks the server again, with the ETag or Last-Modified of its earlier response.
        public var outcomeLifetime: Duration?
        /// Whether results come in the order of the input, or as they finish.
        public var isOrdered = false
        /// Whether each line begins with its number and a tab. The result has that number.
        ///
        /// In this way, a part of a campaign, on a cluster for example, keeps the campaign's line numbers.
        public var isNumbered = false
        /// The random sample of lines to audit, once the input has ended; `nil` for all lines.
        public var sample: LineSample?
        /// Opens downloads with a real decoder; `nil` for none. Each download is kept as a file meanwhile.
        public var decoding: MediaDecoding?
        /// Makes small pictures of downloads; `nil` for none. Each download is kept as a file meanwhile.
        package var thumbnails: MediaThumbnails?
        /// Lines to skip because an earlier audit of the same input has their results.
        public var completedLines = CompletedLineSet()

        /// The default configuration.
        public init() {}

        /// Sixteen lines that wait for the network keep a core busy; more than 64 in all gain nothing.
        package static var defaultConcurrency: Int { min(64, 16 * processorCount) }

        static let processorCount = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }
}
