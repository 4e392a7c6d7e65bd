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
    public init(configuration: Configuration = Configuration()) { self.configuration = configuration }

    /// Attaches the image that the content refers to, and calls the handler exactly once, in time, whatever happens.
    /// - Parameters:
    ///   - content: The content to show, as the extension has modified it.
    ///   - contentHandler: Takes the content, with the attachment if there is one.
    public func populateNotificationContent(_ content: NotificationContent, contentHandler: @escaping ContentHandler) {
        let handler = content.delivery.context?.handler(of: content, contentHandler) ?? contentHandler
        guard content.delivery.isNone, configuration.downloads == nil, configuration.answers == nil,
            case .url(let url) = ImageReference(in: content.userInfo),
            let request = try? request(for: url, keepsFile: true)
        else {
            Task { handler(await populate(content).content) }
            return
        }
        // Not awaited: of 5,000 notifications whose downloads stall, each takes 3 KB, and 13 KB with a task that waits.
        TransferEngine.shared.start(request, clock: configuration.clock).whenEnded { download in
            Task {
                let download = await TransferEngine.shared.explained(download, of: request)
                handler(HelperReport(content, judgment(of: download, request, url)).content)
            }
        }
    }

    /// Attaches the image that the content refers to.
    ///
    /// Canceling the task ends the download. The content is returned anyway. If the content comes from a simulated
    /// delivery that is over, nothing is requested, and the report says that it was canceled.
    /// - Parameter content: The content to show, as the extension has modified it.
    /// - Returns: The content, with the attachment or with the reason why there is none.
    public func populate(_ content: NotificationContent) async -> HelperReport {
        guard let delivery = content.delivery.context else { return await report(on: content) }
        if delivery.crashes(on: content.userInfo) { return HelperReport(content: content) }
        await delivery.waitForNetwork(atMost: configuration.timeLimit)
        var configuration = configuration
        delivery.adapt(&configuration)
        let report = await ExtensionHelper(configuration: configuration).report(on: content)
        delivery.note(report)
        return report
    }

    private func report(on content: NotificationContent) async -> HelperReport {
        guard case .url(let url) = ImageReference(in: content.userInfo) else { return HelperReport(content: content) }
        if content.delivery.isOver { return HelperReport(content, failed(.canceled, at: url)) }
        let judgment =
            if let downloads = configuration.downloads {
                await downloads.judgment(of: url, by: self)
            } else {
                await judge(url, keepsFile: true)
            }
        return HelperReport(content, judgment)
    }

    // MARK: - From a URL to its judgment

    /// Downloads an image as ``populate(_:)`` does, and judges it. Unless asked to keep it, it makes no file;
    /// everything else in the judgment is as if there were one.
    /// - Parameters:
    ///   - text: The URL as the payload has it.
    ///   - validator: The validator of a known response. If that is unchanged, the judgment only confirms it
    ///     (``ResponseValidator/isConfirmed(by:)``).
    ///   - keepsFile: Whether the judgment has the file as an attachment.
    ///   - isOnExecutor: Whether the task runs on ``executor``, which costs less. Then the time limit is the system's.
    package nonisolated(nonsending) func judge(
        _ text: String,
        unlessConfirmed validator: ResponseValidator? = nil,
        keepsFile: Bool = false,
        isOnExecutor: Bool = false
    ) async -> MediaJudgment {
        let request: TransferRequest
        do throws(MediaFailure) {
            request = try self.request(for: text, validator: validator, keepsFile: keepsFile)
        } catch { return failed(error, at: text) }
        let (clock, answers) = (configuration.clock, configuration.answers)
        let download =
            if isOnExecutor, answers == nil {
                await TransferEngine.shared.downloadOnExecutor(request)
            } else {
                await TransferEngine.shared.download(request, clock: clock, answers: answers)
            }
        return judgment(of: download, request, text, unlessConfirmed: validator)
    }

    private func request(for text: String, validator: ResponseValidator? = nil, keepsFile: Bool) throws(MediaFailure)
        -> TransferRequest
    {
        let file = FileDestination(directory: configuration.temporaryDirectory, limit: configuration.storageLimit)
        return TransferRequest(
            url: try MediaURL(text, policy: configuration.transfer),
            validator: validator,
            policy: configuration.transfer,
            shaping: configuration.shaping,
            purpose: .attachment(configuration.rules, keepsFile ? file : nil),
            timeLimit: configuration.timeLimit
        )
    }

    /// The judgment if nothing is requested.
    private func failed(_ failure: MediaFailure, at text: String) -> MediaJudgment {
        logged(MediaJudgment(failure: failure, findings: [failure.finding(url: text.redactedURL)]), of: text)
    }

    private func logged(_ judgment: consuming MediaJudgment, of url: String) -> MediaJudgment {
        guard let failure = judgment.failure else { return judgment }
        // Without the query, although its secrets would be masked: a log is kept longer than a report.
        let text = String(Substring(url.utf8.prefix { $0 != UInt8(ascii: "?") })).redactedURL
        configuration.logger.error(
            "The image was not attached",
            metadata: ["reason": "\(failure.kind.identifier)", "url": "\(text)"]
        )
        return judgment
    }

    /// Call it where the judgment is awaited, not where the transfer ended: then its caller is the only owner of the
    /// file.
    private func judgment(
        of download: MediaDownload,
        _ request: TransferRequest,
        _ url: String,
        unlessConfirmed validator: ResponseValidator? = nil
    ) -> MediaJudgment {
        var failure: MediaFailure?
        var attachment: NotificationAttachment?
        do throws(MediaFailure) {
            if case .media(let media) = try download.outcome.get(), let file = media.takeFile() {
                attachment = try self.attachment(of: file, media.type)
            }
        } catch { failure = error }
        let response = MediaResponse(download)
        let media = MediaReport(download, response, limits: configuration.limits)
        var transferFindings = media.findings(failure: failure, download, of: url, by: request)
        if failure == nil, let examination = download.response?.examination {
            let type = download.detectedMIMEType.flatMap(MediaType.init(mimeType:))
            transferFindings += examination.findings(of: type?.kind)
        }
        let judgment = MediaJudgment(
            failure: failure,
            media: media,
            response: response,
            findings: (media.helperFindings(failure: failure, on: response) + transferFindings).worstFirst(),
            transferFindings: transferFindings,
            // Scripted responses take their time by their own clock.
            duration: configuration.answers.flatMap { _ in download.timeline.finished } ?? .now - request.start,
            attachment: attachment
        )
        // A failure that only confirms what is known is not logged.
        return validator?.isConfirmed(by: media) == true ? judgment : logged(judgment, of: url)
    }

    private func attachment(of file: TemporaryFile, _ type: MediaType) throws(MediaFailure) -> NotificationAttachment {
        do throws(NotificationAttachmentError) {
            var options = NotificationAttachment.Options()
            // MPEG-4 audio has no extension of its own, so only it needs a type hint.
            if type.filenameExtensions.isEmpty { options.typeHint = type.typeIdentifier }
            return try NotificationAttachment(
                url: file.url,
                byteCount: file.byteCount,
                owner: file,
                options: options,
                limits: configuration.limits
            )
        } catch { throw .media(.refused(error)) }
    }

    // MARK: - For other code

    /// An executor of tasks on the transfer threads, where each continues as soon as its download ends: for an audit,
    /// which judges thousands of images. A task must wait only with `await`, and must not compute for long.
    package static let executor: any TaskExecutor = TransferExecutor(.shared)

    /// Requests a resource as an app's own code does, and does not judge the response: the app checks its status, type
    /// and size. App Transport Security, addresses and redirects are as for images.
    ///
    /// Canceling the task ends the transfer.
    package static func fetch(
        _ request: ResourceRequest,
        clock: any Clock<Duration> = ContinuousClock(),
        answers: ScriptedAnswers? = nil
    ) async -> ResourceResponse {
        do throws(MediaFailure) {
            let message = try RequestMessage(method: request.method, fields: request.fields, body: request.body)
            let transfer = TransferRequest(
                url: try MediaURL(request.url, policy: request.policy),
                policy: request.policy,
                shaping: request.shaping,
                purpose: .resource(message, folder: request.folder, byteLimit: request.storageLimit),
                cookieJar: request.cookieJar,
                timeLimit: request.timeLimit
            )
            return ResourceResponse(await TransferEngine.shared.download(transfer, clock: clock, answers: answers))
        } catch { return ResourceResponse(request, failure: error) }
    }
}

extension ResponseValidator {
    /// The validator of a judged response; `nil` if there is none, or if the same response might be judged differently.
    ///
    /// A validator applies to one URL: that of a redirect's target is not kept.
    package init?(_ judgment: MediaJudgment) {
        guard let media = judgment.media, media.redirects.isEmpty, let head = media.response, head.status == 200,
            judgment.failure?.liesInResponse ?? true
        else { return nil }
        self.init(head)
    }

    /// Whether the answer to a request with this validator says that the response has not changed.
    package func isConfirmed(by media: MediaReport?) -> Bool {
        media?.response?.status == 304 && media?.redirects.isEmpty == true
    }
}
