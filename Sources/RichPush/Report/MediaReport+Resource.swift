extension MediaReport {
    /// The report of a download that an app's own helper has made, and named by its own rules.
    /// - Parameters:
    ///   - response: The download.
    ///   - url: The requested URL.
    ///   - mimeType: What the bytes are; `nil` if none came.
    ///   - helper: What the helper makes of it; `nil` if it could not be downloaded.
    ///   - limits: The size limits.
    package init(
        _ response: ResourceResponse,
        requested url: String,
        mimeType: String?,
        helper: AttachmentVerdict?,
        limits: AttachmentLimits
    ) {
        self.url = url.redactedURL
        redirects = response.redirects.map(\.redactedURL)
        self.response = response.head?.bounded()
        contentLength = response.expectedByteCount
        bytesReceived = response.byteCount
        remoteEndpoint = response.remoteEndpoint
        detectedMIMEType = mimeType
        suggestedFilename = response.suggestedFilename?.bounded(to: 200)
        verdicts = AttachmentVerdicts(response, mimeType: mimeType, helper: helper, limits: limits)
        timeline = response.timeline
    }
}

extension AttachmentVerdicts {
    fileprivate init(
        _ response: ResourceResponse,
        mimeType: String?,
        helper: AttachmentVerdict?,
        limits: AttachmentLimits
    ) {
        if let failure = response.failure {
            let end: AttachmentVerdict =
                failure.isOursAlone
                ? .unknown("RichPush ended the download for a reason that does not apply to an iPhone")
                : .notDownloaded(failure)
            self.init(bytes: end, helper: end)
        } else {
            let bytes = Self.byBytes(response, mimeType, limits)
            self.init(bytes: bytes, helper: helper ?? .unknown("nothing is known about the helper"))
        }
    }

    private static func byBytes(
        _ response: ResourceResponse,
        _ mimeType: String?,
        _ limits: AttachmentLimits
    ) -> AttachmentVerdict {
        if let status = response.status, status != 200 {
            return .refused(nil, "the server answered \(status)", as: .httpStatus)
        }
        guard let mimeType else { return .refused(.unrecognizedType, "there are no bytes", as: .emptyBody) }
        return byType(mimeType, response.byteCount, limits)
    }
}
