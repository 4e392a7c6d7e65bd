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
    public init(_ configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Audits lines, and returns their results in batches.
    ///
    /// The audit starts at once.
    /// - Parameter lines: The input, in buffers of any size: lines end with a line feed, wherever buffers end. The
    ///   sequence should end when its task is canceled, so that the audit can stop while it waits for input.
    public func batches<Lines: AsyncSequence & Sendable>(of lines: Lines) -> AuditBatches<Lines.Failure>
    where Lines.Element == [UInt8] {
        AuditBatches(process: AuditProcess(lines, configuration))
    }

    /// Audits lines, and returns their results one by one: a view of ``batches(of:)``.
    public func results<Lines: AsyncSequence & Sendable>(of lines: Lines) -> AuditResults<Lines.Failure>
    where Lines.Element == [UInt8] {
        AuditResults(batches: batches(of: lines))
    }
}
