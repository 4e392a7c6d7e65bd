import ArgumentParser
import Glibc

/// How a campaign is audited, and what is written of it.
struct AuditOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How many lines are under way at once.", valueName: "number"))
    var concurrency = Self.defaultConcurrency

    @Option(help: ArgumentHelp("How many downloads each host has at once.", valueName: "number"))
    var perHost = 16

    @Option(help: ArgumentHelp("How many downloads may start in a second from each host.", valueName: "number"))
    var perHostRate: Double?

    @Flag(help: "Download for each line, also where lines have the same URL.")
    var noCoalesce = false

    @Option(
        help: ArgumentHelp(
            "Ask about a URL again once its verdict is older than this, with its ETag or Last-Modified.",
            valueName: "seconds"
        )
    )
    var recheck: Double?

    @Flag(help: "Write the results in the order of the input.")
    var ordered = false

    @Option(help: "How the results are written.")
    var format = AuditFormat.jsonl

    @Flag(help: "Sum up at the end, on the standard error.")
    var summary = false

    @Option(help: ArgumentHelp("Sum up at the end, as JSON in this file.", valueName: "file"), completion: .file())
    var summaryFile: String?

    @Option(
        help: ArgumentHelp("Sum up at the end, as a page with plots in this file.", valueName: "file.html"),
        completion: .file()
    )
    var report: String?

    @Option(
        help: ArgumentHelp(
            "Pass over the lines that an earlier output of the same input has.",
            discussion: "The output of an audit that was broken off will do.",
            valueName: "file"
        ),
        completion: .file()
    )
    var resume: String?

    @Option(
        help: ArgumentHelp(
            "End with 1 for these findings alone, with commas between them, or for none. Repeatable.",
            valueName: "finding"
        )
    )
    var failOn: [FailOn] = []

    /// Where most time is spent waiting for the network, sixteen lines keep a core busy; more than 64 gain nothing.
    static var defaultConcurrency: Int {
        min(64, 16 * max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    }

    var failCriteria: FailCriteria {
        failOn.isEmpty ? .errors : .findings(Set(failOn.flatMap(\.identifiers)))
    }

    func validate() throws {
        guard (1...1_024).contains(concurrency) else {
            throw ValidationError("--concurrency is a number from 1 to 1024.")
        }
        guard (1...1_024).contains(perHost) else { throw ValidationError("--per-host is a number from 1 to 1024.") }
        if let perHostRate, !(0.1...100_000).contains(perHostRate) {
            throw ValidationError("--per-host-rate is a number from 0.1 to 100000.")
        }
        if let recheck {
            guard (0.1...86_400).contains(recheck) else {
                throw ValidationError("--recheck is a number of seconds from 0.1 to 86400.")
            }
            guard !noCoalesce else {
                throw ValidationError("--recheck is for verdicts that are kept, and --no-coalesce keeps none.")
            }
        }
    }
}
