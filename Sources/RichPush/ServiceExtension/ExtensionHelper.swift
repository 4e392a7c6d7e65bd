import Logging

/// Downloads the image that a notification refers to, and attaches it: Firebase's extension helper, ported.
///
/// Like the original, it reads `fcm_options.image`, attaches the download under an identifier that iOS generates, logs
/// failures, and always delivers the content. Unlike the original, it has a time limit, checks the HTTP status and the
/// bytes unless you set ``Configuration/decidingVerdict``, and says why.
///
/// See [`FIRMessagingExtensionHelper`](https://github.com/firebase/firebase-ios-sdk/blob/main/FirebaseMessaging/Sources/FIRMessagingExtensionHelper.m).
public struct ExtensionHelper: Sendable {
    /// The helper's limits, and how it decides.
    public let configuration: Configuration

    /// Creates a helper.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Attaches the image that the content refers to, and calls the handler exactly once, in time, whatever happens.
    /// - Parameters:
    ///   - content: The content to show, as the extension has modified it.
    ///   - contentHandler: Takes the content, with the attachment if there is one.
    public func populateNotificationContent(
        _ content: NotificationContent,
        contentHandler: @escaping ContentHandler
    ) {
        if let device = content.delivery as? any HelperContext {
            return device.populate(content, by: self, contentHandler: contentHandler)
        }
        guard case .url(let url) = ImageReference(in: content.userInfo) else {
            Task { contentHandler(content) }
            return
        }
        guard configuration.answers == nil else {
            Task { contentHandler(HelperReport(content, await judgement(of: url, attaches: true)).content) }
            return
        }
        switch begin(url, attaches: true) {
        case .over(let judgement):
            Task { contentHandler(HelperReport(content, end(judgement, of: url)).content) }
        case .download(let request):
            // Not awaited: a waiting notification costs no task, because there may be thousands.
            TransferEngine.shared.start(request, clock: configuration.clock).whenEnded { download in
                Task {
                    let download = await TransferEngine.shared.explained(download, of: request)
                    contentHandler(HelperReport(content, end(judgement(of: download, request, url), of: url)).content)
                }
            }
        }
    }

    /// Attaches the image that the content refers to.
    ///
    /// Canceling the task ends the download. The content is returned anyway.
    /// - Parameter content: The content to show, as the extension has modified it.
    /// - Returns: The content, with the attachment or with the reason why there is none.
    public func populate(_ content: NotificationContent) async -> HelperReport {
        if let device = content.delivery as? any HelperContext { return await device.populate(content, by: self) }
        guard case .url(let url) = ImageReference(in: content.userInfo) else { return HelperReport(content: content) }
        return HelperReport(content, await judgement(of: url, attaches: true))
    }

    // MARK: - From a URL to its judgment

    /// - Parameters:
    ///   - url: The URL as the payload has it.
    ///   - validator: The validator of a known response, if a new one should come only if it has changed.
    ///   - attaches: Whether the image is attached, or only judged.
    ///   - isOnExecutor: Whether the task runs on ``executor``.
    nonisolated(nonsending) func judgement(
        of url: String,
        unlessConfirmed validator: ResponseValidator? = nil,
        attaches: Bool,
        isOnExecutor: Bool = false
    ) async -> MediaJudgement {
        switch begin(url, unlessConfirmed: validator, attaches: attaches) {
        case .over(let judgement):
            return end(judgement, of: url)
        case .download(let request):
            let download =
                if isOnExecutor, configuration.answers == nil {
                    await TransferEngine.shared.downloadOnExecutor(request)
                } else {
                    await TransferEngine.shared.download(
                        request,
                        clock: configuration.clock,
                        answers: configuration.answers
                    )
                }
            return end(judgement(of: download, request, url), of: url, unlessConfirmed: validator)
        }
    }

    private enum Beginning {
        /// There is nothing to download.
        case over(MediaJudgement)
        case download(TransferRequest)
    }

    private func begin(
        _ text: String,
        unlessConfirmed validator: ResponseValidator? = nil,
        attaches: Bool
    ) -> Beginning {
        let start = ContinuousClock.now
        do throws(MediaFailure) {
            let url = try MediaURL(text, policy: configuration.transfer)
            return .download(request(for: url, validator: validator, keepsFile: attaches))
        } catch {
            let finding = error.finding(url: text.redactedURL)
            return .over(MediaJudgement(failure: error, findings: [finding], duration: .now - start))
        }
    }

    /// Logs a failure, unless it only confirms what is known.
    private func end(
        _ judgement: MediaJudgement,
        of url: String,
        unlessConfirmed validator: ResponseValidator? = nil
    ) -> MediaJudgement {
        if let failure = judgement.failure, validator?.isConfirmed(by: judgement.media) != true {
            // Without the query, which may hold a secret.
            configuration.logger.error(
                "The image was not attached",
                metadata: ["reason": "\(failure.kind.identifier)", "url": "\(url.redactedURL)"]
            )
        }
        return judgement
    }

    private func request(
        for url: MediaURL,
        validator: ResponseValidator?,
        keepsFile: Bool
    ) -> TransferRequest {
        TransferRequest(
            url: url,
            validator: validator,
            policy: configuration.transfer,
            shaping: configuration.shaping,
            purpose: .attachment(
                configuration.rules,
                keepsFile
                    ? FileDestination(directory: configuration.temporaryDirectory, limit: configuration.storageLimit)
                    : nil
            ),
            timeLimit: configuration.timeLimit
        )
    }

    /// Call it where the judgment is awaited, not where the transfer ended: then its caller is the only owner of the
    /// file.
    private func judgement(
        of download: MediaDownload,
        _ request: TransferRequest,
        _ url: String
    ) -> MediaJudgement {
        var failure: MediaFailure?
        var attachment: NotificationAttachment?
        do throws(MediaFailure) {
            if case .media(let media) = try download.outcome.get(), let file = media.takeFile() {
                attachment = try self.attachment(of: file, media.type)
            }
        } catch {
            failure = error
        }
        let media = MediaReport(download, limits: configuration.limits)
        var transferFindings = media.findings(
            failure: failure,
            requested: url,
            timeLimit: configuration.timeLimit,
            download: download,
            slowAfter: configuration.transfer.slowAfter
        )
        if failure == nil, let examination = download.response?.examination {
            let type = download.detectedMIMEType.flatMap(MediaType.init(mimeType:))
            transferFindings += examination.findings(of: type?.kind)
        }
        return MediaJudgement(
            failure: failure,
            media: media,
            response: MediaResponse(download),
            findings: media.helperFindings(failure: failure, download: download),
            transferFindings: transferFindings,
            // Scripted responses take their time by their own clock.
            duration: configuration.answers.flatMap { _ in download.timeline.finished } ?? .now - request.start,
            attachment: attachment
        )
    }

    private func attachment(
        of file: TemporaryFile,
        _ type: MediaType
    ) throws(MediaFailure) -> NotificationAttachment {
        do throws(NotificationAttachmentError) {
            // MPEG-4 audio has no extension of its own, so only it needs a type hint.
            let typeHint = type.filenameExtensions.isEmpty ? type : nil
            return try NotificationAttachment(file: file, typeHint: typeHint, limits: configuration.limits)
        } catch {
            throw .media(.refused(error))
        }
    }
}

/// A delivery that lends its device's network and clock to the helpers that are called in it, and receives their
/// reports.
package protocol HelperContext: DeliveryContext {
    /// Attaches the image as the helper would, on the delivery's device, and calls the handler.
    func populate(
        _ content: NotificationContent,
        by helper: ExtensionHelper,
        contentHandler: @escaping ContentHandler
    )

    /// Attaches the image as the helper would, on the delivery's device.
    func populate(_ content: NotificationContent, by helper: ExtensionHelper) async -> HelperReport

    /// Requests a resource as ``ExtensionHelper/fetch(_:clock:answers:)`` does, in the network of the delivery's
    /// device.
    func fetch(_ request: ResourceRequest) async -> ResourceResponse

    /// Receives the report of a helper other than Firebase's.
    func note(_ report: HelperReport)

    /// Receives the news that the extension's process has ended and will call no handler.
    func noteCrash()
}
