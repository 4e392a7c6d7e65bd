import ArgumentParser
import CommandSupport
import Glibc
import SystemPackage

/// A command of the program with the server's libraries, which replaces this program.
protocol PassthroughCommand: ParsableCommand {
    var arguments: [String] { get }
}

extension PassthroughCommand {
    func run() throws {
        try ServerProgram.become(with: [Self.configuration.commandName ?? ""] + arguments)
    }
}

struct ServeCommand: PassthroughCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run FCM and APNs on this machine, and show what an iPhone does with each message.",
        helpNames: []
    )

    @Argument(parsing: .captureForPassthrough, help: "See richpush serve --help.")
    var arguments: [String] = []
}

struct WaitCommand: PassthroughCommand {
    static let configuration = CommandConfiguration(
        commandName: "wait",
        abstract: "Wait for a delivery on a running richpush serve, and check it.",
        helpNames: []
    )

    @Argument(parsing: .captureForPassthrough, help: "See richpush wait --help.")
    var arguments: [String] = []
}

struct CredentialsCommand: PassthroughCommand {
    static let configuration = CommandConfiguration(
        commandName: "credentials",
        abstract: "Write a service account's key file for richpush serve, with a new key.",
        helpNames: []
    )

    @Argument(parsing: .captureForPassthrough, help: "See richpush credentials --help.")
    var arguments: [String] = []
}

/// The program that has the server's libraries, in the same directory as this one.
///
/// Keeping the database and TLS out of `richpush` keeps `deliver` small.
enum ServerProgram {
    private static let name = "richpush-serve"

    /// Replaces this process with the program.
    /// - Throws: The status to exit with if it cannot be started.
    static func become(with arguments: [String]) throws -> Never {
        // Nothing needs to free these, because the new program replaces all memory.
        var pointers = ([path] + arguments).map { strdup($0) }
        pointers.append(nil)
        // A program inherits which signals are ignored.
        signal(SIGPIPE, SIG_DFL)
        execv(path, pointers)
        StandardStreams.writeError("richpush: \(notStarted(Errno(rawValue: errno)))")
        throw ExitStatus.systemError
    }

    /// What to do if it does not exist.
    static let instruction =
        "Build it beside richpush: swift build -c release --static-swift-stdlib --product \(name)"

    private static func notStarted(_ error: Errno) -> String {
        """
        cannot run \(path.visible): \(error)
        \(instruction)
        """
    }

    static var path: String { folder + "/" + name }

    private static var folder: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(decoding: buffer.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}
