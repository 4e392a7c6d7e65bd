import ArgumentParser
import DeviceSimulator
import RichPush

struct DeliverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deliver",
        abstract: "Deliver one notification as an iPhone would, and say what became of its image.",
        discussion: """
            The input is told apart by what is in it: an APNs payload, with or without its headers as \
            "convert --headers" writes them, Xcode's .apns file, an FCM request ({"message": …}), a bare FCM message, \
            or a whole HTTP request or piece of JavaScript pasted from documentation. JSON5 is read \
            as well: comments, trailing commas, single quotes.

            EXAMPLES
              richpush deliver message.json
              richpush deliver --format json payload.apns | jq .findings
              richpush deliver --output pictures - < message.json
              richpush deliver --allow-http --allow-address 127.0.0.1:8080 local.json
              richpush deliver --preview sparky.html message.json
              richpush deliver --preview sparky.png message.json
            """
    )

    @Argument(help: ArgumentHelp("What to deliver; - is the standard input.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup(title: "Delivery options")
    var delivery: DeliveryOptions

    @Option(help: "For whom the result is written.")
    var format = OutputFormat.text

    @Option(
        help: ArgumentHelp("Keep the attachment in this directory.", valueName: "directory"),
        completion: .directory
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Write what an iPhone shows, with all that is said of it, as a page that needs no network, or as a picture.",
            discussion: """
                The ending of the file says which: .html or .png. A picture needs an installed Chromium: the one that \
                RICHPUSH_BROWSER names, else chromium, chromium-browser or google-chrome. May be given more than once.
                """,
            valueName: "file"
        ),
        completion: .file(extensions: ["html", "png"])
    )
    var preview: [String] = []

    func validate() throws {
        if preview.contains(where: { PreviewFile($0) == nil }) {
            throw ValidationError("--preview is the name of a file that ends in .html or .png.")
        }
    }

    func run() async throws {
        let browser = try browser()
        let result: Delivery
        do throws(InputError) {
            result = try await Delivery.run(InputDocument(InputFile.read(file)), options: delivery)
        } catch {
            StandardStreams.writeError("richpush: \(error)")
            throw ExitCode(error.status)
        }
        let kept = try keepAttachments(of: result)
        try await writePreviews(of: result, browser: browser)
        try DeliveryPresentation(result, kept: kept, format: format).write()
        if !result.isAsWished { throw ExitStatus.withoutMedia }
    }

    /// The browser that a picture needs: before the delivery it is known whether there is one.
    private func browser() throws -> BrowserProgram? {
        guard previewFiles.contains(where: { $0.kind == .picture }) else { return nil }
        if let browser = BrowserProgram.installed() { return browser }
        StandardStreams.writeError("richpush: \(PreviewError.noBrowser)")
        throw ExitStatus.cannotCreate
    }

    private var previewFiles: [PreviewFile] { preview.compactMap(PreviewFile.init) }

    private func writePreviews(of result: Delivery, browser: BrowserProgram?) async throws {
        let files = previewFiles
        let writing = Task { for file in files { try await file.write(result, browser: browser) } }
        do {
            // The browser is in a process group of its own, and would go on; it and its profile go first.
            if browser != nil { try Interruption.watch { writing.cancel() } }
            try await writing.value
        } catch PreviewError.interrupted {
            throw ExitStatus.interrupted
        } catch {
            StandardStreams.writeError("richpush: cannot make the preview: \(error)")
            throw ExitStatus.cannotCreate
        }
    }

    /// Copies what was attached; the files themselves go with the delivery.
    private func keepAttachments(of result: Delivery) throws -> [String] {
        guard let output else { return [] }
        do {
            return try AttachmentCopy.copy(result.device.shown?.attachments ?? [], to: output)
        } catch {
            StandardStreams.writeError("richpush: cannot keep the attachment in \(output.visible): \(error)")
            throw ExitStatus.cannotCreate
        }
    }
}
