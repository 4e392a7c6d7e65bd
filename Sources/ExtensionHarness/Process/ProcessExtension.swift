import DeviceSimulator
import RichPush

/// An app's own extension in its own process, as a service of a simulated device.
final class ProcessExtension: NotificationServiceExtension {
    private let session: ExtensionSession
    private let warned: @Sendable () -> Void
    private var number: Int?

    init(_ session: ExtensionSession, warned: @escaping @Sendable () -> Void) {
        self.session = session
        self.warned = warned
    }

    func didReceive(_ request: NotificationRequest, withContentHandler contentHandler: @escaping ContentHandler) {
        number = session.deliver(request, contentHandler)
    }

    func serviceExtensionTimeWillExpire() {
        if let number { session.expire(number) }
        warned()
    }
}
