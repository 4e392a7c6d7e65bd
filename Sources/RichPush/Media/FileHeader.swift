import Glibc

/// The bytes of an open file, of which a header is read.
///
/// They are read in blocks: in a file that was made to be read slowly, each of its millions of bytes is looked at.
final class FileHeader: HeaderSource {
    private static let blockSize = 16 * 1_024

    let byteCount: Int
    /// Borrowed: whoever made the header keeps the file open.
    private let rawDescriptor: Int32
    private var block: [UInt8] = []
    private var blockStart = 0

    /// - Parameters:
    ///   - rawDescriptor: The file, which has to stay open as long as the header is used.
    ///   - byteCount: How many bytes it has.
    init(borrowing rawDescriptor: Int32, byteCount: Int) {
        self.rawDescriptor = rawDescriptor
        self.byteCount = byteCount
    }

    func byte(at offset: Int) -> UInt8? {
        guard offset >= 0, offset < byteCount else { return nil }
        if offset < blockStart || offset - blockStart >= block.count { readBlock(from: offset) }
        let index = offset - blockStart
        return index < block.count ? block[index] : nil
    }

    private func readBlock(from offset: Int) {
        blockStart = offset
        block = [UInt8](unsafeUninitializedCapacity: min(Self.blockSize, byteCount - offset)) { buffer, count in
            count = max(0, pread(rawDescriptor, buffer.baseAddress, buffer.count, offset))
        }
    }
}
