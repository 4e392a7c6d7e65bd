package import DeviceSimulator
package import RichPush
package import SystemPackage

/// An app's own extension on the server's devices.
package protocol OwnExtension: Sendable {
    /// Delivers a push to the extension.
    /// - Throws: The error if it cannot be run.
    func deliver(
        _ notification: RemoteNotification,
        to device: Device,
        senderFindings: [Finding],
        helper: ExtensionHelper.Configuration
    ) async throws(Errno) -> Delivery
}
