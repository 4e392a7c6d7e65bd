import Glibc

/// A position in a body, the next field that a grammar wants, and the findings so far.
///
/// A grammar always makes the same request: skip a number of bytes, or up to a byte 0xFF, and then collect a field of
/// one to eight bytes.
struct BodyCursor: Sendable {
    private(set) var offset = 0
    /// Whether the remaining bytes no longer matter.
    private(set) var isDone = false
    var examination = MediaExamination()
    /// The size of the image, or the largest of several so far.
    private(set) var pixelSize: PixelSize?
    /// The checksum of the skipped bytes, if requested.
    var checksum: CRC32?
    /// Whether the checksums of bulk data are verified too.
    let verifiesChecksums: Bool

    /// The number of bytes that are still to be skipped before the field.
    private(set) var skipCount = 0
    private var findsMarker = false
    private var fieldLength = 1
    private var missingCount = 1
    private var field: UInt64 = 0

    /// The longest run of zero bytes before a marker that is not reported; `nil` if none is.
    var zeroRunLimit: Int?
    /// The number of zero bytes just before.
    private var zeroCount = 0

    init(verifiesChecksums: Bool) { self.verifiesChecksums = verifiesChecksums }

    // MARK: - Requests

    /// Asks for the next field, of 1 to 8 bytes, after a number of other bytes.
    mutating func read(_ length: Int, after skipCount: Int = 0) {
        (fieldLength, missingCount, self.skipCount) = (length, length, skipCount)
    }

    /// Asks for the byte after the next 0xFF. The pairs of 0xFF and 0 in a JPEG's image data are mostly, but not
    /// always, skipped.
    mutating func readMarkerCode() {
        read(1)
        findsMarker = true
    }

    /// Whether nothing of the last requested field has arrived yet, except for a finished skip.
    var isAtField: Bool { skipCount == 0 && missingCount == fieldLength }

    // MARK: - Findings

    /// Skips the rest of the body.
    mutating func stop() { isDone = true }

    /// Reports a problem and skips the rest of the body.
    mutating func stop(_ kind: MediaDefect.Kind, at offset: Int? = nil, _ problem: String, isTolerated: Bool = false) {
        note(kind, at: offset, problem, isTolerated: isTolerated)
        isDone = true
    }

    /// Reports a problem. One that decoders do not tolerate counts more; otherwise the first counts.
    mutating func note(_ kind: MediaDefect.Kind, at offset: Int? = nil, _ problem: String, isTolerated: Bool = true) {
        if let earlier = examination.defect, isTolerated || !earlier.isTolerated { return }
        let offset = offset ?? self.offset
        examination.defect = MediaDefect(kind: kind, offset: offset, problem: problem, isTolerated: isTolerated)
    }

    /// Reports a codec that not every iPhone is known to decode; the first counts.
    mutating func note(_ codec: MediaCodec?) { if examination.codec == nil { examination.codec = codec } }

    mutating func note(_ size: PixelSize) { if size.count > pixelSize?.count ?? -1 { pixelSize = size } }

    // MARK: - Bytes

    /// Consumes the bytes that the next field needs.
    /// - Returns: The field, if it is complete.
    mutating func take(_ bytes: inout UnsafeRawBufferPointer) -> UInt64? {
        if skipCount > 0 {
            let count = min(skipCount, bytes.count)
            if checksum != nil { checksum?.update(UnsafeRawBufferPointer(rebasing: bytes.prefix(count))) }
            pass(count, of: &bytes)
            skipCount -= count
        }
        if findsMarker { passToMarker(&bytes) }
        var position = 0
        while missingCount > 0, position < bytes.count {
            field = field << 8 | UInt64(bytes[position])
            missingCount -= 1
            position += 1
        }
        pass(position, of: &bytes)
        guard missingCount == 0 else { return nil }
        defer { field = 0 }
        return field
    }

    /// Skips blocks that follow a byte with their length, as far as they are visible.
    /// - Returns: Whether there was one.
    mutating func passBlocks(_ bytes: inout UnsafeRawBufferPointer) -> Bool {
        var position = skipCount
        guard missingCount == fieldLength, position < bytes.count else { return false }
        while position < bytes.count, bytes[position] > 0 {
            let end = position + 1 + Int(bytes[position])
            if end > bytes.count { break }
            position = end
        }
        defer { skipCount = 0 }
        pass(position, of: &bytes)
        return position > skipCount
    }

    private mutating func pass(_ count: Int, of bytes: inout UnsafeRawBufferPointer) {
        bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(count))
        offset += count
    }

    /// Skips to the next 0xFF that no zero follows, as far as visible.
    private mutating func passToMarker(_ bytes: inout UnsafeRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        var position = 0
        while findsMarker, let found = memchr(start + position, 0xFF, bytes.count - position) {
            position = UnsafeRawPointer(found) - start + 1
            if position < bytes.count, bytes[position] == 0 { position += 1 } else { findsMarker = false }
        }
        if findsMarker { position = bytes.count }
        noteZeros(UnsafeRawBufferPointer(rebasing: bytes[..<position]), at: offset)
        pass(position, of: &bytes)
    }

    /// Reports the first run of zero bytes over the limit, when another byte comes after it. The zero after 0xFF is part
    /// of no run.
    private mutating func noteZeros(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
        guard let limit = zeroRunLimit else { return }
        var start = -zeroCount
        while start + limit < bytes.count {
            // The last byte of such a run is nearly always another one.
            var probe = start + limit
            while probe >= 0, probe < bytes.count, bytes[probe] != 0 { probe &+= limit &+ 1 }
            start = probe - limit
            if probe >= bytes.count { break }
            if start > 0, bytes[start - 1] == 0xFF {
                start += 1
            } else if let other = bytes[max(0, start)..<max(0, start + limit + 1)].lastIndex(where: { $0 != 0 }) {
                start = other + 1
            } else if let next = bytes[max(0, start + limit)...].firstIndex(where: { $0 != 0 }) {
                if bytes[next] != 0xFF {
                    zeroRunLimit = nil
                    return note(.damaged, at: offset + start, "the image data has a long run of zeros")
                }
                start = next + 1
            } else {
                break
            }
        }
        let last = bytes.dropFirst(max(0, start - 2)).lastIndex { $0 != 0 }
        zeroCount = last.map { max(0, bytes.count - $0 - (bytes[$0] == 0xFF ? 2 : 1)) } ?? bytes.count - start
    }
}
