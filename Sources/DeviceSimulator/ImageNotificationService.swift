public import RichPush

/// A service extension that does what Firebase's documentation tells one to write: it hands the content to the
/// extension helper, and shows the best attempt when time runs out.
public final class ImageNotificationService: NotificationServiceExtension {
    private let helper: ExtensionHelper
    private let receiveReport: @Sendable (DeliveryReport) -> Void
    private var expire: (() -> Void)?

    /// A service.
    /// - Parameters:
    ///   - helper: What downloads and attaches.
    ///   - receiveReport: Takes the report of the helper, before the content handler is called.
    public init(helper: ExtensionHelper, receiveReport: @escaping @Sendable (DeliveryReport) -> Void) {
        self.helper = helper
        self.receiveReport = receiveReport
    }

    /// Hands the content to the helper.
    public func didReceive(
        _ request: NotificationRequest,
        withContentHandler contentHandler: @escaping ContentHandler
    ) {
        let work = Task { [helper, receiveReport] in
            let report = await helper.populate(request.content)
            receiveReport(report)
            contentHandler(report.content)
        }
        expire = {
            contentHandler(request.content)
            work.cancel()
        }
    }

    /// Shows the content without the image.
    public func serviceExtensionTimeWillExpire() {
        expire?()
    }
}
