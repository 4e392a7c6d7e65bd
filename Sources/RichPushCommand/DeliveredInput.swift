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
    /// The picture's file, if no server was asked for it.
    var file: String?

    /// The same, with the finding of a decoder about the attachment.
    func decoded(with decoder: MediaDecoder) async -> DeliveredInput {
        guard let attachment = delivery.shown?.attachments.first,
            let finding = await decoder.finding(for: attachment)
        else { return self }
        return DeliveredInput(input: input, headers: headers, delivery: delivery.adding(finding), file: file)
    }

    /// Delivers an input.
    static func run(
        _ source: DeliverySource,
        options: DeliveryOptions,
        vendors: VendorOptions
    ) async throws(CommandError) -> DeliveredInput {
        var device = try options.device()
        device.answers = source.answers
        let choice = try vendors.choice()
        let push: InputDocument.Push
        do throws(InputError) {
            push = try source.input.push(
                conversion: options.conversion,
                pushType: options.pushType,
                strings: device.strings
            )
        } catch {
            throw CommandError(error)
        }
        let helper = ExtensionHelper(configuration: options.configuration)
        var delivery = await device.receive(
            push.notification,
            choosing: choice,
            senderFindings: push.findings,
            helper: helper
        )
        // Nothing took the time that a network takes.
        if source.file != nil { delivery.helperReport?.media?.timeline = TransferTimeline() }
        return DeliveredInput(input: source.input, headers: push.headers, delivery: delivery, file: source.file)
    }
}
