public import RichPush
import Vendors

/// The outcome for the media that a line refers to.
public struct MediaOutcome: Sendable {
    /// A verdict without its reason, which contains the file's name.
    public struct Verdict: Sendable, Hashable {
        /// Whether the file would be attached.
        public let outcome: AttachmentVerdict.Outcome
        /// The type under which it would be attached.
        public let typeIdentifier: String?
        /// The code of the error that iOS would throw.
        public let errorCode: Int?
        /// How certain it is.
        public let certainty: Finding.Certainty

        /// RichPush did not request the file, for a reason that does not exist on an iPhone.
        static let unknown = Verdict(.unknown("RichPush did not ask for the file"))

        init(_ verdict: AttachmentVerdict) {
            (outcome, typeIdentifier) = (verdict.outcome, verdict.typeIdentifier)
            (errorCode, certainty) = (verdict.errorCode, verdict.certainty)
        }
    }

    /// Both verdicts on a download.
    public struct Verdicts: Sendable, Hashable {
        /// What the file is.
        public let bytes: Verdict
        /// The app's helper's verdict, as on an iPhone.
        public let helper: Verdict

        /// Both, as a conclusion needs them.
        var concluding: (bytes: Conclusion.Verdict, helper: Conclusion.Verdict) {
            ((bytes.outcome, bytes.certainty), (helper.outcome, helper.certainty))
        }
    }

    /// Whether the notification shows the media. What iOS attaches by its name, and cannot draw or play, does not show.
    public private(set) var isAttached: Bool
    /// Why it does not show.
    public private(set) var failure: Finding.Kind?
    /// The status of the last response.
    public let httpStatus: Int?
    /// The Content-Type of the last response.
    public let claimedType: String?
    /// The MIME type that the bytes have.
    public let detectedType: String?
    /// The verdicts; `nil` if there is nothing to download.
    public private(set) var verdicts: Verdicts?
    /// The number of received bytes of the body; `nil` if nothing was requested.
    public let byteCount: Int?
    /// The number of bytes that a device downloads, which may be more than RichPush needs for its verdict.
    let transferByteCount: Int
    /// Whether a real decoder drew or played the whole file; `nil` without a decoder, or if it could not say.
    public private(set) var isDecodable: Bool?
    /// How long it took, from the start of the download to the verdict.
    public let duration: Duration
    private(set) var findings: [Finding]
    /// Those that do not depend on the helper.
    private let transferFindings: [Finding]
    /// What a vendor's rules need to know about the response.
    private let response: MediaResponse?
    /// The URL to which redirects led.
    private let finalURL: String?
    /// Whether RichPush ended the download, for a reason that does not exist on an iPhone.
    private let isCutShort: Bool
    /// The validator for asking the server whether the response is unchanged.
    let validator: ResponseValidator?

    /// - Parameter keepsValidator: Whether the server may be asked again after the outcome expires.
    init(_ judgment: MediaJudgment, keepsValidator: Bool = true) {
        let media = judgment.media
        isAttached = judgment.failure == nil && media != nil
        failure = judgment.failure?.kind
        httpStatus = media?.response?.status
        claimedType = media?.response?.contentType
        detectedType = media?.detectedMIMEType
        verdicts =
            media.map { Verdicts(bytes: Verdict($0.verdicts.bytes), helper: Verdict($0.verdicts.helper)) }
            ?? (judgment.failure?.isOursAlone == true ? Verdicts(bytes: .unknown, helper: .unknown) : nil)
        byteCount = media?.bytesReceived
        // Fewer bytes may have been received, if they were enough, or more, after decompression.
        transferByteCount = media?.contentLength ?? media?.bytesReceived ?? 0
        duration = judgment.duration
        findings = judgment.findings
        // Two arrays with the same elements would take twice the memory.
        transferFindings = judgment.transferFindings == findings ? findings : judgment.transferFindings
        response = judgment.response
        finalURL = media?.redirects.last
        isCutShort = judgment.failure?.isOursAlone == true
        validator = keepsValidator ? ResponseValidator(judgment) : nil
    }

    /// The outcome of the same download by a vendor's rules. Lines of other vendors may share the download.
    func judged(by vendor: RecognizedVendor, limits: AttachmentLimits) -> MediaOutcome {
        guard let media = vendor.requestedMedia, let response, verdicts?.helper.outcome != .notDownloaded, !isCutShort
        else { return self }
        let judged = vendor.vendor.verdict(on: response, of: media, limits: limits)
        var outcome = self
        outcome.verdicts = verdicts.map { Verdicts(bytes: $0.bytes, helper: Verdict(judged.verdict)) }
        if judged.outcome != .unknown { outcome.isAttached = judged.outcome == .attached }
        let told = vendor.findings(on: judged, of: response, media)
        let reason = judged.unshowable?.kind ?? told.first { $0.severity == .error }?.kind ?? failure
        outcome.failure = outcome.isAttached ? nil : reason
        outcome.findings = (told + transferFindings).worstFirst()
        return outcome
    }

    /// Adds the finding of a decoder; `nil` if it found nothing wrong.
    mutating func add(_ finding: Finding?) {
        if finding?.kind != .notDecoded { isDecodable = finding == nil }
        findings = (findings + [finding].compactMap(\.self)).worstFirst()
    }

    /// Whether there was a download, which lines can share.
    var isDownload: Bool { byteCount != nil }

    var milliseconds: Double { duration.milliseconds }

    /// Whether another download of the URL would have the same result: a failure of this machine is not the URL's.
    var isLasting: Bool { failure.map { !Finding.Kind.ofThisMachine.contains($0) } ?? true }

    /// Whether this machine's network works, as far as the outcome says.
    package var provesNetwork: Bool? {
        if httpStatus == nil, finalURL == nil, failure == .networkFailure { return false }
        let answers: [Finding.Kind] = [.nameResolution, .connectionFailure, .tlsFailure]
        return httpStatus != nil || finalURL != nil || failure.map(answers.contains) == true ? true : nil
    }
}
