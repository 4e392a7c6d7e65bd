package import ArgumentParser
import RichPush
package import SystemPackage

/// The reason why a command cannot continue: one sentence, and the exit status.
package struct CommandError: Error, CustomStringConvertible {
    package let description: String
    package let status: ExitCode

    package init(_ description: String, status: ExitCode) { (self.description, self.status) = (description, status) }

    /// A file cannot be read; `-` is the standard input.
    package static func unreadable(_ path: String, _ error: Errno) -> CommandError {
        let isClosed = path == "-" && error == .badFileDescriptor
        let problem = "cannot read \(path == "-" ? "standard input" : path.visible): \(error)"
        return CommandError(isClosed ? "standard input is closed" : problem, status: ExitStatus.noInput)
    }

    package static func unwritable(_ path: String, _ error: Errno) -> CommandError {
        CommandError("cannot write \(path.visible): \(error)", status: ExitStatus.cannotCreate)
    }

    /// The command line has a name that nothing has.
    /// - Parameter names: Other names of the same things.
    package static func unknown(_ noun: String, _ name: String, of known: [String], or names: [String] = []) -> Self {
        let guess = name.nearest(in: known + names).map { "did you mean \($0.visible)?" }
        let hint = guess ?? "the \(noun)s are \(known.joined(separator: ", "))"
        return CommandError("there is no \(noun) named \(name.visible); \(hint)", status: .validationFailure)
    }

    /// Reports an error if it is one of these.
    /// - Returns: The error to exit with.
    package static func reported(_ error: any Error) -> any Error { (error as? CommandError)?.report() ?? error }

    /// Prints the sentence to the standard error.
    /// - Returns: The status to exit with.
    package func report() -> ExitCode {
        StandardStreams.writeError("richpush: \(description)")
        return status
    }
}

/// The exit statuses of the commands. They are part of the interface; those from 64 to 78 are from `sysexits.h`.
package enum ExitStatus {
    /// The notification shows without its media, or a finding is an error.
    package static let withoutMedia = ExitCode(1)
    /// The input is neither a payload nor a message.
    package static let dataError = ExitCode(65)
    package static let noInput = ExitCode(66)
    /// Something that the command needs is not installed or not allowed: a Swift toolchain, or a separate network.
    package static let unavailable = ExitCode(69)
    /// The system lacks something, such as a free port, another program, or a network.
    package static let systemError = ExitCode(71)
    /// The output cannot be written.
    package static let cannotCreate = ExitCode(73)
    /// The command to run cannot be started. A shell has the same status.
    package static let commandNotFound = ExitCode(127)
    /// A signal ended the command: 130 for Ctrl-C, 143 for SIGTERM, 129 for SIGHUP.
    package static func interrupted(by signal: Int32) -> ExitCode { ExitCode(128 + signal) }
    /// Nobody reads the output anymore. A command that SIGPIPE ends has the same status.
    package static let brokenPipe = ExitCode(141)
}

extension AsyncParsableCommand {
    package static func run(_ arguments: [String]) async throws {
        var command = try parseAsRoot(arguments)
        if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
    }
}

extension ArgumentHelp {
    /// The help of an option with a value, or of an argument.
    /// - Parameter name: The value's name.
    package static func value(_ name: String, _ abstract: String, _ discussion: String? = nil) -> ArgumentHelp {
        ArgumentHelp(abstract, discussion: discussion, valueName: name)
    }
}
