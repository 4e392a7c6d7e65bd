import ArgumentParser
import CommandSupport
import FoundationEssentials
import Glibc
import PushServer

struct CredentialsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "credentials",
        abstract: "Create a service account key file, or a certificate for APNs, for richpush serve.",
        discussion: """
            An SDK with this file gets its access tokens from the local server. The account does not exist anywhere \
            else, so the file is not a secret.

            EXAMPLES
              richpush credentials --output key.json
              GOOGLE_APPLICATION_CREDENTIALS=key.json python send.py
              richpush credentials --apns-topic com.example.app --authority-file authority.pem --output client.pem
                  Issue a certificate, with its private key, that APNs of richpush serve --authority-file authority.pem
                  accepts instead of a token.
            """
    )

    @Option(help: .value("file", "The file to write. Default: standard output."))
    var output: String?

    @Option(help: .value("id", "The project's identifier."))
    var project = ServiceAccountKey.standardProject

    @Option(help: .value("url", "The URL of the server."))
    var server = ListenAddress.standard.url

    @Option(help: .value("topic", "Issue a certificate for an app with this bundle identifier."))
    var apnsTopic: String?

    @Option(help: .value("file", "The server's own authority, which issues the certificate."))
    var authorityFile: String?

    func validate() throws {
        guard (apnsTopic == nil) == (authorityFile == nil) else {
            throw ValidationError("--apns-topic and --authority-file belong together.")
        }
    }

    private func contents() throws -> String {
        guard let apnsTopic, let authorityFile else {
            return try ServiceAccountKey(project: project, server: server).json
        }
        do { return try ClientIdentity(topic: apnsTopic, authorityFile: authorityFile).pem } catch {
            throw CommandError("\(error)", status: ExitStatus.systemError)
        }
    }

    func run() throws {
        let contents = try contents()
        guard let output else { return try StandardStreams.writeOutput(contents) }
        do {
            // Only its owner can read it, as SDKs and scanners expect of a key.
            let previous = umask(0o077)
            defer { umask(previous) }
            try Data(contents.utf8).write(to: URL(filePath: output))
        } catch {
            throw CommandError("cannot write \(output): \(error)", status: ExitStatus.cannotCreate)
        }
    }
}
