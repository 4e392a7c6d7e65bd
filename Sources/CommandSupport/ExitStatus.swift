package import ArgumentParser

/// The statuses that the commands exit with. They are part of the interface; those from 64 on are `sysexits.h`'s.
package enum ExitStatus {
    /// The notification shows without its media, or a finding is an error.
    package static let withoutMedia = ExitCode(1)
    /// The input is neither a payload nor a message.
    package static let dataError = ExitCode(65)
    /// The input cannot be read.
    package static let noInput = ExitCode(66)
    /// The system lacks something, such as a free port or another program.
    package static let systemError = ExitCode(71)
    /// The output cannot be written.
    package static let cannotCreate = ExitCode(73)
    /// A signal ended the command: 130 for Ctrl-C, 143 for SIGTERM, 129 for SIGHUP.
    package static func interrupted(by signal: Int32) -> ExitCode { ExitCode(128 + signal) }
    /// Nobody reads the output anymore: the status of a command that SIGPIPE ends.
    package static let brokenPipe = ExitCode(141)
}
