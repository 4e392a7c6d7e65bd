import ArgumentParser
import CommandSupport
import DeviceSimulator
import ExtensionHarness
import RichPush
import RichPushInput

struct ExtensionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extension",
        abstract: "Run your app's own notification service extension, unmodified, and show what an iPhone would do.",
        discussion: """
            Compiles the extension's files for Linux, unmodified, against stand-ins for Apple's modules, and runs \
            them as iOS does: in a separate process with 30 seconds and 24 MB, on the network of a simulated device. \
            The first run also compiles the stand-ins, which takes a few seconds. The user's cache directory keeps \
            compiled files.

            The extension's code runs on this machine, in a sandbox that is closed before the code is loaded: without \
            sockets, other processes, and files outside the folder of its simulated device, as far as the kernel \
            grants this; the report lists what it does not grant. The compiler runs first, without a sandbox.

            EXAMPLES
              richpush extension --suite NotificationService.swift
              richpush extension --suite NotificationService.m
              richpush extension --suite MyApp.xcodeproj
              richpush extension --payload message.json NotificationService.swift
              richpush extension --suite --format junit MyApp.xcodeproj > extension.xml
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The extension's files in Swift or Objective-C, its folder, or the app's Xcode project.",
            valueName: "file"
        ),
        completion: .file(extensions: ["swift", "m", "xcodeproj"])
    )
    var files: [String]

    @Option(
        help: ArgumentHelp("Deliver this payload or message; - reads the standard input.", valueName: "file"),
        completion: .file()
    )
    var payload: String?

    @Flag(help: "Run the extension in 22 situations, from a good picture to a server that never answers.")
    var suite = false

    @Option(help: ArgumentHelp("Run only this case of the suite. Repeatable.", valueName: "name"))
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            "Where the payload has the URL of the media, as a JSON pointer: /data/image. Repeatable. By default, where "
                + "the source code looks for it.",
            valueName: "pointer"
        )
    )
    var mediaKey: [String] = []

    @OptionGroup(title: "Building")
    var building: BuildingOptions

    @OptionGroup(title: "Delivery options")
    var delivery: DeliveryOptions

    @Option(help: "The format of the result; junit needs --suite.")
    var format = ExtensionFormat.text

    func validate() throws {
        guard suite || payload != nil else { throw ValidationError("Pass --suite, or the --payload to deliver.") }
        guard suite || format != .junit else { throw ValidationError("--format junit needs --suite.") }
        let names = SuiteCase.all.map(\.identifier)
        if let unknown = only.first(where: { !names.contains($0) }) {
            throw ValidationError(
                "There is no case \(unknown.visible); the cases are \(names.joined(separator: ", "))."
            )
        }
    }

    func run() async throws {
        try await Interruption.run { try await runToEnd() }
    }

    private func runToEnd() async throws {
        do {
            let push = try payload.map { try Self.push(at: $0, delivery) }
            let program = try await build()
            if suite { try await runSuite(program, push) } else if let push { try await deliver(push, to: program) }
        } catch let error as CommandError {
            throw error.report()
        } catch let error as ExtensionBuildError {
            throw CommandError("\(error)", status: error.exitStatus).report()
        }
    }

    private func build() async throws -> ExtensionProgram {
        let progress = ProgressLine()
        progress.show("compiling; the first time, also the stand-ins for Apple's modules, which takes a few seconds")
        defer { progress.clear() }
        return try await building.request(files).build()
    }

    private func runSuite(_ program: ExtensionProgram, _ push: DeliveredPush?) async throws {
        let pointers = mediaKey.isEmpty ? program.payloadKeys.mediaPaths : mediaKey.map { JSONPointer(parsing: $0) }
        let suite = SuiteRun(
            run: try extensionRun(program),
            payload: SuitePayload(
                template: push?.notification.payload,
                mediaAt: pointers,
                beside: program.payloadKeys.companions
            )
        )
        let cases = SuiteCase.all.filter { only.isEmpty || only.contains($0.identifier) }
        let progress = ProgressLine()
        let count = progress.counter(of: cases.count)
        let results = try await suite.results(of: cases) { _ in count() }
        progress.clear()
        try Task.checkCancellation()
        try StandardStreams.writeOutput(format.text(of: results, program: program, pointers: pointers))
        if !results.allSatisfy(\.passed) { throw ExitStatus.withoutMedia }
    }

    private func deliver(_ push: DeliveredPush, to program: ExtensionProgram) async throws {
        let result = try await extensionRun(program).deliver([push.notification], senderFindings: push.findings)
        try Task.checkCancellation()
        try StandardStreams.writeOutput(format.text(of: result, input: push.input, program: program))
        delivery.helper.noteUnusedProxy(result.deliveries.flatMap(\.findings).map(\.identifier))
        if !result.deliveries.allSatisfy(\.succeeded) { throw ExitStatus.withoutMedia }
    }

    private func extensionRun(_ program: ExtensionProgram) throws(CommandError) -> ExtensionRun {
        var run = ExtensionRun(.executable(program.executable))
        run.device = try delivery.device()
        run.helper = delivery.configuration
        return run
    }

    /// A push, and the input that it was read from.
    private struct DeliveredPush {
        let input: InputDocument
        let notification: RemoteNotification
        let findings: [Finding]
    }

    private static func push(at path: String, _ options: DeliveryOptions) throws(CommandError) -> DeliveredPush {
        let input = try InputFile.document(at: path)
        let strings = try options.device().strings
        do throws(InputError) {
            let push = try input.push(conversion: options.conversion, pushType: options.pushType, strings: strings)
            return DeliveredPush(input: input, notification: push.notification, findings: push.findings)
        } catch {
            throw CommandError(error)
        }
    }
}
