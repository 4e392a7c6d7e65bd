import DeviceSimulator
import RichPush

#if !THREAD_SANITIZER
    import Synchronization
#endif

/// One push, delivered to a simulated device.
struct Delivery {
    let input: InputDocument
    let push: InputDocument.Push
    let device: DeviceDelivery
    /// What the extension's helper made of it; `nil` where the extension did not run.
    let report: DeliveryReport?
    let duration: Duration

    /// Delivers what was read.
    static func run(_ input: InputDocument, options: DeliveryOptions) async throws(InputError) -> Delivery {
        let strings = try options.localizedStrings()
        let push = try input.push(conversion: options.conversion, pushType: options.pushType, strings: strings)
        var device = Device()
        device.hasServiceExtension = !options.withoutExtension
        device.strings = strings

        let start = ContinuousClock.now
        let received = Mutex<DeliveryReport?>(nil)
        let helper = ExtensionHelper(configuration: options.configuration)
        let host = ServiceExtensionHost(device: device) {
            ImageNotificationService(helper: helper) { report in received.withLock { $0 = report } }
        }
        ResidentCode.release()
        let delivery = await host.deliver(push.notification)
        let report = received.withLock { $0 }
        // It costs milliseconds, which those who wait for a small image would notice.
        if report?.media?.bytesReceived ?? 0 > 1 << 20 { ResidentCode.release() }
        return Delivery(
            input: input,
            push: push,
            device: delivery,
            report: report,
            duration: .now - start
        )
    }

    /// All that is worth telling, the worst first.
    var findings: [Finding] {
        let all =
            PayloadInspection.findings(in: push.notification) + push.findings + device.findings
            + (report?.findings ?? [])
        return all.withoutRepetitions().worstFirst()
    }

    /// Whether the notification shows as the sender wished.
    var isAsWished: Bool {
        !findings.contains { $0.severity == .error }
    }
}

extension [Finding] {
    /// Of an image in a wrong place the message tells more exactly than the payload made of it.
    func withoutRepetitions() -> [Finding] {
        let isMisplaced = contains { $0.identifier == .imageInWrongPlace }
        return filter { !($0.identifier == .noImage && isMisplaced) }
    }
}
