import ArgumentParser
import CommandSupport
import DeviceSimulator
import RichPush
import RichPushInput

struct DeliverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deliver",
        // Parsed on its own, the subcommand leaves the options that print completion scripts to the whole command.
        _superCommandName: "richpush",
        abstract: "Deliver one notification as an iPhone would, and show what became of its image.",
        discussion: """
            The input is an APNs payload, with or without headers as "convert --headers" writes them, Xcode's .apns \
            file, an FCM request ({"message": …}), a bare FCM message, or what people paste: a curl command, a whole \
            HTTP request, code that calls an SDK, what Xcode prints of userInfo, Markdown, or JSON5. The command \
            recognizes which one it is. The URL or the file of a picture is judged as by "check".

            EXAMPLES
              richpush deliver message.json
              richpush deliver --format json payload.apns | jq .findings
              richpush deliver --output pictures - < message.json
              richpush deliver --allow-http --allow-address 127.0.0.1:8080 local.json
              richpush deliver --preview sparky.html message.json
              richpush deliver --preview sparky.png message.json
              richpush deliver --vendor iterable message.json
              richpush deliver --vendor all message.json
            """
    )

    @Argument(help: .value("file", "What to deliver; - reads the standard input."), completion: .file())
    var file: String

    @OptionGroup
    var options: DeliveryRun

    func run() async throws { try await options.run([file]) }
}

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        _superCommandName: "richpush",
        abstract: "Check whether an iPhone shows a picture, by its URL or its file.",
        discussion: """
            Judges each picture as the image of a correct FCM message. A file, also a movie or a sound, is judged as if \
            a server had it under its name, with https and the usual Content-Type. For one picture, the result is the \
            report of "deliver"; for several, one line each.

            EXAMPLES
              richpush check https://cdn.example/sparky.png
              richpush check sparky.heic
              richpush check pictures/*
              richpush check --preview sparky.html sparky.png
            """
    )

    @Argument(help: .value("picture", "URLs, or files; - reads the standard input."), completion: .file())
    var pictures: [String]

    @OptionGroup
    var options: DeliveryRun

    func run() async throws { try await options.run(pictures) }
}

/// How to deliver, and what to write: the same for `deliver` and `check`.
struct DeliveryRun: ParsableArguments {
    @OptionGroup(title: "Delivery options")
    var delivery: DeliveryOptions

    @OptionGroup(title: "Vendors")
    var vendors: VendorOptions

    @Option(help: "The format of the result; github is for a workflow of GitHub Actions.")
    var format = DeliveryFormat.text

    @OptionGroup
    var watching: WatchOption

    @Option(help: .value("directory", "Keep the attachment in this directory."), completion: .directory)
    var output: String?

    @Option(
        help: .value(
            "file",
            "Write what an iPhone shows, and all findings, as a page that needs no network, or as a picture.",
            """
            The file name must end in .html or .png. A picture needs Chromium: the browser that RICHPUSH_BROWSER \
            names, or else chromium, chromium-browser, or google-chrome. Repeatable.
            """
        ),
        completion: .file(extensions: ["html", "png"])
    )
    var preview: [String] = []

    @Flag(help: "Also open the attachment with a real decoder: FFmpeg, or libheif's for HEIC.")
    var decode = false

    private var previewFiles: [PreviewFile] { preview.compactMap(PreviewFile.init) }

    func validate() throws {
        guard previewFiles.count == preview.count else {
            throw ValidationError("--preview needs the name of a file that ends in .html or .png.")
        }
        guard format != .github || !vendors.isAll else { throw ValidationError("--vendor all has no --format github.") }
    }

    /// Delivers messages and pictures: files, `-`, or URLs. One has a report, several have a line each.
    func run(_ arguments: [String]) async throws {
        guard arguments.count == 1 || preview.isEmpty && !vendors.isAll else {
            throw ValidationError("--preview and --vendor all take one picture.")
        }
        // Both are looked for before the delivery, so that an error shows at once.
        let browser = previewFiles.contains(where: \.isPicture) ? try BrowserProgram.required() : nil
        let inputs = arguments + [delivery.strings, vendors.file.vendorFile].compactMap(\.self)
        try FileIdentity.requireDistinct(inputs: inputs, outputs: preview)
        let decoder = decode ? try MediaDecoder() : nil
        // Files, decoders, and browsers, which have their own process groups, would outlive an interrupted process.
        try await watching.run(inputs.filter { InputDocument.url(in: $0) == nil }) {
            try await deliver(arguments, decoder, browser)
        }
    }

    private func deliver(_ arguments: [String], _ decoder: MediaDecoder?, _ browser: BrowserProgram?) async throws {
        var status = ExitCode.success
        var results: [(name: String, delivered: DeliveredInput)] = []
        for argument in arguments {
            do {
                let source = try DeliverySource(argument)
                if vendors.isAll { return try await compare(source) }
                let result = try await deliver(source, as: arguments.count == 1 ? nil : argument, decoder, browser)
                if format == .github { results.append((argument, result)) }
                if !result.delivery.succeeded, status == .success { status = ExitStatus.withoutMedia }
            } catch let error as CommandError {
                status = error.report()
            }
        }
        if !results.isEmpty {
            let report = GitHubReport(results)
            try StandardStreams.writeOutput(report.text)
            try report.appendSummary()
        }
        if status != .success { throw status }
    }

    /// Delivers one, and writes a report, or a line with its name.
    private func deliver(
        _ source: DeliverySource,
        as name: String?,
        _ decoder: MediaDecoder?,
        _ browser: BrowserProgram?
    ) async throws -> DeliveredInput {
        let result = try await DeliveredInput.run(source, options: delivery, vendors: vendors, decoder: decoder)
        try Task.checkCancellation()
        var kept: [String] = []
        var failure: ExitCode?
        do throws(CommandError) {
            if let output { kept = try KeptAttachments(path: output).keep(result.delivery.shown?.attachments ?? []) }
        } catch {
            // The report is written all the same.
            failure = error.report()
        }
        do { for file in previewFiles { try await file.write(result, browser: browser) } } catch {
            if error is CancellationError { throw error }
            throw CommandError("cannot make the preview: \(error)", status: ExitStatus.cannotCreate)
        }
        try format.output?.write(result, kept: kept, as: name, isQuiet: delivery.quiet)
        delivery.noteUnusedProxy(result.delivery.findings.map(\.identifier))
        if let failure { throw failure }
        return result
    }

    /// Shows what each vendor's helper makes of the image.
    private func compare(_ source: DeliverySource) async throws {
        let comparison = try await VendorComparison(of: source, options: delivery, vendors: vendors)
        delivery.noteUnusedProxy(comparison.judgment.findings.map(\.identifier))
        if format == .json { return try StandardStreams.writeOutput(try comparison.json().document) }
        let palette = Palette.forStandardOutput()
        try StandardStreams.writeOutput(
            delivery.quiet ? comparison.conclusion(palette: palette) : comparison.text(palette: palette)
        )
    }
}
