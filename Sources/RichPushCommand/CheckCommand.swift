import ArgumentParser
import CommandSupport

struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        // Parsed on its own, the subcommand leaves the options that print completion scripts to the whole command.
        _superCommandName: "richpush",
        abstract: "Check whether an iPhone shows a picture, by its URL or its file.",
        discussion: """
            Judges each picture as the image of a correct FCM message. A file, also a movie or a sound, is judged as if \
            a server had it under its name, with https and the usual Content-Type. For one picture, the result is the \
            report of "deliver"; for several, one line each.

            EXAMPLES
              richpush check https://cdn.example/sparky.png
              richpush check sparky.heic
              richpush check pictures/*
              richpush check --preview sparky.html sparky.png
            """
    )

    @Argument(
        help: ArgumentHelp("URLs, or files; - reads the standard input.", valueName: "picture"),
        completion: .file()
    )
    var pictures: [String]

    @OptionGroup
    var options: DeliveryRun

    func run() async throws { try await options.run(pictures) }
}
