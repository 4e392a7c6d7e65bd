/// The result of a ``ResourceRequest``.
package struct ResourceResponse: Sendable {
    /// The URL of the last response after all redirects, or the requested URL without redirects.
    package let url: String
    /// Where redirects led, in order.
    package private(set) var redirects: [String] = []
    /// The last response's header; `nil` if none came.
    package private(set) var head: ResponseHead?
    /// The last response's status; `nil` if none came.
    package var status: Int? { head?.status }
    /// The last response's fields, in their order, as they were written.
    package private(set) var fields: [ResourceField] = []
    /// The type that the header states, in lower case and without parameters.
    package var mimeType: String? {
        head?.contentType.map { MIMEType($0).essence }.flatMap { $0.isEmpty ? nil : $0 }
    }
    /// What an iPhone calls the download; `nil` if no response came.
    package private(set) var suggestedFilename: String?
    /// The body's length by the header; `nil` if the header does not state it, or states that of an encoded body.
    package private(set) var expectedByteCount: Int?
    /// The file with the body, which now belongs to the caller; `nil` for an empty or incomplete body.
    package private(set) var path: String?
    /// The number of received bytes of the body.
    package private(set) var byteCount: Int = 0
    /// The address and port that the last response came from.
    package private(set) var remoteEndpoint: String?
    /// When each step was done.
    package private(set) var timeline: TransferTimeline = TransferTimeline()
    /// Whether a cookie was sent that a redirect of another domain had set.
    private(set) var sendsForeignCookie = false
    /// Why there is no complete response; `nil` if there is one, whatever its status is.
    package let failure: MediaFailure?
    /// The finding about the failure; empty if there is none.
    package let findings: [Finding]

    /// A response, whole or partial. It takes the file from the download.
    init(_ download: MediaDownload) {
        url = (download.redirects.last ?? download.url).text
        redirects = download.redirects.map(\.text)
        head = download.head
        fields = download.response?.fields ?? []
        suggestedFilename = download.suggestedFilename?.name
        expectedByteCount = download.contentLength
        byteCount = download.bytesReceived
        remoteEndpoint = download.remoteEndpoint
        timeline = download.timeline
        sendsForeignCookie = download.sendsForeignCookie
        switch download.outcome {
        case .success(.resource(let file)):
            path = file?.takePath()
            failure = nil
        case .success(.media): failure = nil
        case .failure(let reason): failure = reason
        }
        let cookies = sendsForeignCookie ? [Finding.foreignCookie] : []
        findings = (failure.map { [$0.finding(url: download.url.text.redactedURL)] } ?? []) + cookies
    }

    /// The result of a request that is never sent.
    init(_ request: ResourceRequest, failure: MediaFailure) {
        url = request.url
        self.failure = failure
        findings = [failure.finding(url: request.url.redactedURL)]
    }
}
