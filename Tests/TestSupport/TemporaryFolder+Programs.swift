import FoundationEssentials
import Testing

// By other programs: what this process has open for writing, a process that another test starts meanwhile has open for a
// moment, too; and what is open for writing cannot be run.
extension TemporaryFolder {
    /// Makes a program of a shell's script.
    /// - Returns: The program's path.
    public func makeProgram(_ name: String, script: String) async throws -> String {
        let file = "\(path)/\(name)"
        let writing = try await ProgramRun.run(
            ["/bin/sh", "-c", #"cat > "$0" && chmod 700 "$0""#, file],
            input: "#!/bin/sh\n\(script)\n"
        )
        try #require(writing.status == 0)
        return file
    }

    /// Copies a program; a link will not do, since the folder may be on another file system.
    /// - Returns: The copy's path.
    public func copyProgram(_ program: String) async throws -> String {
        let copying = try await ProgramRun.run(["/bin/cp", program, path])
        try #require(copying.status == 0)
        return "\(path)/\(URL(filePath: program).lastPathComponent)"
    }
}
