import ArgumentParser
import CommandSupport

struct DeliverCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deliver",
        // Parsed on its own, the subcommand leaves the options that print completion scripts to the whole command.
        _superCommandName: "richpush",
        abstract: "Deliver one notification as an iPhone would, and show what became of its image.",
        discussion: """
            The input is an APNs payload, with or without headers as "convert --headers" writes them, Xcode's .apns \
            file, an FCM request ({"message": …}), a bare FCM message, or what people paste: a curl command, a whole \
            HTTP request, or code that calls an SDK. The command recognizes which one it is. It also reads JSON5: \
            comments, trailing commas, single quotes. The URL or the file of a picture is judged as by "check".

            EXAMPLES
              richpush deliver message.json
              richpush deliver --format json payload.apns | jq .findings
              richpush deliver --output pictures - < message.json
              richpush deliver --allow-http --allow-address 127.0.0.1:8080 local.json
              richpush deliver --preview sparky.html message.json
              richpush deliver --preview sparky.png message.json
              richpush deliver --vendor iterable message.json
              richpush deliver --vendor all message.json
            """
    )

    @Argument(
        help: ArgumentHelp("What to deliver; - reads the standard input.", valueName: "file"),
        completion: .file()
    )
    var file: String

    @OptionGroup
    var options: DeliveryRun

    func run() async throws { try await options.run([file]) }
}

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
