import ArgumentParser
import FoundationEssentials
import Glibc
import PushServer

struct CredentialsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "credentials",
        abstract: "Write the key file of a service account for richpush serve, with a key made on the spot.",
        discussion: """
            An SDK that is given this file asks the local server for its access tokens. The account exists nowhere \
            else, and so the file is no secret.

            EXAMPLES
              richpush credentials --output key.json
              GOOGLE_APPLICATION_CREDENTIALS=key.json python send.py
            """
    )

    @Option(help: ArgumentHelp("Where to write it; without it, to the standard output.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("The identifier of the project.", valueName: "id"))
    var project = "richpush-local"

    @Option(help: ArgumentHelp("Where the server listens.", valueName: "url"))
    var server = "http://127.0.0.1:8020"

    func run() throws {
        let key = try ServiceAccountKey(project: project, server: server)
        guard let output else {
            try write(key.json)
            return
        }
        do {
            // Readable to its owner alone, as SDKs and scanners expect of a key.
            let previous = umask(0o077)
            defer { umask(previous) }
            try Data(key.json.utf8).write(to: URL(filePath: output))
        } catch {
            StandardError.write("richpush: cannot write \(output): \(error)")
            throw ExitCode(73)
        }
    }

    /// Writes to the standard output. What cannot be written because nobody reads any more is lost, as usual.
    private func write(_ text: String) throws(ExitCode) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                if errno == EPIPE { return }
                StandardError.write("richpush: cannot write the standard output: \(String(cString: strerror(errno)))")
                throw ExitCode(73)
            }
            rest = rest.dropFirst(count)
        }
    }
}
