import ArgumentParser
import CommandSupport
import DeviceSimulator
import Glibc
import RichPush
import RichPushAudit

/// How to audit a campaign, and what to write.
struct AuditOptions: ParsableArguments {
    @OptionGroup
    var vendors: VendorOptions

    @Option(help: ArgumentHelp("The maximum number of lines in progress that have an image.", valueName: "number"))
    var concurrency = Audit.Configuration.defaultConcurrency

    @Option(help: ArgumentHelp("The maximum number of simultaneous downloads from each host.", valueName: "number"))
    var perHost = 16

    @Option(
        help: ArgumentHelp("The maximum number of downloads that start from each host per second.", valueName: "number")
    )
    var perHostRate: Double?

    @Option(
        help: ArgumentHelp(
            "Give up a download after this time without progress; 0 waits as long as an iPhone.",
            discussion: "The verdict on a download that was given up is unknown.",
            valueName: "seconds"
        )
    )
    var stallAfter = 5.0

    @Flag(help: "Download for each line, even if lines have the same URL.")
    var noCoalesce = false

    @Option(
        help: ArgumentHelp(
            "Ask the server again after this time, with the ETag or Last-Modified of its earlier response.",
            valueName: "seconds"
        )
    )
    var recheck: Double?

    @Flag(help: "Also verify the checksums of PNG image data, which finds a single wrong bit and takes more time.")
    var checksums = false

    @Flag(help: "Write the results in the order of the input.")
    var ordered = false

    @Option(
        help: ArgumentHelp(
            "The column of a table that has the URLs, by its name or its number from 1.",
            discussion: "By default, the one with URLs.",
            valueName: "column"
        )
    )
    var urlColumn: String?

    @Option(
        help: ArgumentHelp(
            "The column of a table that has the identifiers, which are copied to the output.",
            valueName: "column"
        )
    )
    var idColumn: String?

    @Flag(help: "Take each line's number from the line: digits and a tab come before the payload or message.")
    var numbered = false

    @Option(
        help: ArgumentHelp(
            "The format of the results: a line of JSON for each line, JUnit's XML, a table of pictures as CSV, or "
                + "annotations for GitHub Actions.",
            discussion: "The default is jsonl. A terminal shows a summary instead, unless this option is given."
        )
    )
    var format: ResultFormat?

    /// Whether there is only a summary, because the results would fill the terminal.
    var writesNoResults: Bool { format == nil && isatty(STDOUT_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

    @Flag(help: "Write a summary to the standard error.")
    var summary = false

    @Option(help: ArgumentHelp("Write a summary to this file, as JSON.", valueName: "file"), completion: .file())
    var summaryFile: String?

    @Option(
        help: ArgumentHelp("Write a summary to this file, as a page with charts.", valueName: "file.html"),
        completion: .file()
    )
    var report: String?

    @Option(
        help: ArgumentHelp(
            "Skip the lines that this earlier output for the same input already has. Repeatable.",
            discussion: "The output of an interrupted audit works, too.",
            valueName: "file"
        ),
        completion: .file()
    )
    var resume: [String] = []

    @Flag(help: "Exit with status 0, not 65, if the input has no lines.")
    var allowEmpty = false

    @Option(
        help: ArgumentHelp(
            "Compare with the output of an earlier audit: the summaries say what has become worse or better.",
            discussion: "Lines are matched by their identifiers, or by their numbers if they have none.",
            valueName: "file"
        ),
        completion: .file()
    )
    var compare: String?

    @Option(help: ArgumentHelp("Audit a random sample of this many lines.", valueName: "number"))
    var sample: Int?

    @Option(
        help: ArgumentHelp(
            "The seed of random choices: the same seed chooses the same lines and URLs.",
            valueName: "number"
        )
    )
    var seed: Int?

    @Flag(help: "Also open each attached file with a real decoder: FFmpeg, or libheif's for HEIC.")
    var decode = false

    @Option(help: ArgumentHelp("Decode the files of this random share of all URLs, from 0 to 1.", valueName: "share"))
    var decodeShare: Double?

    @Option(
        help: ArgumentHelp(
            "Exit with status 1 only for these findings, separated by commas, or for `none`. Repeatable.",
            discussion: """
                `error` stands for all findings that are errors; `undrawable`, for a picture that an iPhone cannot \
                draw, even if it attaches it; `uncertain`, for one that may not show; `unknown`, for a verdict that \
                this machine could not reach. The default is error,undrawable.
                """,
            valueName: "finding"
        ),
        transform: FailOn.init
    )
    var failOn: [FailOn] = []

    var failCriteria: FailCriteria {
        failOn.isEmpty ? .usual : FailCriteria(Set(failOn.flatMap(\.identifiers)))
    }

    func validate() throws {
        guard (1...1_024).contains(concurrency) else {
            throw ValidationError("--concurrency must be from 1 to 1024.")
        }
        guard (1...1_024).contains(perHost) else { throw ValidationError("--per-host must be from 1 to 1024.") }
        if let perHostRate, !(0.1...100_000).contains(perHostRate) {
            throw ValidationError("--per-host-rate must be from 0.1 to 100000.")
        }
        guard stallAfter == 0 || (1...3_600).contains(stallAfter) else {
            throw ValidationError("--stall-after must be 0, or from 1 to 3600 seconds.")
        }
        if let sample {
            guard (1...100_000).contains(sample) else { throw ValidationError("--sample must be from 1 to 100000.") }
            guard resume.isEmpty else { throw ValidationError("--sample and --resume cannot be combined.") }
        } else if seed != nil, decodeShare == nil {
            throw ValidationError("--seed needs --sample or --decode-share.")
        }
        if let decodeShare, !(0...1).contains(decodeShare) {
            throw ValidationError("--decode-share must be from 0 to 1.")
        }
        if let recheck {
            guard (0.1...86_400).contains(recheck) else {
                throw ValidationError("--recheck must be from 0.1 to 86400 seconds.")
            }
            guard !noCoalesce else {
                throw ValidationError("--recheck needs shared downloads, which --no-coalesce turns off.")
            }
        }
    }
}

extension ResultFormat: ExpressibleByArgument {}

extension Audit.Configuration {
    init(options: AuditOptions, delivery: DeliveryOptions) throws(CommandError) {
        self.init()
        helper = delivery.configuration
        stallTimeout = options.stallAfter == 0 ? nil : .seconds(options.stallAfter)
        helper.verifiesChecksums = options.checksums
        device = try delivery.device()
        conversion = delivery.conversion
        pushType = delivery.pushType
        vendors = try options.vendors.choice()
        concurrency = options.concurrency
        downloadsPerHost = options.perHost
        maxDownloadsPerSecondPerHost = options.perHostRate
        sharesDownloads = !options.noCoalesce
        outcomeLifetime = options.recheck.map { .seconds($0) }
        isOrdered = options.ordered
        isNumbered = options.numbered
        let seed = options.seed ?? .random(in: 0..<1_000_000)
        sample = options.sample.map { LineSample(count: $0, seed: seed) }
        if options.decode || options.decodeShare != nil {
            let decoder = try MediaDecoder()
            decoding = MediaDecoding(share: options.decodeShare ?? 1, seed: seed) { await decoder.finding(for: $0) }
        }
    }
}

/// The value of `--fail-on`: identifiers of findings, `error`, or `unknown`, separated by commas; or `none`.
struct FailOn: Sendable {
    let identifiers: [String]

    init(_ argument: String) throws {
        identifiers = argument == "none" ? [] : argument.split(separator: ",").map(String.init)
        let known = FailCriteria.words + Finding.Kind.auditable.map(\.identifier)
        let isEmpty = identifiers.isEmpty && argument != "none"
        guard let unknown = isEmpty ? argument : identifiers.first(where: { !known.contains($0) }) else { return }
        let guess = unknown.nearest(in: known).map { "Did you mean \($0)?" }
        let words = (FailCriteria.words + ["none"]).joined(separator: ", ")
        let others = "Other words are \(words). `richpush explain` lists the findings."
        throw ValidationError("there is no finding \(unknown.visible). \(guess ?? others)")
    }
}
