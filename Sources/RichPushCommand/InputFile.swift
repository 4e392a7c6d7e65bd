import CommandSupport
import Glibc
import RichPushAudit
import RichPushInput
import SystemPackage

/// The input of a command: a file, or the standard input for `-`.
enum InputFile {
    /// The maximum number of bytes of a document, far more than any payload or message has.
    private static let sizeLimit = 1 << 20

    /// Reads all bytes, or some more than any document has.
    static func read(_ path: String) throws(CommandError) -> [UInt8] {
        try FileDescriptor.contents(of: path, limit: sizeLimit)
    }

    /// Reads a payload or message.
    static func document(at path: String) throws(CommandError) -> InputDocument { try document(try read(path)) }

    static func document(_ bytes: [UInt8]) throws(CommandError) -> InputDocument {
        guard bytes.count <= sizeLimit else {
            let problem = "the input has more than \(sizeLimit) bytes, more than any payload has"
            throw CommandError("\(problem); for a campaign, use richpush audit", status: ExitStatus.dataError)
        }
        do throws(InputError) { return try InputDocument(bytes) } catch {
            let campaign = CampaignReader.campaign(in: Array(bytes.trimmingPrefix([0xEF, 0xBB, 0xBF])))
            guard let campaign, !bytes.contains("AnyHashable(".utf8) else { throw CommandError(error) }
            throw CommandError("the input \(campaign.visible): use richpush audit", status: ExitStatus.dataError)
        }
    }
}

extension CommandError {
    /// The input is nothing that can be delivered.
    init(_ error: InputError) { self.init("\(error)", status: ExitStatus.dataError) }
}

/// A regular file, regardless of its name: two paths may lead to it, and a shell may have opened it.
struct FileIdentity: Hashable {
    private let device: dev_t
    private let inode: ino_t

    /// Finds the file at a path, or a stream's for `-`; `nil` if there is none yet, or if it is not a regular file.
    init?(_ path: String, standardStream: FileDescriptor) {
        var status = stat()
        let result = path == "-" ? fstat(standardStream.rawValue, &status) : stat(path, &status)
        guard result == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        (device, inode) = (status.st_dev, status.st_ino)
    }

    /// Makes sure that no output is an input or another output: writing would destroy it, or never end. Every command
    /// also writes the standard output.
    static func requireDistinct(inputs: [String], outputs: [String] = []) throws(CommandError) {
        let read = Set(inputs.compactMap { FileIdentity($0, standardStream: .standardInput) })
        var seen = read
        for path in outputs + ["-"] {
            guard let file = FileIdentity(path, standardStream: .standardOutput), !seen.insert(file).inserted else {
                continue
            }
            let name = path == "-" ? "the standard output" : path.visible
            let other = read.contains(file) ? "an input" : "another output"
            throw CommandError("cannot write \(name): it is the same file as \(other)", status: ExitStatus.cannotCreate)
        }
        let names = outputs.filter { access($0, F_OK) != 0 }
        guard Set(names).count == names.count else {
            throw CommandError("cannot write two outputs to one file", status: ExitStatus.cannotCreate)
        }
    }
}
