import ArgumentParser
import CommandSupport
import Glibc

/// The program that `richpush` becomes for the commands that need the server's libraries.
@main
struct PushServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "richpush",
        abstract: "The commands of richpush that need its server.",
        version: richPushVersion,
        subcommands: [ServeCommand.self, WaitCommand.self, CredentialsCommand.self],
        defaultSubcommand: ServeCommand.self
    )

    static func main() async {
        // A client that hangs up during a response ends its own connection, not the server.
        signal(SIGPIPE, SIG_IGN)
        // Each of NIO's event loops has three descriptors, and TLS has separate loops.
        DescriptorLimit.require(8 + 6 * Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        var arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == "serve" { arguments.insert(contentsOf: EnvironmentOptions.arguments, at: 1) }
        do {
            // The parser takes no command for an empty one.
            if let exec = arguments.firstIndex(of: "--exec"), exec == arguments.count - 1 {
                throw CommandError("--exec needs a command: --exec python send.py", status: .validationFailure)
            }
            try await run(arguments)
        } catch {
            exit(withError: CommandError.reported(error))
        }
    }
}
