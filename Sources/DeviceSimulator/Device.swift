public import RichPush

/// A device: everything that decides what happens to a push.
public struct Device: Sendable, Hashable {
    /// Whether the user lets the app show alerts.
    public var alertsAllowed = true
    /// Whether the app has a notification service extension that can run on this device.
    public var hasServiceExtension = true
    /// Whether the extension has the entitlement to filter notifications
    /// (`com.apple.developer.usernotifications.filtering`).
    public var hasFilteringEntitlement = false
    /// The app's release of Firebase: older helpers crash on some payloads.
    public var firebaseRelease = FirebaseRelease.latest
    /// Whether iOS hands the extension a notification while it is busy with another one, in the same process.
    ///
    /// Unknown: it was seen to wait, but the developers of Signal and of Element X say in their code that it does not.
    /// Firebase's helper keeps one content and one handler for the process, so it then mixes notifications up. Only
    /// notifications that one ``ServiceExtensionHost`` delivers affect each other.
    public var deliversInParallel = false
    /// The app's strings in the language of the user.
    public var strings = LocalizedStrings()
    /// The network that the device is in.
    public var network = NetworkConditions()
    /// Scripted responses, by URL, to everything that its extension requests; `nil` to use the network.
    package var answers: ScriptedAnswers?

    /// A device as it usually is: alerts allowed, an extension installed, no filtering.
    public init() {}

    /// Receives a push for an app whose service extension does what Firebase's documentation says:
    /// ``ImageNotificationService``. For your own extension, use ``ServiceExtensionHost``.
    /// - Parameters:
    ///   - notification: The push.
    ///   - senderFindings: The findings about the message that became the payload.
    ///   - helper: The helper that the extension calls.
    public func receive(
        _ notification: RemoteNotification,
        senderFindings: [Finding] = [],
        helper: ExtensionHelper = ExtensionHelper()
    ) async -> Delivery {
        let host = ServiceExtensionHost(device: self) { ImageNotificationService(helper: helper) }
        return await host.deliver(notification, senderFindings: senderFindings)
    }
}

/// The network between a device and the server of its images.
public struct NetworkConditions: Sendable, Hashable {
    /// The delay before a download begins. It counts toward the extension's time.
    public var latency: Duration = .zero
    /// The maximum number of bytes per second; `nil` for no limit.
    public var bytesPerSecond: Int?
    /// The number of bytes of a file after which the connection breaks: 0 for no connection at all, `nil` for never.
    public var connectionLostAfterBytes: Int?
    /// The number of bytes of a file after which no more arrive, although the connection stays open; `nil` for never.
    public var stallsAfterBytes: Int?

    /// A network without delay, limit or loss.
    public init() {}

    /// A network with a limited number of bytes per second.
    public static func slow(bytesPerSecond: Int, latency: Duration = .zero) -> NetworkConditions {
        var network = NetworkConditions()
        network.bytesPerSecond = bytesPerSecond
        network.latency = latency
        return network
    }

    /// A network that stalls after a number of bytes of a file. The connection stays open.
    public static func stalls(afterBytes byteCount: Int) -> NetworkConditions {
        var network = NetworkConditions()
        network.stallsAfterBytes = byteCount
        return network
    }

    /// A network that breaks the connection after a number of bytes of a file.
    public static func loses(afterBytes byteCount: Int) -> NetworkConditions {
        var network = NetworkConditions()
        network.connectionLostAfterBytes = byteCount
        return network
    }

    /// No network at all.
    public static let offline = loses(afterBytes: 0)

    /// Changes what happens to the body of a download, and the time that is left after the latency.
    func shape(_ shaping: inout TransferShaping?, _ timeLimit: inout Duration) {
        timeLimit = max(.zero, timeLimit - latency)
        let own = TransferShaping(
            bytesPerSecond: bytesPerSecond,
            byteLimit: connectionLostAfterBytes,
            stallsAfterBytes: stallsAfterBytes
        )
        if own != TransferShaping() { shaping = own }
    }
}
