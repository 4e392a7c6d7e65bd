import ArgumentParser
import FCM
import RichPush

struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Deliver a sample message with its image, without any network.",
        discussion: """
            A web server on this machine serves the files of a folder; a message that refers to one of them is \
            converted as FCM does it, and delivered as an iPhone would.

            EXAMPLES
              richpush demo
              richpush demo --file clip.mp4
              richpush demo --file impostors/page.png
            """
    )

    @Option(help: ArgumentHelp("The folder that is served.", valueName: "directory"), completion: .directory)
    var media = "Fixtures/media"

    @Option(help: ArgumentHelp("The file in it that the message refers to.", valueName: "file"))
    var file = "sparky.png"

    @Option(help: "For whom the result is written.")
    var format = OutputFormat.text

    func run() async throws {
        let result: Delivery
        do {
            let server = try DemoServer.start(directory: media)
            result = try await deliver(from: server.port)
        } catch let error as DemoError {
            StandardStreams.writeError("richpush: \(error)")
            throw error.status
        } catch let error as InputError {
            StandardStreams.writeError("richpush: \(error)")
            throw ExitCode(error.status)
        }
        if format == .text { try explain(result) }
        try DeliveryPresentation(result, kept: [], format: format).write()
        if !result.isAsWished { throw ExitStatus.withoutMedia }
    }

    private func deliver(from port: Int) async throws -> Delivery {
        let message: JSONValue = [
            "message": [
                "topic": "fireworks",
                "notification": ["title": "Sparky says hi", "body": "Tonight there is a firework over the town."],
                "apns": [
                    "payload": ["aps": ["mutable-content": 1, "sound": "default"]],
                    "fcm_options": ["image": .string("http://127.0.0.1:\(port)/\(file)")],
                ],
            ]
        ]
        var options = try DeliveryOptions.parse([])
        options.allowHttp = true
        options.allowAddress = [AddressPolicy.Exception("127.0.0.1:\(port)")].compactMap(\.self)
        return try await Delivery.run(InputDocument(Array(JSONOutput.text(message).utf8)), options: options)
    }

    private func explain(_ result: Delivery) throws(ExitCode) {
        let palette = Palette.forStandardOutput()
        try StandardStreams.writeOutput(
            """

              \(palette(.strong, "An FCM message")) to the topic "fireworks", with mutable-content and \
            an image, is converted as FCM does it,
              delivered to a simulated iPhone, and its image is downloaded from this machine.

            """
        )
    }
}
