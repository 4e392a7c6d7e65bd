import ArgumentParser
import CommandSupport
import FoundationEssentials
import Glibc
import SystemPackage

/// A command of the program with the server's libraries, which replaces this program.
protocol PassthroughCommand: ParsableCommand {
    var arguments: [String] { get }
}

private func passthrough(_ name: String, _ abstract: String) -> CommandConfiguration {
    CommandConfiguration(commandName: name, abstract: abstract, helpNames: [])
}

extension PassthroughCommand {
    func run() throws { try ServerProgram.become(with: [Self.configuration.commandName ?? ""] + arguments) }
}

struct ServeCommand: PassthroughCommand {
    static let configuration = passthrough(
        "serve",
        "Run FCM and APNs on this machine, and show what an iPhone does with each message."
    )

    @Argument(parsing: .captureForPassthrough, help: "See richpush serve --help.")
    var arguments: [String] = []
}

struct WaitCommand: PassthroughCommand {
    static let configuration = passthrough("wait", "Wait for a delivery on a running richpush serve, and check it.")

    @Argument(parsing: .captureForPassthrough, help: "See richpush wait --help.")
    var arguments: [String] = []
}

struct CredentialsCommand: PassthroughCommand {
    static let configuration = passthrough(
        "credentials",
        "Write a service account's key file for richpush serve, with a new key."
    )

    @Argument(parsing: .captureForPassthrough, help: "See richpush credentials --help.")
    var arguments: [String] = []
}

/// The program that has the server's libraries, in the same directory as this one.
///
/// Keeping the database and TLS out of `richpush` keeps `deliver` small.
enum ServerProgram {
    private static let name = "richpush-serve"

    /// What to do if it does not exist.
    static let instruction =
        "Build it beside richpush: swift build -c release --static-swift-stdlib --product \(name)"

    static var path: String {
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return FilePath(program ?? "").removingLastComponent().appending(name).string
    }

    /// Replaces this process with the program.
    /// - Throws: The status to exit with if it cannot be started.
    static func become(with arguments: [String]) throws -> Never {
        // Nothing needs to free these, because the new program replaces all memory.
        var pointers = ([path] + arguments).map { strdup($0) }
        pointers.append(nil)
        // A program inherits which signals are ignored.
        signal(SIGPIPE, SIG_DFL)
        execv(path, pointers)
        let error = Errno(rawValue: errno)
        StandardStreams.writeError("richpush: cannot run \(path.visible): \(error)\n\(instruction)")
        throw ExitStatus.systemError
    }
}
