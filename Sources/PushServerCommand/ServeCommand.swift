import ArgumentParser
import CommandSupport
import ExtensionHarness
import Logging
import PushServer
import RichPush

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run a local FCM and APNs, and show what an iPhone does with each message.",
        discussion: """
            Send messages to this server as you would to FCM or APNs. Simulated iPhones run the service extension for \
            each one, and an inbox shows the results.

            EXAMPLES
              richpush serve
                  Listen on 127.0.0.1:8020 and keep the inbox in memory.
              richpush serve --listen 127.0.0.1:9000 --database inbox.sqlite --max-age 7d
                  Listen on another port and keep a week of messages in a file.
              richpush serve --intercept
                  Redirect an unmodified SDK: prints the two variables that it needs.
              richpush serve --allow-http --allow-address 127.0.0.1:8080
                  Also deliver images from a server on this machine.
              richpush serve --extension NotificationService.swift
                  Run your app's own extension for each message.
              RICHPUSH_LISTEN=127.0.0.1:9000 richpush serve
                  Set any option with a variable.

            Stop the server with Ctrl-C, SIGTERM or SIGHUP. The exit status is 71 if it cannot listen, and 73 if it cannot open \
            the inbox.
            """
    )

    @OptionGroup
    var options: ServeOptions

    func run() async throws {
        var logger = Logger(label: "richpush.serve")
        logger.logLevel = options.verbose ? .debug : .error
        let configuration: PushServerConfiguration
        do throws(CommandError) {
            configuration = try await self.configuration()
        } catch {
            throw error.report()
        }
        let server: PushServer
        do {
            server = try PushServer(configuration, logger: logger)
        } catch {
            StandardStreams.writeError("richpush: cannot open the inbox: \(error)")
            throw ExitStatus.cannotCreate
        }
        do {
            try await server.run { addresses in
                StandardStreams.writeError(StartupMessage.text(addresses))
            }
        } catch let error as PushServerError {
            StandardStreams.writeError("richpush: \(error)")
            throw ExitStatus.systemError
        }
    }

    private func configuration() async throws(CommandError) -> PushServerConfiguration {
        var configuration = options.configuration
        configuration.vendors = try options.vendors.choice()
        guard !options.extensionFiles.isEmpty else { return configuration }
        do throws(ExtensionBuildError) {
            configuration.ownExtension = try await CompiledExtension(options.building.request(options.extensionFiles))
        } catch {
            throw CommandError("\(error)", status: error.exitStatus)
        }
        return configuration
    }
}
