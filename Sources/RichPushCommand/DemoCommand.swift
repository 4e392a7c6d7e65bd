import ArgumentParser
import CommandSupport
import DeviceSimulator
import ExtensionHarness
import RichPush
import RichPushInput

struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Deliver a sample message with its image, without a network.",
        discussion: """
            Converts a message as FCM does, and delivers it as an iPhone would. Its image is part of the program. To \
            judge a picture of your own, use "check".

            EXAMPLES
              richpush demo
              richpush demo --format json
            """
    )

    @Option(help: "The format of the result.")
    var format = OutputFormat.text

    func run() async throws { try await Interruption.run { try await deliver() } }

    private func deliver() async throws {
        let picture = ScriptedResponse(contentType: "image/png", body: .bytes(SuiteMedia.picture))
        let source = try DeliverySource("sparky.png", picture, input: Self.message)
        let (options, vendors) = (try DeliveryOptions.parse([]), try VendorOptions.parse([]))
        let result = try await DeliveredInput.run(source, options: options, vendors: vendors)
        try Task.checkCancellation()
        if format == .text { try explain() }
        try format.write(result)
        if !result.delivery.succeeded { throw ExitStatus.withoutMedia }
    }

    private static func message(_ image: String) throws(CommandError) -> InputDocument {
        do throws(InputError) {
            return try InputDocument([
                "message": [
                    "topic": "fireworks",
                    "notification": ["title": "Sparky says hi", "body": "Fireworks light up the town tonight."],
                    "apns": [
                        "payload": ["aps": ["mutable-content": 1, "sound": "default"]],
                        "fcm_options": ["image": .string(image)],
                    ],
                ]
            ])
        } catch { throw CommandError(error) }
    }

    private func explain() throws(ExitCode) {
        let palette = Palette.forStandardOutput()
        let text =
            "\(palette(.strong, "An FCM message")) to the topic \"fireworks\", with mutable-content and an image, is "
            + "converted the way FCM does it and delivered to a simulated iPhone, which gets the image without a network."
        try StandardStreams.writeOutput("\n" + palette.lines("  ", text).joined(separator: "\n") + "\n")
    }
}
