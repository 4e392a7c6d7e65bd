import FoundationEssentials
import Logging

/// Downloads the image that a notification refers to, and attaches it: Firebase's extension helper, ported.
///
/// As the original it reads `fcm_options.image`, attaches what it downloads under an identifier that iOS makes up,
/// logs what goes wrong, and delivers the content in any case. Unlike it, the helper has a time limit, looks at the
/// HTTP status and the bytes unless told to go by the name (``Configuration/typeDecision``), and says why.
///
/// See [`FIRMessagingExtensionHelper`](https://github.com/firebase/firebase-ios-sdk/blob/main/FirebaseMessaging/Sources/FIRMessagingExtensionHelper.m).
public struct ExtensionHelper: Sendable {
    /// What the helper may do, and how it decides.
    public let configuration: Configuration

    /// A helper.
    public init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Attaches the image that the content refers to, and calls the handler: exactly once, in time, whatever happens.
    /// - Parameters:
    ///   - content: The content to show, as the extension has modified it.
    ///   - contentHandler: What to call with the content: with the attachment, or as the best attempt without it.
    public func populateNotificationContent(
        _ content: NotificationContent,
        contentHandler: @escaping ContentHandler
    ) {
        begin(content) { report in
            // A notification that waits costs no task: there may be thousands.
            Task {
                log(report)
                contentHandler(report.content)
            }
        }
    }

    /// Attaches the image that the content refers to.
    ///
    /// Cancelling the task ends the download; the content comes back all the same.
    /// - Parameter content: The content to show, as the extension has modified it.
    /// - Returns: The content with its attachment, or as the best attempt without it, and why.
    public func populate(_ content: NotificationContent) async -> DeliveryReport {
        await populate(content, unlessConfirmed: nil)
    }

    /// Attaches the image that the content refers to, as ``populate(_:)`` does, unless it is known already.
    /// - Parameter validator: Of the response that is known. If it is the same still, the report confirms that, and
    ///   tells nothing else.
    package func populate(
        _ content: NotificationContent,
        unlessConfirmed validator: ResponseValidator?
    ) async -> DeliveryReport {
        let resolution = Resolution<DeliveryReport>()
        let download = begin(content, validator: validator) { resolution.resolve($0) }
        let report = await withTaskCancellationHandler {
            await resolution.value
        } onCancel: {
            download?.cancel()
        }
        if validator?.isConfirmed(by: report) != true { log(report) }
        return report
    }

    /// Starts the download of the image that the content refers to, if it does.
    ///
    /// The completion may be called on the thread that all downloads share: it must not keep it.
    @discardableResult
    private func begin(
        _ content: NotificationContent,
        validator: ResponseValidator? = nil,
        completion: @escaping @Sendable (DeliveryReport) -> Void
    ) -> TransferEngine.Download? {
        guard case .url(let text) = ImageReference(in: content.userInfo) else {
            completion(DeliveryReport(content: content))
            return nil
        }
        let start = ContinuousClock.now
        let url: MediaURL
        do throws(MediaFailure) {
            url = try MediaURL(text, policy: configuration.transfer)
        } catch {
            let finding = MediaFindings.finding(for: error, url: text.redactedURL)
            completion(
                DeliveryReport(content: content, failure: error, findings: [finding], duration: .now - start)
            )
            return nil
        }
        return TransferEngine.shared.start(
            request(for: url, validator: validator),
            timeLimit: configuration.timeLimit,
            clock: configuration.clock
        ) { download in
            completion(report(on: content, requested: text, download: download, start: start))
        }
    }

    private func request(for url: MediaURL, validator: ResponseValidator?) -> TransferRequest {
        TransferRequest(
            url: url,
            validator: validator,
            policy: configuration.transfer,
            rules: MediaRules(
                decision: configuration.typeDecision,
                limits: configuration.limits,
                pixelLimit: configuration.typeDecision == .apple ? nil : configuration.pixelLimit
            ),
            temporaryDirectory: configuration.temporaryDirectory,
            storageLimit: configuration.storageLimit,
            timeLimit: configuration.timeLimit
        )
    }

    private func report(
        on content: NotificationContent,
        requested text: String,
        download: MediaDownload,
        start: ContinuousClock.Instant
    ) -> DeliveryReport {
        var content = content
        var failure: MediaFailure?
        do throws(MediaFailure) {
            content.attachments = [try attachment(of: download)]
        } catch {
            failure = error
        }
        let media = MediaReport(download, limits: configuration.limits)
        return DeliveryReport(
            content: content,
            failure: failure,
            media: media,
            findings: MediaFindings.findings(
                in: media,
                failure: failure,
                requested: text,
                configuration: configuration
            ),
            duration: .now - start
        )
    }

    private func attachment(of download: MediaDownload) throws(MediaFailure) -> NotificationAttachment {
        let downloaded = try download.outcome.get()
        guard let file = downloaded.handover.take() else { throw .cancelled }
        // MPEG-4 audio has no extension of its own: only for it the type must be said.
        let typeHint = downloaded.type.filenameExtensions.isEmpty ? downloaded.type : nil
        do throws(NotificationAttachmentError) {
            return try NotificationAttachment(file: file, typeHint: typeHint, limits: configuration.limits)
        } catch {
            throw .attachment(error)
        }
    }

    /// One line, without what a query may keep secret.
    private func log(_ report: DeliveryReport) {
        guard let failure = report.failure, case .url(let url) = ImageReference(in: report.content.userInfo) else {
            return
        }
        configuration.logger.error(
            "The image was not attached",
            metadata: ["reason": "\(failure.identifier.rawValue)", "url": "\(url.redactedURL)"]
        )
    }
}

extension String {
    /// The text of a URL without its query, fragment and credentials, cut to a length that fits a line, and with
    /// whatever is not visible escaped.
    package var redactedURL: String {
        // By scalars: a delimiter with an accent is another character, and a delimiter all the same.
        var text = String.UnicodeScalarView(unicodeScalars.prefix { $0 != "?" && $0 != "#" })
        let scheme = text.prefix { $0 != ":" && $0 != "/" }
        let rest = text[scheme.endIndex...].drop { $0 == ":" || $0 == "/" }
        if let at = rest.prefix(while: { $0 != "/" }).lastIndex(of: "@") {
            text.removeSubrange(rest.startIndex...at)
        }
        return text.prefix(1_024).reduce(into: "") { result, scalar in
            result += scalar.isVisible ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }.bounded(to: 200)
    }
}

extension Unicode.Scalar {
    /// Whether the scalar shows as itself, and does not move the cursor, turn the direction of text, or hide.
    package var isVisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
