import ArgumentParser

/// A command of the program with the server's libraries, which replaces this program.
protocol PassthroughCommand: ParsableCommand {
    var arguments: [String] { get }
}

extension PassthroughCommand {
    func run() throws {
        try ServerProgram.become(with: [Self.configuration.commandName ?? ""] + arguments)
    }
}

struct ServeCommand: PassthroughCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run FCM and APNs on this machine, and show what an iPhone does with each message.",
        helpNames: []
    )

    @Argument(parsing: .captureForPassthrough, help: "See richpush serve --help.")
    var arguments: [String] = []
}

struct CredentialsCommand: PassthroughCommand {
    static let configuration = CommandConfiguration(
        commandName: "credentials",
        abstract: "Write a service account's key file for richpush serve, with a new key.",
        helpNames: []
    )

    @Argument(parsing: .captureForPassthrough, help: "See richpush credentials --help.")
    var arguments: [String] = []
}
