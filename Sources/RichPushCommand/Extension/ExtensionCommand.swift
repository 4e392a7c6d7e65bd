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
              richpush extension --report extension.html MyApp.xcodeproj
              richpush extension --stub Kingfisher NotificationService.swift
              richpush extension --package KeychainAccess=../KeychainAccess MyApp.xcodeproj
              richpush extension --suite --format junit MyApp.xcodeproj > extension.xml
            """
    )

    @Argument(
        help: .value("file", "The extension's files in Swift or Objective-C, its folder, or the app's Xcode project."),
        completion: .file(extensions: ["swift", "m", "xcodeproj"])
    )
    var files: [String]

    @Option(help: .value("file", "Deliver this payload or message; - reads the standard input."), completion: .file())
    var payload: String?

    @Flag(
        help: ArgumentHelp(
            "Run the extension in 22 situations, from a good picture to a server that never answers. The default "
                + "without --payload; with it, each situation has that payload, with another value for its media's URL."
        )
    )
    var suite = false

    @Option(help: .value("name", "Run only this case of the suite. Repeatable."))
    var only: [String] = []

    @Option(
        help: .value(
            "pointer",
            "Where the payload has the URL of the media, as a JSON pointer: /data/image. Repeatable: the suite runs "
                + "once for each. By default, where the extension looks for it."
        )
    )
    var mediaKey: [String] = []

    @OptionGroup(title: "Building")
    var building: BuildingOptions

    @OptionGroup(title: "Delivery options")
    var delivery: DeliveryOptions

    @Option(help: "The format of the result; junit is for the suite, github for GitHub Actions.")
    var format = ExtensionFormat.text

    @Option(
        help: .value(
            "file.html",
            "Write the result to this file, as a page that needs no network: for each case what shows, a timeline, the "
                + "requests, the memory, the log, and the findings with the lines of the source."
        ),
        completion: .file(extensions: ["html"])
    )
    var report: String?

    @OptionGroup
    var watching: WatchOption

    func validate() throws {
        guard runsSuite || format != .junit else { throw ValidationError("--format junit needs --suite.") }
        let names = SuiteCase.all.map(\.identifier)
        guard let unknown = only.first(where: { !names.contains($0) }) else { return }
        let guess = unknown.nearest(in: names).map { "did you mean \($0)? The" } ?? "the"
        throw ValidationError(
            "There is no case \(unknown.visible); \(guess) cases are \(names.joined(separator: ", "))."
        )
    }

    private typealias DeliveredPush = (input: InputDocument, push: InputDocument.Push)

    private var runsSuite: Bool { suite || payload == nil }
    private var otherFiles: [String] { [payload, delivery.strings].compactMap(\.self) }

    func run() async throws {
        try await watching.run(building.request(files).inputFiles + otherFiles) { try await runToEnd() }
    }

    private func runToEnd() async throws {
        do {
            try FileIdentity.requireDistinct(inputs: files + otherFiles, outputs: [report].compactMap(\.self))
            let push = try payload.map(readPush)
            let page = try report.map { try OutputFile($0) }
            let program = try await build()
            if let push, !runsSuite {
                try await deliver(push, to: program, page)
            } else {
                try await runSuite(on: program, with: push, page)
            }
        } catch let error as ExtensionBuildError {
            throw CommandError(error)
        }
    }

    private func build() async throws -> ExtensionProgram {
        let progress = ProgressLine(isQuiet: delivery.quiet)
        progress.show("compiling; the first time, also the stand-ins for Apple's modules, which takes a few seconds")
        defer { progress.clear() }
        return try await building.request(files).build()
    }

    private func runSuite(on program: ExtensionProgram, with push: DeliveredPush?, _ page: OutputFile?) async throws {
        let progress = ProgressLine(isQuiet: delivery.quiet)
        progress.show("looking for the place of the media in the payload")
        let suites = try await SuiteRun.all(
            extensionRun(program),
            keys: program.payloadKeys,
            template: push?.push.notification.payload,
            places: mediaKey.map { JSONPointer(parsing: $0) }
        )
        let cases = SuiteCase.all.filter { only.isEmpty || only.contains($0.identifier) }
        let pointers = suites.compactMap(\.payload.place)
        var report = SuiteReport(program: program, pointers: pointers, count: cases.count * suites.count)
        let text = SuiteText(report: report, palette: Palette.forStandardOutput())
        var hasBegun = false
        progress.show("0 of \(report.count) cases")
        for suite in suites where !Task.isCancelled {
            report.results += try await suite.results(of: cases) { ended, results in
                progress.clear()
                if format == .text, !delivery.quiet {
                    try StandardStreams.writeOutput(text.cases(results, areFirst: !hasBegun))
                    hasBegun = hasBegun || !results.isEmpty
                }
                progress.show("\(report.results.count + ended) of \(report.count) cases")
            }
        }
        progress.clear()
        try StandardStreams.writeOutput(format.text(of: report, isQuiet: delivery.quiet))
        try page?.write(ExtensionPage(report, settings(pointers)).bytes)
        try Task.checkCancellation()
        if !report.succeeded { throw ExitStatus.withoutMedia }
    }

    private func deliver(_ push: DeliveredPush, to program: ExtensionProgram, _ page: OutputFile?) async throws {
        let (input, push) = push
        let result = try await extensionRun(program).deliver([push.notification], senderFindings: push.findings)
        try Task.checkCancellation()
        let text = try format.text(of: result, input, payload: payload ?? "-", program, isQuiet: delivery.quiet)
        try StandardStreams.writeOutput(text)
        try page?.write(ExtensionPage(result, of: program, settings()).bytes)
        delivery.noteUnusedProxy(result.deliveries.flatMap(\.findings).map(\.identifier))
        if !result.deliveries.allSatisfy(\.succeeded) { throw ExitStatus.withoutMedia }
    }

    /// How the cases are run, for the report.
    private func settings(_ pointers: [JSONPointer] = []) -> [(String, String)] {
        var settings = [("Configuration", building.configuration ?? "Debug")]
        if let payload { settings.append(("Payload", payload == "-" ? "standard input" : payload)) }
        if !pointers.isEmpty { settings.append(("Media at", pointers.map(\.description).joined(separator: ", "))) }
        return settings
    }

    private func extensionRun(_ program: ExtensionProgram) throws(CommandError) -> ExtensionRun {
        var run = ExtensionRun(program)
        run.device = try delivery.device()
        run.helper = delivery.configuration
        return run
    }

    private func readPush(_ path: String) throws -> DeliveredPush {
        let input = try InputFile.document(at: path)
        return (input, try delivery.push(of: input, strings: try delivery.device().strings))
    }
}
