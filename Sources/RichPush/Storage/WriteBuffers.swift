/// Room in which the pieces of a file are put together before they are written: a few large writes cost less than many
/// small ones, and the system keeps the file in larger pieces from then on.
///
/// There is room for some files at a time, however many there are; the others are written piece by piece. It belongs
/// to one thread.
final class WriteBuffers {
    /// The room for one file. It is given back with its last holder.
    final class Buffer {
        private let buffers: WriteBuffers
        private var bytes: [UInt8]

        fileprivate init(_ bytes: [UInt8], of buffers: WriteBuffers) {
            self.bytes = bytes
            self.buffers = buffers
        }

        deinit {
            bytes.removeAll(keepingCapacity: true)
            buffers.idle.append(bytes)
        }

        /// How many bytes are waiting to be written.
        var count: Int { bytes.count }

        /// Whether as many bytes more have room.
        func hasRoom(for byteCount: Int) -> Bool { bytes.count + byteCount <= WriteBuffers.byteLimit }

        func append(_ piece: RawSpan) {
            piece.withUnsafeBytes { bytes.append(contentsOf: $0) }
        }

        /// Hands over what is there, and is empty from then on, if that succeeds.
        func empty(_ write: (RawSpan) -> Bool) -> Bool {
            guard bytes.isEmpty || bytes.withUnsafeBytes({ write($0.bytes) }) else { return false }
            bytes.removeAll(keepingCapacity: true)
            return true
        }
    }

    private static let byteLimit = 64 * 1_024
    private static let countLimit = 8

    private var idle: [[UInt8]] = []
    private var madeCount = 0

    /// Room for one file; `nil` if all of it is taken.
    func take() -> Buffer? {
        if let bytes = idle.popLast() { return Buffer(bytes, of: self) }
        guard madeCount < Self.countLimit else { return nil }
        madeCount += 1
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteLimit)
        return Buffer(bytes, of: self)
    }
}
