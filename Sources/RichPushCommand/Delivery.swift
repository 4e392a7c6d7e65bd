import DeviceSimulator
import RichPush

/// One push, delivered to a simulated device.
struct Delivery {
    let input: InputDocument
    let push: InputDocument.Push
    private let result: PushDelivery

    /// Delivers what was read.
    static func run(_ input: InputDocument, options: DeliveryOptions) async throws(InputError) -> Delivery {
        let strings = try options.localizedStrings()
        let push = try input.push(conversion: options.conversion, pushType: options.pushType, strings: strings)
        var device = Device()
        device.hasServiceExtension = !options.withoutExtension
        device.strings = strings

        ResidentCode.release()
        let result = await PushDelivery.run(
            push.notification,
            senderFindings: push.findings,
            on: device,
            configuration: options.configuration
        )
        // It costs milliseconds, which those who wait for a small image would notice.
        if result.report?.media?.bytesReceived ?? 0 > 1 << 20 { ResidentCode.release() }
        return Delivery(input: input, push: push, result: result)
    }

    var device: DeviceDelivery { result.device }

    /// What the extension's helper made of it; `nil` where the extension did not run.
    var report: DeliveryReport? { result.report }

    var duration: Duration { result.duration }

    /// All that is worth telling, the worst first.
    var findings: [Finding] { result.findings }

    /// Whether the notification shows as the sender wished.
    var isAsWished: Bool { result.isAsWished }

    /// The result for machines.
    /// - Parameter kept: The paths of the attachments' copies.
    func document(kept: [String]) -> DeliveryDocument {
        DeliveryDocument(result, input: input.kind.rawValue, kept: kept)
    }
}
