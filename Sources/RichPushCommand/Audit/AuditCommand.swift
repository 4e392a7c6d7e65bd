import ArgumentParser
import CommandSupport

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
        help: ArgumentHelp(
            "The files of the campaign; - reads the standard input. Line numbers go on from file to file.",
            valueName: "file"
        ),
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

    func run() async throws {
        var run = try AuditRun(campaign: files, options: options, delivery: delivery)
        let status = try await run.run()
        if status != .success { throw status }
    }
}
