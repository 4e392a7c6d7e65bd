import ArgumentParser
import FCM
import FoundationEssentials
import RichPush

struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Print the APNs payload that FCM makes of a message.",
        discussion: """
            The message is judged as FCM judges it; what FCM would refuse is answered with FCM's own error, on the \
            standard output, and with exit status 65.

            EXAMPLES
              richpush convert message.json
              richpush convert --headers message.json
              richpush convert - < message.json > payload.apns
            """
    )

    @Argument(help: ArgumentHelp("The message; - is the standard input.", valueName: "file"), completion: .file())
    var file: String

    @Flag(help: "Print the headers of the request to APNs as well: {\"headers\": …, \"payload\": …}.")
    var headers = false

    @Flag(help: "Let FCM set mutable-content by itself when there is an image.")
    var fcmSetsMutableContent = false

    @Option(help: ArgumentHelp("The app's bundle identifier, for the apns-topic header.", valueName: "identifier"))
    var bundleIdentifier: String?

    func run() throws {
        let output: JSONValue
        do throws(InputError) {
            output = try converted()
        } catch {
            if case .refusedByFCM(let answer) = error { try write(answer.jsonValue) }
            StandardStreams.writeError("richpush: \(error)")
            throw ExitCode(error.status)
        }
        try write(output)
    }

    private func converted() throws(InputError) -> JSONValue {
        let input = try InputDocument(InputFile.read(file))
        guard input.kind.isMessage else { throw .unknown(found: "an \(input.kind.displayName)") }
        var conversion = APNsConversion(addsMutableContent: fcmSetsMutableContent)
        conversion.bundleIdentifier = bundleIdentifier
        let request = conversion.request(for: try input.message())
        let members = request.headers.mapValues(JSONValue.string)
        return headers ? ["headers": .object(members), "payload": request.payload] : request.payload
    }

    private func write(_ value: JSONValue) throws(ExitCode) {
        try StandardStreams.writeOutput(JSONOutput.text(value) + "\n")
    }
}
