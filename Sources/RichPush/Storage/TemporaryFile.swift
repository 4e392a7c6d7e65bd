import FoundationEssentials

/// The name of a temporary file: unpredictable, with an extension for its type.
struct TemporaryFileName: Sendable, Hashable {
    let text: String
    /// The part after the dot; empty if there is none.
    let filenameExtension: String

    init(filenameExtension: String) {
        self.filenameExtension = filenameExtension
        let random = String(UInt64.random(in: .min ... .max), radix: 36)
        text = filenameExtension.isEmpty ? random : "\(random).\(filenameExtension)"
    }
}

/// The owner of a finished temporary file, which removes the file when it is released.
final class TemporaryFile: AttachmentFile {
    let name: TemporaryFileName
    private let writtenByteCount: Int
    /// Held so that the directory stays as long as the file.
    private let directory: TemporaryDirectory
    /// Held so that the bytes count as long as the file is there.
    private let reservation: DiskReservation

    init(name: TemporaryFileName, byteCount: Int, in directory: TemporaryDirectory, reservation: DiskReservation) {
        self.name = name
        writtenByteCount = byteCount
        self.directory = directory
        self.reservation = reservation
        reservation.finish(as: name)
    }

    deinit {
        if reservation.release() { directory.remove(name) }
    }

    var filenameExtension: String { name.filenameExtension }

    var path: String { "\(directory.path)/\(name.text)" }

    var url: URL { URL(filePath: path, directoryHint: .notDirectory) }

    /// `nil` once others needed its room.
    var byteCount: Int? { reservation.isOpen ? writtenByteCount : nil }
}
