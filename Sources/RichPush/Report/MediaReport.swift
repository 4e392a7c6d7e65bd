/// The download of a notification's media.
public struct MediaReport: Sendable, Hashable, Codable {
    /// The URL in the payload, without the secrets in it.
    public let url: String
    /// Where redirects led, in order, without their queries.
    public let redirects: [String]
    /// The header of the last response; `nil` if none came.
    public let response: ResponseHead?
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
    init(_ download: MediaDownload, limits: AttachmentLimits) {
        url = download.url.text.redactedURL
        redirects = download.redirects.map(\.text.redactedURL)
        response = download.head?.bounded()
        contentLength = download.contentLength
        bytesReceived = download.bytesReceived
        remoteEndpoint = download.remoteEndpoint
        detectedMIMEType = download.detectedMIMEType
        suggestedFilename = download.suggestedFilename?.name.bounded(to: 200)
        var failure: MediaFailure?
        if case .failure(let reason) = download.outcome { failure = reason }
        verdicts = AttachmentVerdicts(MediaResponse(download), failure: failure, limits: limits) {
            HelperRules.firebase.verdict(on: $0, limits: limits).verdict
        }
        timeline = download.timeline
    }
}
