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
              richpush extension NotificationService.swift
              richpush extension NotificationService.m
              richpush extension MyApp.xcodeproj
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

    @Flag(
        help: ArgumentHelp(
            "Run the extension in 22 situations, from a good picture to a server that never answers. The default "
                + "without --payload; with it, each situation has that payload, with another value for its media's URL."
        )
    )
    var suite = false

    @Option(help: ArgumentHelp("Run only this case of the suite. Repeatable.", valueName: "name"))
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            "Where the payload has the URL of the media, as a JSON pointer: /data/image. Repeatable: the suite runs "
                + "once for each. By default, where the extension looks for it.",
            valueName: "pointer"
        )
    )
    var mediaKey: [String] = []

    @OptionGroup(title: "Building")
    var building: BuildingOptions

    @OptionGroup(title: "Delivery options")
    var delivery: DeliveryOptions

    @Option(help: "The format of the result; junit is for the suite.")
    var format = ExtensionFormat.text

    func validate() throws {
        guard runsSuite || format != .junit else { throw ValidationError("--format junit needs --suite.") }
        let names = SuiteCase.all.map(\.identifier)
        if let unknown = only.first(where: { !names.contains($0) }) {
            throw ValidationError(
                "There is no case \(unknown.visible); the cases are \(names.joined(separator: ", "))."
            )
        }
    }

    /// Whether the suite runs, and not one payload as it is.
    private var runsSuite: Bool { suite || payload == nil }

    func run() async throws {
        try await Interruption.run { try await runToEnd() }
    }

    private func runToEnd() async throws {
        do {
            let push = try payload.map { try Self.push(at: $0, delivery) }
            let program = try await build()
            if let push, !runsSuite { try await deliver(push, to: program) } else { try await runSuite(program, push) }
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
        let progress = ProgressLine()
        progress.show("looking for the place of the media in the payload")
        let suites = try await SuiteRun.all(
            extensionRun(program),
            keys: program.payloadKeys,
            template: push?.notification.payload,
            places: mediaKey.map { JSONPointer(parsing: $0) }
        )
        let cases = SuiteCase.all.filter { only.isEmpty || only.contains($0.identifier) }
        let count = progress.counter(of: cases.count * suites.count)
        var results: [SuiteResult] = []
        for suite in suites { results += try await suite.results(of: cases) { _ in count() } }
        progress.clear()
        try Task.checkCancellation()
        try StandardStreams.writeOutput(format.text(of: results, program: program, suites.compactMap(\.payload.place)))
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
        var run = ExtensionRun(program)
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
