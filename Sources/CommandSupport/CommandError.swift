package import ArgumentParser
package import SystemPackage

/// Why a command cannot go on: one sentence, and the status that it exits with.
package struct CommandError: Error, CustomStringConvertible {
    package let description: String
    package let status: ExitCode

    package init(_ description: String, status: ExitCode) {
        self.description = description
        self.status = status
    }

    /// A file cannot be read; `-` is the standard input.
    package static func unreadable(_ path: String, _ error: Errno) -> CommandError {
        let description =
            switch (path, error) {
            case ("-", .badFileDescriptor): "standard input is closed"
            case ("-", _): "cannot read standard input: \(error)"
            default: "cannot read \(path.visible): \(error)"
            }
        return CommandError(description, status: ExitStatus.noInput)
    }

    /// A file cannot be written.
    package static func unwritable(_ path: String, _ error: Errno) -> CommandError {
        CommandError("cannot write \(path.visible): \(error)", status: ExitStatus.cannotCreate)
    }

    /// Prints the sentence to the standard error.
    /// - Returns: The status to exit with.
    package func report() -> ExitCode {
        StandardStreams.writeError("richpush: \(description)")
        return status
    }
}
