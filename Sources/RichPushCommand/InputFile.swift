import CommandSupport
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

    /// Recognizes a payload or message.
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
