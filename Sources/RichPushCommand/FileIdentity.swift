import CommandSupport
import Glibc
import SystemPackage

/// A regular file, regardless of its name: two paths may lead to it, and a shell may have opened it.
struct FileIdentity: Hashable {
    private let device: dev_t
    private let inode: ino_t

    /// Finds the file at a path; `nil` if there is none yet, or if it is not a regular file.
    /// - Parameters:
    ///   - path: A path, or `-`.
    ///   - standardStream: The stream that `-` stands for.
    init?(_ path: String, standardStream: FileDescriptor) {
        var status = stat()
        let result = path == "-" ? fstat(standardStream.rawValue, &status) : stat(path, &status)
        guard result == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        device = status.st_dev
        inode = status.st_ino
    }
}

/// The files that a command reads and writes.
struct CommandFiles {
    /// The paths to read, or `-`.
    let inputs: [String]
    /// The paths to write; every command also writes the standard output.
    let outputs: [String]

    /// Makes sure that no output is an input or another output: writing would destroy it, or never end.
    func check() throws(CommandError) {
        var seen = Set(inputs.compactMap { FileIdentity($0, standardStream: .standardInput) })
        for path in outputs + ["-"] {
            guard let file = FileIdentity(path, standardStream: .standardOutput), !seen.insert(file).inserted else {
                continue
            }
            let name = path == "-" ? "the standard output" : path.visible
            let isInput = inputs.contains { FileIdentity($0, standardStream: .standardInput) == file }
            throw CommandError(
                "cannot write \(name): it is the same file as \(isInput ? "an input" : "another output")",
                status: ExitStatus.cannotCreate
            )
        }
        let names = outputs.filter { access($0, F_OK) != 0 }
        guard Set(names).count == names.count else {
            throw CommandError("cannot write two outputs to one file", status: ExitStatus.cannotCreate)
        }
    }
}
