import Logging

/// Downloads the image that a notification refers to, and attaches it: Firebase's extension helper, ported.
///
/// As the original it reads `fcm_options.image`, attaches what it downloads under an identifier that iOS makes up,
/// logs what goes wrong, and delivers the content in any case. Unlike it, the helper has a time limit, looks at the
/// HTTP status and the bytes unless told to decide as the app's helper does (``Configuration/decidingVerdict``), and
/// says why.
///
/// See [`FIRMessagingExtensionHelper`](https://github.com/firebase/firebase-ios-sdk/blob/main/FirebaseMessaging/Sources/FIRMessagingExtensionHelper.m).
public struct ExtensionHelper: Sendable {
    /// The helper's limits, and how it decides.
    public let configuration: Configuration

    /// Makes a helper.
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
        guard configuration.answers == nil else {
            Task { contentHandler(await report(on: content, unlessConfirmed: nil, attaches: true).content) }
            return
        }
        switch begin(content, attaches: true) {
        case .over(let report):
            Task { contentHandler(end(report).content) }
        case .download(let request, let text):
            // Not awaited: a notification that waits costs no task, since there may be thousands.
            TransferEngine.shared.start(request, clock: configuration.clock).whenEnded { download in
                Task { contentHandler(end(report(on: content, requested: text, download, request)).content) }
            }
        }
    }

    /// Attaches the image that the content refers to.
    ///
    /// Cancelling the task ends the download; the content is returned all the same.
    /// - Parameter content: The content to show, as the extension has modified it.
    /// - Returns: The content, with the attachment or with the reason why there is none.
    public func populate(_ content: NotificationContent) async -> HelperReport {
        if let device = content.delivery as? any HelperContext { return await device.populate(content, by: self) }
        return await report(on: content, unlessConfirmed: nil, attaches: true)
    }

    /// - Parameters:
    ///   - validator: Of a response that is known, where another is to come only if it has changed.
    ///   - attaches: Whether the image is attached, or only judged.
    ///   - isOnExecutor: Whether the task runs on ``executor``.
    func report(
        on content: NotificationContent,
        unlessConfirmed validator: ResponseValidator?,
        attaches: Bool,
        isOnExecutor: Bool = false
    ) async -> HelperReport {
        switch begin(content, unlessConfirmed: validator, attaches: attaches) {
        case .over(let report):
            return end(report)
        case .download(let request, let text):
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
            return end(report(on: content, requested: text, download, request), unlessConfirmed: validator)
        }
    }

    // MARK: - From the content to its report

    private enum Beginning {
        /// There is nothing to download.
        case over(HelperReport)
        /// There is something at a URL, which the payload has in these words.
        case download(TransferRequest, requested: String)
    }

    private func begin(
        _ content: NotificationContent,
        unlessConfirmed validator: ResponseValidator? = nil,
        attaches: Bool
    ) -> Beginning {
        guard case .url(let text) = ImageReference(in: content.userInfo) else {
            return .over(HelperReport(content: content))
        }
        let start = ContinuousClock.now
        do throws(MediaFailure) {
            let url = try MediaURL(text, policy: configuration.transfer)
            return .download(request(for: url, validator: validator, keepsFile: attaches), requested: text)
        } catch {
            let finding = error.finding(url: text.redactedURL)
            return .over(
                HelperReport(content: content, failure: error, findings: [finding], duration: .now - start)
            )
        }
    }

    /// Logs a report, unless it only confirms what is known.
    private func end(_ report: HelperReport, unlessConfirmed validator: ResponseValidator? = nil) -> HelperReport {
        if validator?.isConfirmed(by: report) != true { log(report) }
        return report
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

    /// To be called where the report is awaited, and not where the transfer has ended: then its caller is the only one
    /// who holds the file.
    private func report(
        on content: NotificationContent,
        requested text: String,
        _ download: MediaDownload,
        _ request: TransferRequest
    ) -> HelperReport {
        var content = content
        var failure: MediaFailure?
        do throws(MediaFailure) {
            if case .media(let media) = try download.outcome.get(), let file = media.takeFile() {
                content.attachments = [try attachment(of: file, media.type)]
            }
        } catch {
            failure = error
        }
        let media = MediaReport(download, limits: configuration.limits)
        let examination = failure == nil ? download.examination : nil
        let kind = download.detectedMIMEType.flatMap(MediaType.init(mimeType:))?.kind
        return HelperReport(
            content: content,
            failure: failure,
            media: media,
            findings: media.findings(
                failure: failure,
                requested: text,
                timeLimit: configuration.timeLimit,
                download: download,
                slowAfter: configuration.transfer.slowAfter
            ) + (examination?.findings(of: kind) ?? []),
            // What is made up takes its time by a clock of its own.
            duration: configuration.answers.flatMap { _ in download.timeline.finished } ?? .now - request.start
        )
    }

    private func attachment(
        of file: TemporaryFile,
        _ type: MediaType
    ) throws(MediaFailure) -> NotificationAttachment {
        do throws(NotificationAttachmentError) {
            // MPEG-4 audio has no extension of its own: only for it the type must be said.
            let typeHint = type.filenameExtensions.isEmpty ? type : nil
            return try NotificationAttachment(file: file, typeHint: typeHint, limits: configuration.limits)
        } catch {
            throw .media(.refused(error))
        }
    }

    /// One line, without what a query may keep secret.
    private func log(_ report: HelperReport) {
        guard let failure = report.failure, case .url(let url) = ImageReference(in: report.content.userInfo) else {
            return
        }
        configuration.logger.error(
            "The image was not attached",
            metadata: ["reason": "\(failure.kind.identifier)", "url": "\(url.redactedURL)"]
        )
    }
}

/// A delivery that lends its device's network and clock to the helpers that are called in it, and hears their reports.
package protocol HelperContext: DeliveryContext {
    /// Attaches the image as the helper would, on the delivery's device, and calls the handler.
    func populate(
        _ content: NotificationContent,
        by helper: ExtensionHelper,
        contentHandler: @escaping ContentHandler
    )

    /// Attaches the image as the helper would, on the delivery's device.
    func populate(_ content: NotificationContent, by helper: ExtensionHelper) async -> HelperReport

    /// Asks for a resource as ``ExtensionHelper/fetch(_:clock:answers:)`` does, in the network of the delivery's device.
    func fetch(_ request: ResourceRequest) async -> ResourceResponse

    /// Hears the report of a helper that is not Firebase's.
    func note(_ report: HelperReport)

    /// The process of the extension has ended, and will call no handler.
    func noteCrash()
}
