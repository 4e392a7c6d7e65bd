import FoundationEssentials
import Testing

// Other programs write these files: a process that another test starts meanwhile would inherit a file that this process
// has open for writing for a moment, and no one can run a file that is open for writing.
extension TemporaryFolder {
    /// Makes a program from a shell script.
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

    /// Copies a program; a link does not work, since the folder may be on another file system.
    /// - Returns: The copy's path.
    public func copyProgram(_ program: String) async throws -> String {
        let copying = try await ProgramRun.run(["/bin/cp", program, path])
        try #require(copying.status == 0)
        return "\(path)/\(URL(filePath: program).lastPathComponent)"
    }
}
