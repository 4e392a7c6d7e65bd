public import RichPush

/// A service extension as Firebase's documentation describes it: it hands the content to the extension helper, and
/// shows the best attempt when time runs out.
public final class ImageNotificationService: NotificationServiceExtension {
    private let helper: ExtensionHelper
    private var download: Task<Void, Never>?

    /// A service.
    /// - Parameter helper: The helper that downloads and attaches the image.
    public init(helper: ExtensionHelper = ExtensionHelper()) {
        self.helper = helper
    }

    /// Hands the content to the helper.
    public func didReceive(
        _ request: NotificationRequest,
        withContentHandler contentHandler: @escaping ContentHandler
    ) {
        download = Task { [helper] in contentHandler(await helper.populate(request.content).content) }
    }

    /// Ends the download; the helper then hands back the content without the image at once.
    public func serviceExtensionTimeWillExpire() {
        download?.cancel()
    }
}
