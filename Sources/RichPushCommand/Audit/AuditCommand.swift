import ArgumentParser
import CommandSupport
import DeviceSimulator
import Glibc
import RichPush
import RichPushAudit

struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Find the notifications of a campaign that an iPhone would show without their image.",
        discussion: """
            The input has payloads or messages as JSON: one per line, in a row, or as an array. Or it has only the \
            pictures: a list of URLs, or a CSV or TSV file with a header. gzip data is fine, and so are several files. \
            The command recognizes the format by the content.

            The output has one line of JSON for each message or picture, in the order in which they finish, with \
            the line's number, and with the member "id" or the column of identifiers.

            EXAMPLES
              richpush audit campaign.jsonl > results.jsonl
              richpush audit --url-column image_url users.csv > results.jsonl
              richpush audit --summary january.csv.gz february.csv.gz > results.jsonl
              richpush audit --report campaign.html campaign.jsonl > results.jsonl
              export-messages | richpush audit - | jq 'select(.status != "attached")'
              richpush audit --per-host 4 --per-host-rate 50 campaign.jsonl > out.jsonl
              richpush audit --format junit --fail-on http-status campaign.jsonl > a.xml
              richpush audit --resume results.jsonl campaign.jsonl > rest.jsonl
            """
    )

    @Argument(
        help: .value("file", "The campaign's files; - reads the standard input. Line numbers go on from file to file."),
        completion: .file()
    )
    var files: [String]

    @OptionGroup(title: "Audit options")
    var options: AuditOptions

    @OptionGroup(title: "Delivery options")
    var delivery: DeliveryOptions

    func validate() throws {
        guard !options.vendors.isAll else { throw ValidationError("--vendor all works only with richpush deliver.") }
    }
}

/// How to audit a campaign, and what to write.
struct AuditOptions: ParsableArguments {
    @OptionGroup
    var vendors: VendorOptions

    @Option(help: .value("number", "The maximum number of lines in progress that have an image."))
    var concurrency = Audit.Configuration.defaultConcurrency

    @Option(help: .value("number", "The maximum number of simultaneous downloads from each host."))
    var perHost = 16

    @Option(help: .value("number", "The maximum number of downloads that start from each host per second."))
    var perHostRate: Double?

    @Option(
        help: .value(
            "seconds",
            "Give up a download after this time without progress; 0 waits as long as an iPhone.",
            "The verdict on a download that was given up is unknown."
        )
    )
    var stallAfter = 5.0

    @Flag(help: "Download for each line, even if lines have the same URL.")
    var noCoalesce = false

    @Option(help: .value("seconds", "Ask the server again after this time, with its ETag or Last-Modified."))
    var recheck: Double?

    @Flag(help: "Also verify the checksums of PNG image data, which finds a single wrong bit and takes more time.")
    var checksums = false

    @Flag(help: "Write the results in the order of the input.")
    var ordered = false

    @Option(help: .value("column", "A table's column of URLs: its name, or its number from 1. Default: one with URLs."))
    var urlColumn: String?

    @Option(help: .value("column", "The column of a table that has the identifiers, which are copied to the output."))
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

    @Option(help: .value("file", "Write a summary to this file, as JSON."), completion: .file())
    var summaryFile: String?

    @Option(help: .value("file.html", "Write a summary to this file, as a page with charts."), completion: .file())
    var report: String?

    @Option(
        help: .value(
            "file",
            "Skip the lines that this earlier output for the same input already has. Repeatable.",
            "The output of an interrupted audit works, too."
        ),
        completion: .file()
    )
    var resume: [String] = []

    @Flag(help: "Exit with status 0, not 65, if the input has no lines.")
    var allowEmpty = false

    @Option(
        help: .value(
            "file",
            "Compare with the output of an earlier audit: the summaries say what has become worse or better.",
            "Lines are matched by their identifiers, or by their numbers if they have none."
        ),
        completion: .file()
    )
    var compare: String?

    @Option(help: .value("number", "Audit a random sample of this many lines."))
    var sample: Int?

    @Option(help: .value("number", "The seed of random choices: the same seed chooses the same lines and URLs."))
    var seed: Int?

    @Flag(help: "Also open each attached file with a real decoder: FFmpeg, or libheif's for HEIC.")
    var decode = false

    @Option(help: .value("share", "Decode the files of this random share of all URLs, from 0 to 1."))
    var decodeShare: Double?

    @Option(
        help: .value(
            "finding",
            "Exit with status 1 only for these findings, separated by commas, or for `none`. Repeatable.",
            """
            `error` stands for all findings that are errors; `undrawable`, for a picture that an iPhone cannot draw, \
            even if it attaches it; `uncertain`, for one that may not show; `unknown`, for a verdict that this machine \
            could not reach. The default is error,undrawable.
            """
        ),
        transform: FailCriteria.names
    )
    var failOn: [[String]] = []

    var failCriteria: FailCriteria { failOn.isEmpty ? .usual : FailCriteria(Set(failOn.joined())) }

    func validate() throws {
        let rules: [(isMet: Bool, sentence: String)] = [
            ((1...1_024).contains(concurrency), "--concurrency must be from 1 to 1024."),
            ((1...1_024).contains(perHost), "--per-host must be from 1 to 1024."),
            ((0.1...100_000).contains(perHostRate ?? 1), "--per-host-rate must be from 0.1 to 100000."),
            (stallAfter == 0 || 1...3_600 ~= stallAfter, "--stall-after must be 0, or from 1 to 3600 seconds."),
            ((1...100_000).contains(sample ?? 1), "--sample must be from 1 to 100000."),
            (sample == nil || resume.isEmpty, "--sample and --resume cannot be combined."),
            (seed == nil || sample != nil || decodeShare != nil, "--seed needs --sample or --decode-share."),
            ((0...1).contains(decodeShare ?? 1), "--decode-share must be from 0 to 1."),
            ((0.1...86_400).contains(recheck ?? 1), "--recheck must be from 0.1 to 86400 seconds."),
            (recheck == nil || !noCoalesce, "--recheck needs shared downloads, which --no-coalesce turns off."),
        ]
        if let broken = rules.first(where: { !$0.isMet }) { throw ValidationError(broken.sentence) }
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

extension FailCriteria {
    /// Reads a value of `--fail-on`: identifiers of findings, `error`, or `unknown`, separated by commas; or `none`.
    fileprivate static func names(in argument: String) throws -> [String] {
        let identifiers = argument == "none" ? [] : argument.split(separator: ",").map(String.init)
        let known = FailCriteria.words + Finding.Kind.auditable.map(\.identifier)
        let isEmpty = identifiers.isEmpty && argument != "none"
        guard let unknown = isEmpty ? argument : identifiers.first(where: { !known.contains($0) }) else {
            return identifiers
        }
        let guess = unknown.nearest(in: known).map { "Did you mean \($0)?" }
        let words = (FailCriteria.words + ["none"]).joined(separator: ", ")
        let others = "Other words are \(words). `richpush explain` lists the findings."
        throw ValidationError("there is no finding \(unknown.visible). \(guess ?? others)")
    }
}
