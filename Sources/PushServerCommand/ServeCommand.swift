import ArgumentParser
import CommandSupport
import DeviceSimulator
import ExtensionHarness
import FoundationEssentials
import Logging
import PushServer
import RichPush
import SystemPackage

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
                  Redirect an unmodified SDK: prints the variables it needs. What ignores HTTPS_PROXY, such
                  as send_each_async of firebase-admin, still reaches the real FCM.
              richpush serve --exec python send.py
                  Run a sender that cannot reach the real FCM or APNs, with a key file if it has none.
              richpush serve --allow-http --allow-address 127.0.0.1:8080
                  Also deliver images from a server on this machine.
              richpush serve --extension NotificationService.swift
                  Run your app's own extension for each message.
              RICHPUSH_LISTEN=127.0.0.1:9000 richpush serve
                  Set any option with a variable.

            Stop the server with Ctrl-C, SIGTERM, or SIGHUP. The exit status is 71 if it cannot listen, and 73 if it \
            cannot open the inbox. With --exec it is the command's, or 69 if the system does not allow a separate \
            network.
            """
    )

    @OptionGroup
    var options: ServeOptions

    func run() async throws {
        var logger = Logger(label: "richpush.serve")
        logger.logLevel = options.verbose ? .debug : .warning
        let configuration = try await configuration()
        let server: PushServer
        do {
            server = try PushServer(configuration, logger: logger)
        } catch {
            throw CommandError("cannot open the inbox: \(error)", status: ExitStatus.cannotCreate)
        }
        do {
            let newSecret = options.webhookSecretFile == nil ? configuration.webhook?.secret : nil
            guard options.exec.isEmpty else {
                let status = try await server.run(IsolatedCommand(options.exec)) { addresses in
                    StandardStreams.writeError("richpush: listening on \(addresses.url)")
                }
                throw ExitCode(status)
            }
            try await server.run { addresses in
                let needsPassword = addresses.isOpen && options.authFile == nil
                StandardStreams.writeError(
                    StartupMessage.text(addresses, newSecret: newSecret, needsPassword: needsPassword)
                )
                if options.open, !DesktopBrowser.open(addresses.url) {
                    StandardStreams.writeError("richpush: no program here opens a browser, such as xdg-open")
                }
            }
        } catch let error as PushServerError {
            throw CommandError("\(error)", status: ExitStatus.systemError)
        } catch let error as IsolationError {
            guard case .notAllowed = error else { throw CommandError("\(error)", status: ExitStatus.commandNotFound) }
            throw CommandError("\(error)", status: ExitStatus.unavailable)
        }
    }

    private func configuration() async throws(CommandError) -> PushServerConfiguration {
        var configuration = options.configuration
        configuration.vendors = try options.vendors.choice()
        configuration.webhook = try webhook()
        guard !options.extensionFiles.isEmpty else { return configuration }
        do throws(ExtensionBuildError) {
            configuration.ownExtension = try await CompiledExtension(options.building.request(options.extensionFiles))
        } catch {
            throw CommandError(error)
        }
        return configuration
    }

    private func webhook() throws(CommandError) -> Webhook? {
        guard let url = options.webhook else { return nil }
        guard let file = options.webhookSecretFile else { return Webhook(url: url, secret: WebhookSecret()) }
        guard let data = try? Data(contentsOf: URL(filePath: file)) else {
            throw CommandError("cannot read \(file)", status: ExitStatus.noInput)
        }
        guard let secret = WebhookSecret(String(decoding: data, as: UTF8.self)) else {
            let rule =
                "\(file) must have a secret of 24 to 64 bytes: whsec_ and base64, as in "
                + "whsec_$(openssl rand -base64 32)"
            throw CommandError(rule, status: ExitStatus.dataError)
        }
        return Webhook(url: url, secret: secret)
    }
}

/// The app's own extension on the server's devices, compiled again when its files change.
struct CompiledExtension: OwnExtension {
    private let program: CurrentProgram

    init(_ request: ExtensionBuildRequest) async throws(ExtensionBuildError) {
        program = try await CurrentProgram(request)
    }

    /// Delivers a push to a process of the extension, built from its latest files that compile.
    func deliver(
        _ notification: RemoteNotification,
        to device: Device,
        senderFindings: [Finding],
        helper: ExtensionHelper.Configuration
    ) async throws(Errno) -> Delivery {
        let (program, problem) = await program.latest()
        var findings = senderFindings
        if let problem { findings.append(.extensionOutOfDate(problem.summary)) }
        var run = ExtensionRun(program)
        run.device = device
        run.helper = helper
        return try await run.deliver([notification], senderFindings: findings).deliveries[0]
    }
}

/// The message about a running server: its addresses, and the first commands to try.
enum StartupMessage {
    /// - Parameter needsPassword: Whether other machines can read the inbox.
    static func text(
        _ addresses: PushServerAddresses,
        newSecret: WebhookSecret? = nil,
        needsPassword: Bool = false
    ) -> String {
        let authority = addresses.certificateAuthorityFile.map {
            FilePath(FileManager.default.currentDirectoryPath).pushing(FilePath($0)).string
        }
        var lines = [
            "richpush: listening on \(addresses.url)", "", "  Send a message as you would to FCM:",
            "    curl -H 'Authorization: Bearer local' \(addresses.url)/v1/projects/local/messages:send \\",
            "      -H 'Content-Type: application/json' -d @message.json",
            "  See the result in a browser, or as JSON:",
            "    \(addresses.url)",
            "    curl \(addresses.url)/api/v1/deliveries/latest",
        ]
        if let port = addresses.tlsPort {
            lines += ["  HTTPS and HTTP/2:", "    https://127.0.0.1:\(port)"]
        }
        if let port = addresses.interceptPort {
            lines += ["  Connect an unmodified SDK:", "    export HTTPS_PROXY=http://\(addresses.host):\(port)"]
            if let file = authority {
                // The variables of Python, of Node, and of Go and .NET.
                lines.append("    export REQUESTS_CA_BUNDLE=\(file) NODE_EXTRA_CA_CERTS=\(file) SSL_CERT_FILE=\(file)")
            }
            lines += [
                "    richpush credentials --server \(addresses.url) --output key.json",
                "    export GOOGLE_APPLICATION_CREDENTIALS=$PWD/key.json",
            ]
        } else if let file = authority {
            lines.append("    with the certificate authority in \(file)")
        }
        if needsPassword {
            lines.append("  Other machines can read this inbox: require a password with --auth-file.")
        }
        if let newSecret {
            lines += [
                "  The webhook's requests are signed with this secret, which is new at each start:", "    \(newSecret)",
            ]
        }
        return lines.joined(separator: "\n")
    }
}
