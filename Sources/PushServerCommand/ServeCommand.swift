import ArgumentParser
import CommandSupport
import DeviceSimulator
import ExtensionHarness
import FoundationEssentials
import Logging
import PushServer
import RichPush
import Subprocess
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
        } catch { throw CommandError("cannot open the inbox: \(error)", status: ExitStatus.cannotCreate) }
        do {
            let newSecret = options.webhookSecretFile == nil ? configuration.webhook?.secret : nil
            guard options.exec.isEmpty else {
                let command = IsolatedCommand(options.exec)
                throw ExitCode(
                    try await server.run(command) { StandardStreams.writeError("richpush: listening on \($0.url)") }
                )
            }
            try await server.run { addresses in
                let needsPassword = addresses.isOpen && options.authFile == nil
                StandardStreams.writeError(addresses.message(newSecret: newSecret, needsPassword: needsPassword))
                if options.open, !Self.openBrowser(at: addresses.url) {
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
            configuration.run(try await CurrentProgram(options.building.request(options.extensionFiles)))
        } catch { throw CommandError(error) }
        return configuration
    }

    private func webhook() throws(CommandError) -> Webhook? {
        guard let url = options.webhook else { return nil }
        guard let file = options.webhookSecretFile else { return Webhook(url: url, secret: WebhookSecret()) }
        guard let data = try? Data(contentsOf: URL(filePath: file)) else {
            throw CommandError("cannot read \(file)", status: ExitStatus.noInput)
        }
        guard let secret = WebhookSecret(String(decoding: data, as: UTF8.self)) else {
            let rule = "must have a secret of 24 to 64 bytes: whsec_ and base64, as in whsec_$(openssl rand -base64 32)"
            throw CommandError("\(file) \(rule)", status: ExitStatus.dataError)
        }
        return Webhook(url: url, secret: secret)
    }

    /// Opens a page in the desktop's browser. The browser is in a session of its own, so it remains when this program ends.
    /// - Returns: Whether a program for that is here.
    private static func openBrowser(at url: String) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        guard let program = ExternalProgram.installed(["xdg-open", "sensible-browser"], environment: environment) else {
            return false
        }
        var options = PlatformOptions()
        options.createSession = true
        // Some of these programs end with the browser.
        Task { [options] in
            try await Subprocess.run(
                .path(FilePath(program.path)),
                arguments: [url],
                platformOptions: options,
                input: .none,
                output: .discarded,
                error: .discarded
            )
        }
        return true
    }
}

extension PushServerConfiguration {
    /// Makes the devices run an app's own extension, in a process for each push, built from its latest files that compile.
    mutating func run(_ program: CurrentProgram) {
        ownExtension = { notification, device, findings, helper in
            let (program, problem) = await program.latest()
            var findings = findings
            if let problem { findings.append(.extensionOutOfDate(problem.summary)) }
            var run = ExtensionRun(program)
            run.device = device
            run.helper = helper
            do throws(Errno) {
                return .success(try await run.deliver([notification], senderFindings: findings).deliveries[0])
            } catch {
                return .failure(error)
            }
        }
    }
}

extension PushServerAddresses {
    /// The message about a running server: its addresses, and the first commands to try.
    /// - Parameter needsPassword: Whether other machines can read the inbox.
    fileprivate func message(newSecret: WebhookSecret?, needsPassword: Bool) -> String {
        let authority = certificateAuthorityFile.map {
            FilePath(FileManager.default.currentDirectoryPath).pushing(FilePath($0)).string
        }
        var lines = [
            "richpush: listening on \(url)", "", "  Send a message as you would to FCM:",
            "    curl -H 'Authorization: Bearer local' \(url)/v1/projects/local/messages:send \\",
            "      -H 'Content-Type: application/json' -d @message.json",
            "  See the result in a browser, or as JSON:", "    \(url)", "    curl \(url)/api/v1/deliveries/latest",
        ]
        if let port = tlsPort { lines += ["  HTTPS and HTTP/2:", "    https://127.0.0.1:\(port)"] }
        if let port = interceptPort {
            lines += ["  Connect an unmodified SDK:", "    export HTTPS_PROXY=http://\(host):\(port)"]
            if let file = authority {
                // The variables of Python, of Node, and of Go and .NET.
                lines.append("    export REQUESTS_CA_BUNDLE=\(file) NODE_EXTRA_CA_CERTS=\(file) SSL_CERT_FILE=\(file)")
            }
            lines += [
                "    richpush credentials --server \(url) --output key.json",
                "    export GOOGLE_APPLICATION_CREDENTIALS=$PWD/key.json",
            ]
        } else if let file = authority {
            lines.append("    with the certificate authority in \(file)")
        }
        if needsPassword { lines.append("  Other machines can read this inbox: require a password with --auth-file.") }
        if let newSecret {
            lines.append("  The webhook's requests are signed with this secret, which is new at each start:")
            lines.append("    \(newSecret)")
        }
        return lines.joined(separator: "\n")
    }
}
