import CommandSupport
import Glibc
import RichPushAudit
import RichPushInput
import SystemPackage

/// The input of a command: a file, or the standard input.
enum InputFile {
    /// The maximum number of bytes to read, far more than any payload or message has.
    static let sizeLimit = 1 << 20

    /// The bytes of an input, and whether these are all: there may be more than ``sizeLimit``.
    typealias Content = (bytes: [UInt8], isWhole: Bool)

    /// Reads a payload or message.
    /// - Parameter path: The path of a file, or `-`.
    static func document(at path: String) throws(CommandError) -> InputDocument {
        try document(try read(path))
    }

    static func document(_ content: Content) throws(CommandError) -> InputDocument {
        guard content.isWhole else { throw .tooLong }
        do throws(InputError) {
            return try InputDocument(content.bytes)
        } catch {
            guard let campaign = CampaignReader.campaign(in: content.bytes) else { throw CommandError(error) }
            throw CommandError("the input is \(campaign.visible): use richpush audit", status: ExitStatus.dataError)
        }
    }

    /// Reads all bytes, up to ``sizeLimit``.
    /// - Parameter path: The path of a file, or `-`.
    static func read(_ path: String) throws(CommandError) -> Content {
        do {
            let file = path == "-" ? .standardInput : try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            defer { if file != .standardInput { try? file.close() } }
            return try readAll(file)
        } catch {
            throw .unreadable(path, Errno(thrown: error))
        }
    }

    private static func readAll(_ file: FileDescriptor) throws(Errno) -> Content {
        var bytes: [UInt8] = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1_024, alignment: 1)
        defer { buffer.deallocate() }
        while true {
            let count = try file.readWaiting(into: buffer)
            guard count > 0 else { return (bytes, true) }
            bytes += buffer[..<count]
            guard bytes.count <= sizeLimit else { return (bytes, false) }
        }
    }
}

extension CommandError {
    /// The input has more bytes than ``InputFile/sizeLimit``.
    static var tooLong: CommandError {
        let problem = "the input has more than \(InputFile.sizeLimit) bytes, more than any payload has"
        return CommandError("\(problem); for a campaign, use richpush audit", status: ExitStatus.dataError)
    }

    /// The input is nothing that can be delivered.
    init(_ error: InputError) {
        self.init("\(error)", status: ExitStatus.dataError)
    }
}

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
