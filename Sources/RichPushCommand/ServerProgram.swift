import ArgumentParser
import CommandSupport
import FoundationEssentials
import Glibc
import SystemPackage

/// What a command of the program with the server's libraries does.
protocol ServerTask {
    static var name: String { get }
    static var abstract: String { get }
}

/// A command of that program, which replaces this one.
struct ServerCommand<Part: ServerTask>: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(commandName: Part.name, abstract: Part.abstract, helpNames: [])
    }

    @Argument(parsing: .captureForPassthrough, help: "See richpush \(Part.name) --help.")
    var arguments: [String] = []

    func run() throws { try ServerProgram.become(with: [Part.name] + arguments) }
}

enum ServeTask: ServerTask {
    static let name = "serve"
    static let abstract = "Run FCM and APNs on this machine, and show what an iPhone does with each message."
}

enum WaitTask: ServerTask {
    static let name = "wait"
    static let abstract = "Wait for a delivery on a running richpush serve, and check it."
}

enum CredentialsTask: ServerTask {
    static let name = "credentials"
    static let abstract = "Write a service account's key file for richpush serve, with a new key."
}

/// The program that has the server's libraries, in the same directory as this one.
///
/// Keeping the database and TLS out of `richpush` keeps `deliver` small.
enum ServerProgram {
    private static let name = "richpush-serve"

    /// What to do if it does not exist.
    static let instruction = "Build it beside richpush: swift build -c release --static-swift-stdlib --product \(name)"

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
