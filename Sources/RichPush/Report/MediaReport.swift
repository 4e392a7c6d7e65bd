/// The download of a notification's media.
public struct MediaReport: Sendable, Hashable, Codable {
    /// The URL in the payload, without the secrets in it.
    public let url: String
    /// Where redirects led, in order, without their queries.
    public let redirects: [String]
    /// The header of the last response; `nil` if none came.
    package let response: ResponseHead?
    /// The body's length by the response's header, in bytes; `nil` for an encoded body, which arrives decoded.
    public let contentLength: Int?
    /// The number of received bytes of the body.
    public let bytesReceived: Int
    /// The address and port of the server.
    public let remoteEndpoint: String?
    /// What the bytes are, as a MIME type; `nil` if none came.
    public let detectedMIMEType: String?
    /// What an iPhone would call the download; `nil` if no response came.
    public let suggestedFilename: String?
    /// The two verdicts: what the file is, and what the app's helper makes of it.
    public let verdicts: AttachmentVerdicts
    /// When each step was done.
    public package(set) var timeline: TransferTimeline

    /// The report of a download that Firebase's helper has made.
    /// - Parameter response: The facts on the response that the download has.
    init(_ download: MediaDownload, _ response: MediaResponse?, limits: AttachmentLimits) {
        let verdicts = AttachmentVerdicts(response, failure: download.failure, limits: limits) {
            HelperRules.firebase.verdict(on: $0, limits: limits).verdict
        }
        self.init(download, of: download.url.text, mimeType: download.detectedMIMEType, verdicts: verdicts)
    }

    /// The report of a download that an app's own helper has made, and named by its own rules.
    /// - Parameters:
    ///   - url: The requested URL.
    ///   - whole: The facts on the whole response; `nil` if it did not come.
    ///   - helper: What the helper makes of it; `nil` if it did not come.
    package init(
        _ response: ResourceResponse,
        requested url: String,
        _ whole: MediaResponse?,
        helper: AttachmentVerdict?,
        limits: AttachmentLimits
    ) {
        let verdicts = AttachmentVerdicts(whole, failure: response.failure, limits: limits) { _ in
            helper ?? .unknown("nothing is known about the helper")
        }
        self.init(response.download, of: url, mimeType: whole?.detectedMIMEType, verdicts: verdicts)
    }

    private init(_ download: MediaDownload?, of url: String, mimeType: String?, verdicts: AttachmentVerdicts) {
        self.url = url.redactedURL
        redirects = download?.redirects.map(\.text.redactedURL) ?? []
        response = download?.head?.bounded()
        contentLength = download?.contentLength
        bytesReceived = download?.bytesReceived ?? 0
        remoteEndpoint = download?.remoteEndpoint
        detectedMIMEType = mimeType
        suggestedFilename = download?.suggestedFilename?.bounded(to: 200)
        self.verdicts = verdicts
        timeline = download?.timeline ?? TransferTimeline()
    }
}
