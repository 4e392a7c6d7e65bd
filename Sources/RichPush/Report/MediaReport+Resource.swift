extension MediaReport {
    /// The report of a download that an app's own helper has made, and named by its own rules.
    /// - Parameters:
    ///   - download: The download.
    ///   - url: The requested URL.
    ///   - response: The facts on the whole response; `nil` if it did not come.
    ///   - helper: What the helper makes of it; `nil` if it did not come.
    ///   - limits: The size limits.
    package init(
        _ download: ResourceResponse,
        requested url: String,
        _ response: MediaResponse?,
        helper: AttachmentVerdict?,
        limits: AttachmentLimits
    ) {
        self.url = url.redactedURL
        redirects = download.redirects.map(\.redactedURL)
        self.response = download.head?.bounded()
        contentLength = download.expectedByteCount
        bytesReceived = download.byteCount
        remoteEndpoint = download.remoteEndpoint
        detectedMIMEType = response?.detectedMIMEType
        suggestedFilename = download.suggestedFilename?.bounded(to: 200)
        verdicts = AttachmentVerdicts(response, failure: download.failure, limits: limits) { _ in
            helper ?? .unknown("nothing is known about the helper")
        }
        timeline = download.timeline
    }
}
