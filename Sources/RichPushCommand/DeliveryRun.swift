import ArgumentParser
import CommandSupport
import DeviceSimulator
import RichPush
import RichPushInput

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

    @Option(
        help: ArgumentHelp("Keep the attachment in this directory.", valueName: "directory"),
        completion: .directory
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Write what an iPhone shows, and all findings, as a page that needs no network, or as a picture.",
            discussion: """
                The file name must end in .html or .png. A picture needs Chromium: the browser that RICHPUSH_BROWSER \
                names, or else chromium, chromium-browser, or google-chrome. Repeatable.
                """,
            valueName: "file"
        ),
        completion: .file(extensions: ["html", "png"])
    )
    var preview: [String] = []

    @Flag(help: "Also open the attachment with a real decoder: FFmpeg, or libheif's for HEIC.")
    var decode = false

    func validate() throws {
        if preview.contains(where: { PreviewFile($0) == nil }) {
            throw ValidationError("--preview needs the name of a file that ends in .html or .png.")
        }
        guard format != .github || !vendors.isAll else {
            throw ValidationError("--vendor all has no --format github.")
        }
    }

    /// Delivers messages and pictures: files, `-`, or URLs. One has a report, several have a line each.
    func run(_ arguments: [String]) async throws {
        guard arguments.count == 1 || preview.isEmpty && !vendors.isAll else {
            throw ValidationError("--preview and --vendor all take one picture.")
        }
        let browser = try browser()
        let inputs = arguments + [delivery.strings, vendors.vendorFile].compactMap(\.self)
        try CommandFiles(inputs: inputs, outputs: preview).check()
        let decoder = decode ? try MediaDecoder() : nil
        // Files, decoders, and browsers, which have their own process groups, would outlive an interrupted process.
        try await watching.run(inputs.filter { InputDocument.url(in: $0) == nil }) {
            try await deliver(arguments, decoder: decoder, browser: browser)
        }
    }

    private func deliver(_ arguments: [String], decoder: MediaDecoder?, browser: BrowserProgram?) async throws {
        var status = ExitCode.success
        var results: [(name: String, delivered: DeliveredInput)] = []
        for argument in arguments {
            do {
                let source = try DeliverySource(argument)
                if vendors.isAll { return try await compare(source) }
                let name = arguments.count == 1 ? nil : argument
                let result = try await deliver(source, as: name, decoder: decoder, browser: browser)
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
        decoder: MediaDecoder?,
        browser: BrowserProgram?
    ) async throws -> DeliveredInput {
        var result = try await DeliveredInput.run(source, options: delivery, vendors: vendors)
        if let decoder { result = await result.decoded(with: decoder) }
        try Task.checkCancellation()
        var kept: [String] = []
        var failure: ExitCode?
        do throws(CommandError) {
            if let output { kept = try KeptAttachments(path: output).keep(result.delivery.shown?.attachments ?? []) }
        } catch {
            // The report is written all the same.
            failure = error.report()
        }
        try await writePreviews(of: result, browser: browser)
        try format.output?.write(result, kept: kept, as: name, isQuiet: delivery.quiet)
        delivery.noteUnusedProxy(result.delivery.findings.map(\.identifier))
        if let failure { throw failure }
        return result
    }

    /// Shows what each vendor's helper makes of the image.
    private func compare(_ source: DeliverySource) async throws {
        let comparison = try await VendorComparison(of: source, options: delivery, vendors: vendors)
        delivery.noteUnusedProxy(comparison.judgment.findings.map(\.identifier))
        if format == .json {
            return try StandardStreams.writeOutput(try comparison.json.text(isPretty: true) + "\n")
        }
        let palette = Palette.forStandardOutput()
        try StandardStreams.writeOutput(
            delivery.quiet ? comparison.conclusion(palette: palette) : comparison.text(palette: palette)
        )
    }

    /// The browser that a picture needs. It is looked for before the delivery, so that an error shows at once.
    private func browser() throws -> BrowserProgram? {
        guard previewFiles.contains(where: { $0.kind == .picture }) else { return nil }
        if let browser = BrowserProgram.installed() { return browser }
        throw CommandError("\(PreviewError.noBrowser)", status: ExitStatus.cannotCreate)
    }

    private var previewFiles: [PreviewFile] { preview.compactMap(PreviewFile.init) }

    private func writePreviews(of result: DeliveredInput, browser: BrowserProgram?) async throws {
        do {
            for file in previewFiles { try await file.write(result, browser: browser) }
        } catch PreviewError.interrupted {
            throw CancellationError()
        } catch {
            throw CommandError("cannot make the preview: \(error)", status: ExitStatus.cannotCreate)
        }
    }
}
