import ArgumentParser
import CommandSupport
import Glibc

@main
struct RichPushCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "richpush",
        abstract: "Show what an iPhone does with a rich push notification, and why.",
        discussion: """
            EXAMPLES
              richpush demo
                  Deliver a sample message with its image, all on this machine.
              richpush check https://cdn.example/sparky.png
                  Check whether an iPhone shows a picture, by its URL or its file.
              richpush deliver message.json
                  Deliver a message or payload, and show what became of its image.
              pbpaste | richpush deliver -
                  Deliver text copied from documentation or source code.
              richpush extension --suite NotificationService.swift
                  Run your app's own extension, unmodified, in 22 situations.
              richpush audit campaign.csv > results.jsonl
                  Audit a whole campaign: messages, or a table with URLs of pictures.
              richpush vendors onesignal
                  Show where a vendor's helper looks for the image, and what it does.
              richpush convert message.json
                  Print the payload that FCM makes from a message.
              richpush explain http-status
                  Explain a finding: what an iPhone does, and what to change.
              richpush doctor
                  Check what this machine has for all of this.
              richpush schema audit
                  Print the JSON Schema of a command's output.
              richpush serve
                  Run FCM and APNs on this machine, with an inbox in the browser.
              richpush wait title:Hello --assert attached
                  Wait for a message that a test has sent to it.

            EXIT STATUS
              0   success
              1   the notification shows without its media, or a finding is an error
              64  the command line is wrong
              65  the input is not a payload or a message, or FCM or APNs refuses it
              66  the input cannot be read
              69  there is no Swift toolchain, or no GNUstep, for an extension
              71  a server cannot listen, a program that an option needs is
                  missing, the limit on open files is too low, an audit
                  stopped because this machine seems to have no network, or
                  doctor found that something is missing
              73  the output cannot be written
              129, 130, 143  SIGHUP, Ctrl-C, or SIGTERM ended the command
              141  the reader of the output went away
            """,
        version: richPushVersion,
        subcommands: [
            CheckCommand.self, DeliverCommand.self, ExtensionCommand.self, AuditCommand.self, VendorsCommand.self,
            ConvertCommand.self, ServerCommand<ServeTask>.self, ServerCommand<WaitTask>.self,
            ServerCommand<CredentialsTask>.self, DemoCommand.self, ExplainCommand.self, DoctorCommand.self,
            SchemaCommand.self,
        ]
    )

    static func main() async {
        // A closed output must not end the command before it has cleaned up.
        signal(SIGPIPE, SIG_IGN)
        DescriptorLimit.require(8)
        // If the standard input is closed, the next file to be opened would become it. This one cannot be read.
        if fcntl(STDIN_FILENO, F_GETFD) < 0 { _ = open("/dev/null", O_WRONLY | O_CLOEXEC) }
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            let names = configuration.subcommands.compactMap { $0.configuration.commandName }
            if let name = arguments.first, !name.hasPrefix("-"), !(names + ["help"]).contains(name) {
                throw CommandError.unknown("command", name, of: names)
            }
            if var command = subcommand(arguments) { try await command.run() } else { try await run(arguments) }
        } catch {
            if let status = Interruption.status, status == error as? ExitCode { Interruption.end(status) }
            if let error = error as? CommandError, arguments.joined(separator: "=").contains("--format=github") {
                try? StandardStreams.writeOutput(GitHubReport.text(of: error))
            }
            exit(withError: CommandError.reported(error))
        }
    }
}

extension RichPushCommand {
    /// Commands whose start must be fast.
    private static let direct: [any AsyncParsableCommand.Type] = [
        CheckCommand.self, DeliverCommand.self, AuditCommand.self, ExtensionCommand.self, DemoCommand.self,
    ]

    /// The subcommand that the arguments are for. Parsing it without the command above it takes half the time.
    /// - Returns: `nil` for anything else, such as help or a mistake, which the whole command handles.
    private static func subcommand(_ arguments: [String]) -> (any AsyncParsableCommand)? {
        guard let name = arguments.first, let type = direct.first(where: { $0.configuration.commandName == name })
        else { return nil }
        do { return try type.parseAsRoot(Array(arguments.dropFirst())) as? any AsyncParsableCommand } catch {
            // An error that only has a status is already printed.
            if type.fullMessage(for: error).isEmpty { exit(withError: error) }
            return nil
        }
    }
}
