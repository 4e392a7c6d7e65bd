import DeviceSimulator
import RichPush

/// What a session needs of the process of an extension.
protocol ExtensionPeer: Sendable {
    func send(_ message: HarnessMessage)

    /// Finds out whether the process waits for nothing but the device.
    /// - Parameter horizon: How long from now the process lives at most.
    func stillness(within horizon: Duration) async -> Stillness.Verdict

    /// Learns that time skipped while the process waited for nothing but the device.
    func sleeps(until time: ContinuousClock.Instant)

    /// Stops the process, and waits until it has ended.
    /// - Parameters:
    ///   - isStill: Whether it waits for nothing but the device, so that it ends by itself when the device is gone.
    ///   - hasEnded: Whether it already ended by itself, even if the reason is not known yet.
    func stop(isStill: Bool, hasEnded: Bool) async -> ProcessEnd

    var notGranted: [String] { get }
    var memory: ProcessMemory { get }
    /// The longest time that the main thread was busy or waited, away from its run loop.
    var mainThreadBlocked: Duration { get }
}

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
