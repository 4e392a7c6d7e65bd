import ArgumentParser

struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Be FCM and APNs for one's own machine, and show what an iPhone makes of what is sent.",
        helpNames: []
    )

    @Argument(parsing: .captureForPassthrough, help: "See richpush serve --help.")
    var arguments: [String] = []

    func run() throws {
        try ServerProgram.become(with: ["serve"] + arguments)
    }
}
