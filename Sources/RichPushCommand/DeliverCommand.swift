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
            HTTP request, or code that calls an SDK. The command recognizes which one it is. It also reads JSON5: \
            comments, trailing commas, single quotes.

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

    @Argument(
        help: ArgumentHelp("What to deliver; - reads the standard input.", valueName: "file"),
        completion: .file()
    )
    var file: String

    @OptionGroup(title: "Delivery options")
    var delivery: DeliveryOptions

    @OptionGroup(title: "Vendors")
    var vendors: VendorOptions

    @Option(help: "The format of the result.")
    var format = OutputFormat.text

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
    }

    func run() async throws {
        let browser = try browser()
        let input: InputDocument
        let decoder: MediaDecoder?
        do throws(CommandError) {
            let inputs = [file, delivery.strings, vendors.vendorFile].compactMap(\.self)
            try CommandFiles(inputs: inputs, outputs: preview).check()
            decoder = decode ? try MediaDecoder() : nil
            input = try InputFile.document(at: file)
        } catch {
            throw error.report()
        }
        if vendors.isAll { return try await compare(input) }
        // Files, decoders, and browsers, which have their own process groups, would outlive an interrupted process.
        try await Interruption.run { try await deliver(input, decoder: decoder, browser: browser) }
    }

    private func deliver(_ input: InputDocument, decoder: MediaDecoder?, browser: BrowserProgram?) async throws {
        var result: DeliveredInput
        do throws(CommandError) {
            result = try await DeliveredInput.run(input, options: delivery, vendors: vendors)
        } catch {
            throw error.report()
        }
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
        try format.write(result, kept: kept)
        delivery.helper.noteUnusedProxy(result.delivery.findings.map(\.identifier))
        if let failure { throw failure }
        if !result.delivery.succeeded { throw ExitStatus.withoutMedia }
    }

    /// Shows what each vendor's helper makes of the image.
    private func compare(_ input: InputDocument) async throws {
        let comparison: VendorComparison
        do throws(CommandError) {
            comparison = try await VendorComparison(of: input, options: delivery, vendors: vendors)
        } catch {
            throw error.report()
        }
        delivery.helper.noteUnusedProxy(comparison.judgment.findings.map(\.identifier))
        switch format {
        case .text: try StandardStreams.writeOutput(comparison.text(palette: Palette.forStandardOutput()))
        case .json: try StandardStreams.writeOutput(try comparison.json.text(isPretty: true) + "\n")
        }
    }

    /// The browser that a picture needs. It is looked for before the delivery, so that an error shows at once.
    private func browser() throws -> BrowserProgram? {
        guard previewFiles.contains(where: { $0.kind == .picture }) else { return nil }
        if let browser = BrowserProgram.installed() { return browser }
        StandardStreams.writeError("richpush: \(PreviewError.noBrowser)")
        throw ExitStatus.cannotCreate
    }

    private var previewFiles: [PreviewFile] { preview.compactMap(PreviewFile.init) }

    private func writePreviews(of result: DeliveredInput, browser: BrowserProgram?) async throws {
        do {
            for file in previewFiles { try await file.write(result, browser: browser) }
        } catch PreviewError.interrupted {
            throw CancellationError()
        } catch {
            StandardStreams.writeError("richpush: cannot make the preview: \(error)")
            throw ExitStatus.cannotCreate
        }
    }
}
