/// The result of a ``ResourceRequest``.
package struct ResourceResponse: Sendable {
    /// The URL of the last response after all redirects, or the requested URL without redirects.
    package let url: String
    /// Where redirects led, in order.
    package let redirects: [String]
    /// The last response's header; `nil` if none came.
    package let head: ResponseHead?
    /// The last response's status; `nil` if none came.
    package let status: Int?
    /// The last response's fields, in their order, as they were written.
    package let fields: [ResourceField]
    /// The type that the header states, in lower case and without parameters.
    package let mimeType: String?
    /// What an iPhone calls the download; `nil` if no response came.
    package let suggestedFilename: String?
    /// The body's length by the header; `nil` if the header does not state it, or states that of an encoded body.
    package let expectedByteCount: Int?
    /// The file with the body, which now belongs to the caller; `nil` for an empty or incomplete body.
    package let path: String?
    /// The number of received bytes of the body.
    package let byteCount: Int
    /// The address and port that the last response came from.
    package let remoteEndpoint: String?
    /// When each step was done.
    package let timeline: TransferTimeline
    /// Whether a cookie was sent that a redirect of another domain had set.
    let sendsForeignCookie: Bool
    /// Why there is no complete response; `nil` if there is one, whatever its status is.
    package let failure: MediaFailure?
    /// The finding about the failure; empty if there is none.
    package let findings: [Finding]

    /// A response, whole or partial. It takes the file from the download.
    init(_ download: MediaDownload) {
        url = (download.redirects.last ?? download.url).text
        redirects = download.redirects.map(\.text)
        head = download.head
        status = download.head?.status
        fields = download.response?.fields ?? []
        mimeType = download.head?.contentType.map { MIMEType($0).essence }.flatMap { $0.isEmpty ? nil : $0 }
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
        case .success(.media):
            path = nil
            failure = nil
        case .failure(let reason):
            path = nil
            failure = reason
        }
        let cookies = sendsForeignCookie ? [Finding.foreignCookie] : []
        findings = (failure.map { [$0.finding(url: download.url.redacted)] } ?? []) + cookies
    }

    /// The result of a request that is never sent.
    init(_ request: ResourceRequest, failure: MediaFailure) {
        url = request.url
        redirects = []
        head = nil
        status = nil
        fields = []
        mimeType = nil
        suggestedFilename = nil
        expectedByteCount = nil
        path = nil
        byteCount = 0
        remoteEndpoint = nil
        timeline = TransferTimeline()
        sendsForeignCookie = false
        self.failure = failure
        findings = [failure.finding(url: request.url.redactedURL)]
    }
}
