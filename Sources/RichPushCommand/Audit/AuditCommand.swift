import ArgumentParser
import CommandSupport

struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Find the notifications of a campaign that an iPhone would show without their image.",
        discussion: """
            Each line of the input is a payload or a message as JSON. The output has one line of JSON for each input \
            line that is not blank, in the order in which lines finish. The member "id", a string or a number, is \
            copied to the output.

            EXAMPLES
              richpush audit campaign.jsonl > results.jsonl
              richpush audit --report campaign.html campaign.jsonl > results.jsonl
              export-messages | richpush audit - | jq 'select(.status != "attached")'
              richpush audit --per-host 4 --per-host-rate 50 campaign.jsonl > out.jsonl
              richpush audit --format junit --fail-on http-status campaign.jsonl > a.xml
              richpush audit --resume results.jsonl campaign.jsonl > rest.jsonl
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The campaign, one payload or message per line; - reads the standard input.",
            valueName: "file"
        ),
        completion: .file()
    )
    var file: String

    @OptionGroup(title: "Audit options")
    var options: AuditOptions

    @OptionGroup(title: "Delivery options")
    var delivery: DeliveryOptions

    func validate() throws {
        guard !options.vendors.isAll else { throw ValidationError("--vendor all works only with richpush deliver.") }
    }

    func run() async throws {
        let status: ExitCode
        do throws(CommandError) {
            var run = try AuditRun(file: file, options: options, delivery: delivery)
            status = try await run.run()
        } catch {
            throw error.report()
        }
        if status != .success { throw status }
    }
}
