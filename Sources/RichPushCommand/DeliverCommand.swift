import ArgumentParser
import DeviceSimulator
import RichPush

struct DeliverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deliver",
        abstract: "Deliver one notification as an iPhone would, and say what became of its image.",
        discussion: """
            The input is told apart by what is in it: an APNs payload, Xcode's .apns file, an FCM request \
            ({"message": …}), a bare FCM message, or a whole HTTP request or piece of JavaScript pasted from \
            documentation. JSON5 is read as well: comments, trailing commas, single quotes.

            EXAMPLES
              richpush deliver message.json
              richpush deliver --format json payload.apns | jq .findings
              richpush deliver --output pictures - < message.json
              richpush deliver --allow-http --allow-address 127.0.0.1:8080 local.json
            """
    )

    @Argument(help: ArgumentHelp("What to deliver; - is the standard input.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup(title: "Delivery options")
    var delivery: DeliveryOptions

    @Option(help: "For whom the result is written.")
    var format = OutputFormat.text

    @Option(
        help: ArgumentHelp("Keep the attachment in this directory.", valueName: "directory"),
        completion: .directory
    )
    var output: String?

    func run() async throws {
        let result: Delivery
        do throws(InputError) {
            result = try await Delivery.run(InputDocument(InputFile.read(file)), options: delivery)
        } catch {
            StandardStreams.writeError("richpush: \(error)")
            throw ExitCode(error.status)
        }
        let kept = try keepAttachments(of: result)
        DeliveryPresentation(result, kept: kept, format: format).write()
        if !result.isAsWished { throw ExitStatus.withoutMedia }
    }

    /// Copies what was attached; the files themselves go with the delivery.
    private func keepAttachments(of result: Delivery) throws -> [String] {
        guard let output else { return [] }
        do {
            return try AttachmentCopy.copy(result.device.shown?.attachments ?? [], to: output)
        } catch {
            StandardStreams.writeError("richpush: cannot keep the attachment in \(output.visible): \(error)")
            throw ExitStatus.cannotCreate
        }
    }
}
