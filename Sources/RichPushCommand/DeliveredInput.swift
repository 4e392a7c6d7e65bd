import CommandSupport
import DeviceSimulator
import RichPush
import RichPushInput
import Vendors

/// An input, and its delivery to a simulated device.
struct DeliveredInput {
    let input: InputDocument
    /// The headers of the request to APNs.
    let headers: [String: String]
    let delivery: Delivery

    /// The same, with the finding of a decoder about the attachment.
    func decoded(with decoder: MediaDecoder) async -> DeliveredInput {
        guard let attachment = delivery.shown?.attachments.first,
            let finding = await decoder.finding(for: attachment)
        else { return self }
        return DeliveredInput(input: input, headers: headers, delivery: delivery.adding(finding))
    }

    /// Delivers an input.
    static func run(
        _ input: InputDocument,
        options: DeliveryOptions,
        vendors: VendorOptions
    ) async throws(CommandError) -> DeliveredInput {
        let device = try options.device()
        let choice = try vendors.choice()
        let push: InputDocument.Push
        do throws(InputError) {
            push = try input.push(conversion: options.conversion, pushType: options.pushType, strings: device.strings)
        } catch {
            throw CommandError(error)
        }
        let helper = ExtensionHelper(configuration: options.configuration)
        let delivery = await device.receive(
            push.notification,
            choosing: choice,
            senderFindings: push.findings,
            helper: helper
        )
        return DeliveredInput(input: input, headers: push.headers, delivery: delivery)
    }
}
