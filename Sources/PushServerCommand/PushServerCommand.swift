import ArgumentParser

/// What `richpush` becomes for the commands that need a server's libraries.
@main
struct PushServerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "richpush",
        abstract: "The commands of richpush around its server.",
        version: "0.1.0",
        subcommands: [ServeCommand.self],
        defaultSubcommand: ServeCommand.self
    )
}
