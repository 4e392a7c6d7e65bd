import FoundationEssentials
import SystemPackage

/// The command that continues an interrupted audit.
struct ResumeCommand {
    /// The interrupted command.
    var arguments = CommandLine.arguments
    /// The file with its results; `nil` if they did not go to a file.
    var output = Self.path(of: 1)
    /// The file that it read as the standard input.
    var input = Self.path(of: 0)

    /// The text to paste; `nil` if the results or the input are gone.
    func text(readsStandardInput: Bool) -> String? {
        guard let output, !readsStandardInput || input != nil else { return nil }
        var words = arguments
        words.insert(contentsOf: ["--resume", output], at: min(2, words.count))
        let redirection = readsStandardInput ? input.map { " < \($0.quotedForShell)" } ?? "" : ""
        let rest = output.replacing(/(\.\w+)?$/, maxReplacements: 1) { "-rest\($0.1 ?? "")" }
        return words.map(\.quotedForShell).joined(separator: " ") + redirection + " > " + rest.quotedForShell
    }

    /// The path of a regular file that a descriptor has open, from the working directory if it is there.
    private static func path(of descriptor: Int) -> String? {
        guard let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)"),
            FileIdentity(file, standardStream: .standardInput) != nil
        else { return nil }
        let folder = FileManager.default.currentDirectoryPath + "/"
        return file.hasPrefix(folder) ? String(file.dropFirst(folder.count)) : file
    }
}

extension String {
    /// The text as one word of a POSIX shell's command.
    var quotedForShell: String {
        wholeMatch(of: /[A-Za-z0-9_.\/:=,@%+-]+/) != nil ? self : "'\(replacing("'", with: #"'\''"#))'"
    }
}
