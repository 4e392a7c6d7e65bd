import ArgumentParser
import Logging
import PushServer
import RichPush

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Be FCM and APNs for one's own machine, and show what an iPhone makes of what is sent.",
        discussion: """
            Senders send to this server as they would to FCM or APNs. Simulated iPhones behind it run the service \
            extension for real, and an inbox has what became of it.

            EXAMPLES
              richpush serve
              richpush serve --listen 127.0.0.1:9000 --database inbox.sqlite
            """
    )

    @OptionGroup
    var options: ServeOptions

    func run() async throws {
        var logger = Logger(label: "richpush.serve")
        logger.logLevel = options.verbose ? .debug : .error
        let server: PushServer
        do {
            server = try PushServer(options.configuration, logger: logger)
        } catch {
            StandardError.write("richpush: the inbox cannot be opened: \(error)")
            throw ExitCode(73)
        }
        try await server.run { addresses in
            StandardError.write(Greeting.text(addresses))
        }
    }
}
