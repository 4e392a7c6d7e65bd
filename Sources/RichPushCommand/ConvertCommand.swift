import ArgumentParser
import CommandSupport
import FCM
import RichPush
import RichPushInput

struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Print the APNs payload that FCM makes from a message.",
        discussion: """
            Checks the message as FCM does. If FCM would refuse it, FCM's own error goes to the standard output, and \
            the exit status is 65.

            EXAMPLES
              richpush convert message.json
              richpush convert --headers message.json
              richpush convert - < message.json > payload.apns
            """
    )

    @Argument(help: .value("file", "The message; - reads the standard input."), completion: .file())
    var file: String

    @Flag(help: "Also print the headers for APNs: {\"headers\": …, \"payload\": …}.")
    var headers = false

    @Flag(help: "Let FCM set mutable-content when there is an image.")
    var fcmSetsMutableContent = false

    @Option(help: .value("identifier", "The app's bundle identifier, for the apns-topic header."))
    var bundleIdentifier: String?

    func run() throws {
        try FileIdentity.requireDistinct(inputs: [file])
        try StandardStreams.writeOutput(try converted(try InputFile.document(at: file)).document)
    }

    private func converted(_ input: InputDocument) throws -> JSONValue {
        guard input.kind.isMessage else {
            let sentence = "the input is an \(input.kind.displayName); give the FCM message that becomes one"
            throw CommandError(sentence, status: ExitStatus.dataError)
        }
        let message: Message
        do throws(InputError) { message = try input.message() } catch {
            if case .refusedByFCM(let answer) = error { try StandardStreams.writeOutput(answer.jsonValue.document) }
            throw CommandError(error)
        }
        var conversion = APNsConversion(addsMutableContent: fcmSetsMutableContent)
        conversion.bundleIdentifier = bundleIdentifier
        let request = conversion.request(for: message)
        guard headers else { return request.payload }
        let members = request.headers.sorted { $0.key < $1.key }.map { ($0.key, JSONValue.string($0.value)) }
        return ["headers": .object(JSONObject(members)), "payload": request.payload]
    }
}
