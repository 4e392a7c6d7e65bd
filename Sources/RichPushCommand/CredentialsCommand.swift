import ArgumentParser

struct CredentialsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "credentials",
        abstract: "Write the key file of a service account for richpush serve, with a key made on the spot.",
        helpNames: []
    )

    @Argument(parsing: .captureForPassthrough, help: "See richpush credentials --help.")
    var arguments: [String] = []

    func run() throws {
        try ServerProgram.become(with: ["credentials"] + arguments)
    }
}
