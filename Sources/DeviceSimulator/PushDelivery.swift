public import RichPush

#if !THREAD_SANITIZER
    import Synchronization
#endif

/// One push, delivered to a device whose app has the extension that Firebase's documentation tells one to write.
public struct PushDelivery: Sendable {
    /// What arrived.
    public let notification: RemoteNotification
    /// What the device did with it.
    public let device: DeviceDelivery
    /// What the extension's helper made of it; `nil` where the extension did not run.
    public let report: DeliveryReport?
    /// How long it took.
    public let duration: Duration
    private let senderFindings: [Finding]

    /// Delivers a push.
    /// - Parameters:
    ///   - notification: The push.
    ///   - senderFindings: What is worth telling of the message that it was made of.
    ///   - device: The device.
    ///   - configuration: How the extension's helper works.
    ///   - downloads: What is being downloaded by others; `nil` to download by itself.
    public static func run(
        _ notification: RemoteNotification,
        senderFindings: [Finding] = [],
        on device: Device,
        configuration: ExtensionHelper.Configuration,
        downloads: SharedDownloads? = nil
    ) async -> PushDelivery {
        let start = ContinuousClock.now
        let received = Mutex<DeliveryReport?>(nil)
        let helper = ExtensionHelper(configuration: device.network.apply(to: configuration))
        let host = ServiceExtensionHost(device: device) {
            ImageNotificationService(
                helper: helper,
                latency: min(device.network.latency, configuration.timeLimit),
                downloads: downloads
            ) { report in received.withLock { $0 = report } }
        }
        let delivery = await host.deliver(notification)
        return PushDelivery(
            notification: notification,
            device: delivery,
            report: received.withLock { $0 },
            duration: .now - start,
            senderFindings: senderFindings
        )
    }

    /// All that is worth telling, the worst first.
    public var findings: [Finding] {
        let all =
            PayloadInspection.findings(in: notification) + senderFindings + device.findings
            + (report?.findings ?? [])
        return all.withoutRepetitions().worstFirst()
    }

    /// Whether the notification shows as the sender wished.
    public var isAsWished: Bool {
        !findings.contains { $0.severity == .error }
    }
}

extension [Finding] {
    /// Of an image in a wrong place the message tells more exactly than the payload made of it.
    package func withoutRepetitions() -> [Finding] {
        let isMisplaced = contains { $0.identifier == .imageInWrongPlace }
        return filter { !($0.identifier == .noImage && isMisplaced) }
    }
}
