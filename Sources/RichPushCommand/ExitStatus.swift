import ArgumentParser

/// How the command ends: the numbers are part of its interface. Those from 64 on are `sysexits.h`'s.
enum ExitStatus {
    /// Delivered without its media, or with a finding that is an error.
    static let withoutMedia = ExitCode(1)
    /// The input is no payload and no message.
    static let dataError = ExitCode(65)
    /// The input cannot be read.
    static let noInput = ExitCode(66)
    /// The output cannot be written.
    static let cannotCreate = ExitCode(73)
    /// The system has no thread or no descriptor to spare.
    static let systemError = ExitCode(71)
    /// The user ended it with Ctrl-C, or the system did.
    static let interrupted = ExitCode(130)
    /// Whoever read the output does not read any more: the status of a command that SIGPIPE has ended.
    static let brokenPipe = ExitCode(141)
}
