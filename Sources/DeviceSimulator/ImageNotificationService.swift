public import RichPush

/// A service extension that does what Firebase's documentation tells one to write: it hands the content to the
/// extension helper, and shows the best attempt when time runs out.
public final class ImageNotificationService: NotificationServiceExtension {
    private let helper: ExtensionHelper
    private let latency: Duration
    private let downloads: SharedDownloads?
    private let receiveReport: @Sendable (DeliveryReport) -> Void
    private var expire: (() -> Void)?

    /// A service.
    /// - Parameters:
    ///   - helper: What downloads and attaches.
    ///   - latency: How long the network takes before a download begins.
    ///   - downloads: What is being downloaded by others; `nil` to download by itself.
    ///   - receiveReport: Takes the report of the helper, before the content handler is called.
    public init(
        helper: ExtensionHelper,
        latency: Duration = .zero,
        downloads: SharedDownloads? = nil,
        receiveReport: @escaping @Sendable (DeliveryReport) -> Void
    ) {
        self.helper = helper
        self.latency = latency
        self.downloads = downloads
        self.receiveReport = receiveReport
    }

    /// Hands the content to the helper.
    public func didReceive(
        _ request: NotificationRequest,
        withContentHandler contentHandler: @escaping ContentHandler
    ) {
        let work = Task { [helper, latency, downloads, receiveReport] in
            if latency > .zero { try? await Task.sleep(for: latency) }
            let content = request.content
            let report: DeliveryReport
            if let downloads {
                report = await downloads.populate(content, by: helper)
            } else {
                report = await helper.populate(content)
            }
            receiveReport(report)
            contentHandler(report.content)
        }
        expire = { work.cancel() }
    }

    /// Ends the download: the helper then hands back the content without the image, at once.
    public func serviceExtensionTimeWillExpire() {
        expire?()
    }
}
