import ArgumentParser
import Glibc

/// What `richpush` becomes for the commands that need a server's libraries.
@main
struct PushServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "richpush",
        abstract: "The commands of richpush around its server.",
        version: "0.1.0",
        subcommands: [ServeCommand.self, CredentialsCommand.self, FilesCommand.self],
        defaultSubcommand: ServeCommand.self
    )

    static func main() async {
        // A client may go away amid an answer; that concerns its connection alone.
        signal(SIGPIPE, SIG_IGN)
        var arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "serve" { arguments.insert(contentsOf: EnvironmentOptions.arguments, at: 1) }
        await main(arguments)
    }
}
