import ArgumentParser
import CommandSupport
import DeviceSimulator
import ExtensionHarness
import RichPush
import RichPushInput
import SystemPackage

struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Deliver a sample message with its image, without a network.",
        discussion: """
            Serves a picture from a web server on this machine, converts a message that refers to it as FCM does, and \
            delivers it as an iPhone would.

            EXAMPLES
              richpush demo
              richpush demo --file impostors/photo
              richpush demo --media pictures --file sparky.heic
            """
    )

    /// The files that come with the program, all with the same bytes.
    private static let samples = ["sparky.png", "impostors/photo"]
    private static let fixtures = "Fixtures/media"

    @Option(
        help: ArgumentHelp(
            "The folder to serve; by default, one with a picture that comes with the program.",
            valueName: "directory"
        ),
        completion: .directory
    )
    var media: String?

    @Option(help: ArgumentHelp("The file in this folder that the message refers to.", valueName: "file"))
    var file = "sparky.png"

    @Option(help: "The format of the result.")
    var format = OutputFormat.text

    func run() async throws {
        try await Interruption.run { try await deliver() }
    }

    private func deliver() async throws {
        let result: DeliveredInput
        do {
            // Any other file is one of the package's fixtures.
            let samples = media == nil && Self.samples.contains(file) ? try Self.sampleFolder() : nil
            defer { withExtendedLifetime(samples) {} }
            result = try await DemoServer.run(directory: media ?? samples?.path ?? Self.fixtures) { port in
                try await deliver(from: port)
            }
        } catch let error as CommandError {
            throw error.report()
        }
        try Task.checkCancellation()
        if format == .text { try explain() }
        try format.write(result)
        if !result.delivery.succeeded { throw ExitStatus.withoutMedia }
    }

    /// A folder with the picture that is part of the program: under its own name, and without an extension.
    private static func sampleFolder() throws(CommandError) -> ScratchFolder {
        do throws(Errno) {
            let folder = try ScratchFolder()
            try folder.makeDirectory("impostors")
            for name in samples { try folder.write(SuiteMedia.picture, to: name) }
            return folder
        } catch {
            throw CommandError("cannot make a temporary directory: \(error)", status: ExitStatus.cannotCreate)
        }
    }

    private func deliver(from port: Int) async throws -> DeliveredInput {
        let message: JSONValue = [
            "message": [
                "topic": "fireworks",
                "notification": ["title": "Sparky says hi", "body": "Fireworks light up the town tonight."],
                "apns": [
                    "payload": ["aps": ["mutable-content": 1, "sound": "default"]],
                    "fcm_options": ["image": .string("http://127.0.0.1:\(port)/\(file)")],
                ],
            ]
        ]
        var options = try DeliveryOptions.parse([])
        options.helper.allowHttp = true
        options.helper.allowAddress = [AddressPolicy.Exception("127.0.0.1:\(port)")].compactMap(\.self)
        return try await DeliveredInput.run(
            InputDocument(Array(message.text(isPretty: false).utf8)),
            options: options,
            vendors: try VendorOptions.parse([])
        )
    }

    private func explain() throws(ExitCode) {
        let palette = Palette.forStandardOutput()
        try StandardStreams.writeOutput(
            """

              \(palette(.strong, "An FCM message")) to the topic "fireworks", with mutable-content and \
            an image, is converted the way FCM does it
              and delivered to a simulated iPhone, which downloads the image from this machine.

            """
        )
    }
}
