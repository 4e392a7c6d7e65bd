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
                  Listen on 127.0.0.1:8020, and keep the inbox in memory.
              richpush serve --listen 127.0.0.1:9000 --database inbox.sqlite --max-age 7d
                  Listen elsewhere, and keep the inbox of a week in a file.
              richpush serve --intercept
                  Lead an SDK as it is here: prints the two variables that it needs.
              richpush serve --allow-http --allow-address 127.0.0.1:8080
                  Deliver images from a server on this machine too.
              RICHPUSH_LISTEN=127.0.0.1:9000 richpush serve
                  Each option is a variable as well.

            It ends with SIGTERM or Ctrl-C; the exit status is 71 if it cannot listen, and 73 if the inbox cannot be \
            opened.
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
        do {
            try await server.run { addresses in
                StandardError.write(Greeting.text(addresses))
            }
        } catch let error as PushServerError {
            StandardError.write("richpush: \(error)")
            throw ExitCode(71)
        }
    }
}
