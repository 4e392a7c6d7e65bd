package struct ResourceResponse: Sendable {
    /// The URL of the last response after all redirects, or the requested URL without redirects.
    package let url: String
    /// The file with the body, which now belongs to the caller; `nil` for an empty or incomplete body.
    package let path: String?
    /// Why there is no complete response; `nil` if there is one, whatever its status is.
    package let failure: MediaFailure?
    /// The findings about the failure and the cookies.
    package let findings: [Finding]
    /// The download; `nil` for a request that was never sent.
    let download: MediaDownload?

    init(_ download: MediaDownload) {
        self.download = download
        url = (download.redirects.last ?? download.url).text
        failure = download.failure
        path = if case .success(.resource(let file)) = download.outcome { file?.takePath() } else { nil }
        let cookies = download.sendsForeignCookie ? [Finding.foreignCookie] : []
        findings = (failure.map { [$0.finding(url: download.url.text.redactedURL)] } ?? []) + cookies
    }

    init(_ request: ResourceRequest, failure: MediaFailure) {
        (url, path, download) = (request.url, nil, nil)
        self.failure = failure
        findings = [failure.finding(url: request.url.redactedURL)]
    }

    /// The last response's header; `nil` if none came.
    package var head: ResponseHead? { download?.head }
    package var status: Int? { head?.status }
    /// The last response's fields, in their order, as they were written.
    package var fields: [ResourceField] { download?.response?.fields ?? [] }
    /// The type that the header states, in lower case and without parameters.
    package var mimeType: String? { head?.contentType.map { MIMEType($0).essence }.flatMap { $0.isEmpty ? nil : $0 } }
    /// What an iPhone calls the download; `nil` if no response came.
    package var suggestedFilename: String? { download?.suggestedFilename }
    /// The body's length by the header; `nil` if the header does not state it, or states that of an encoded body.
    package var expectedByteCount: Int? { download?.contentLength }
    package var byteCount: Int { download?.bytesReceived ?? 0 }
}
