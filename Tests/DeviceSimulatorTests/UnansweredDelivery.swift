import DeviceSimulator
import RichPush
import TestSupport

/// Delivers a notification whose image never arrives to an extension, by a clock that `body` advances.
/// - Parameter makeService: Makes the extension, with a configuration for its helper.
func unansweredDelivery(
    device: Device = Device(),
    timeLimit: Duration = .seconds(3_600),
    makeService: @escaping @Sendable (ExtensionHelper.Configuration) -> any NotificationServiceExtension,
    while body: @Sendable (MediaServer, ManualClock) async throws -> Void
) async throws -> Delivery {
    try await MediaServer.run { _ in
        Script([.stall])
    } while: { server in
        let folder = try TemporaryFolder()
        let clock = ManualClock()
        var configuration = ExtensionHelper.Configuration.loopback(server, folder)
        configuration.timeLimit = timeLimit
        let host = ServiceExtensionHost(device: device, clock: clock) { [configuration] in makeService(configuration) }
        let notification = try RemoteNotification.mutable(image: server.url("/sparky.png"))
        let delivery = Task { await host.deliver(notification) }
        try await body(server, clock)
        return await delivery.value
    }
}
