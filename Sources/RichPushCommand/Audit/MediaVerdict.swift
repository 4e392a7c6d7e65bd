import RichPush

/// What is kept of a download for a line's result, and for the lines with the same URL.
struct MediaVerdict: Sendable {
    /// What many downloads have in common: kept once for all of them, so that a cache of verdicts takes little memory.
    final class Shape: Sendable, Hashable {
        let failure: Finding.Identifier?
        let httpStatus: Int?
        let claimedType: String?
        let detectedType: String?
        /// By the bytes, and by the name; `nil` if nothing was asked of the network.
        let verdicts: Verdicts?
        let findings: [AuditFinding]

        init(_ report: DeliveryReport, requested url: String) {
            failure = report.failure?.identifier
            httpStatus = report.media?.response?.status
            claimedType = report.media?.response?.contentType
            detectedType = report.media?.detectedMIMEType
            verdicts = report.media.map {
                Verdicts(content: Verdict($0.verdicts.content), apple: Verdict($0.verdicts.apple))
            }
            let urls = [url.redactedURL] + (report.media.map { [$0.url] } ?? [])
            findings = report.findings.map { AuditFinding($0, requestedURLs: urls) }
        }

        static func == (one: Shape, other: Shape) -> Bool {
            one.failure == other.failure && one.httpStatus == other.httpStatus && one.claimedType == other.claimedType
                && one.detectedType == other.detectedType && one.verdicts == other.verdicts
                && one.findings == other.findings
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(failure)
            hasher.combine(httpStatus)
            hasher.combine(detectedType)
            hasher.combine(findings.count)
        }
    }

    struct Verdicts: Sendable, Hashable {
        let content: Verdict
        let apple: Verdict
    }

    /// A verdict without its reason, which names the file.
    struct Verdict: Sendable, Hashable {
        let outcome: AttachmentVerdict.Outcome
        let typeIdentifier: String?
        let errorCode: Int?

        init(_ verdict: AttachmentVerdict) {
            outcome = verdict.outcome
            typeIdentifier = verdict.typeIdentifier
            errorCode = verdict.errorCode
        }
    }

    private(set) var shape: Shape
    let isAttached: Bool
    /// -1 for `nil`. Small, since thousands are kept.
    private let storedByteCount: Int32
    private let storedMilliseconds: Float
    /// With which the server can be asked whether it still is as it was; `nil` if it cannot.
    let validator: ResponseValidator?

    /// Whether no other verdict holds the same shape.
    private(set) var hasOwnShape = true

    init(_ report: DeliveryReport, requested url: String) {
        shape = Shape(report, requested: url)
        isAttached = report.failure == nil && !report.content.attachments.isEmpty
        storedByteCount = report.media.map { Int32(clamping: $0.bytesReceived) } ?? -1
        storedMilliseconds = Float(report.duration / .milliseconds(1))
        validator = ResponseValidator(report)
    }

    /// How many bytes of the body came; `nil` if nothing was asked of the network.
    var byteCount: Int? { storedByteCount < 0 ? nil : Int(storedByteCount) }

    /// Whether it came of a download: without one there is nothing that lines could share.
    var isDownload: Bool { byteCount != nil }

    var milliseconds: Double { Double(storedMilliseconds) }

    /// The same verdict with an equal shape that others hold, too.
    func sharing(_ shape: Shape) -> MediaVerdict {
        var verdict = self
        verdict.shape = shape
        verdict.hasOwnShape = false
        return verdict
    }

    /// Whether another download of the same URL would come to the same end: what is this machine's own fault is not
    /// held against the URL.
    var isLasting: Bool {
        switch shape.failure {
        case .cancelled, .storageFailure, .engineFailure: false
        default: true
        }
    }
}
