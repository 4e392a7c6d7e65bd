import ArgumentParser
import CommandSupport
import FoundationEssentials
import Glibc
import PushServer

struct CredentialsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "credentials",
        abstract: "Create a service account key file for richpush serve.",
        discussion: """
            An SDK with this file gets its access tokens from the local server. The account does not exist anywhere \
            else, so the file is not a secret.

            EXAMPLES
              richpush credentials --output key.json
              GOOGLE_APPLICATION_CREDENTIALS=key.json python send.py
            """
    )

    @Option(help: ArgumentHelp("The file to write. Default: standard output.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("The project's identifier.", valueName: "id"))
    var project = "richpush-local"

    @Option(help: ArgumentHelp("The URL of the server.", valueName: "url"))
    var server = "http://127.0.0.1:8020"

    func run() throws {
        let key = try ServiceAccountKey(project: project, server: server)
        guard let output else {
            try StandardStreams.writeOutput(key.json)
            return
        }
        do {
            // Only its owner can read it, as SDKs and scanners expect of a key.
            let previous = umask(0o077)
            defer { umask(previous) }
            try Data(key.json.utf8).write(to: URL(filePath: output))
        } catch {
            StandardStreams.writeError("richpush: cannot write \(output): \(error)")
            throw ExitStatus.cannotCreate
        }
    }
}
