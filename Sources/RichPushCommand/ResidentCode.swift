import Glibc

/// The pages of code, and of constants, that are in memory.
enum ResidentCode {
    /// Smaller ranges have few pages to give back, and take as long as large ones.
    private static let smallestRange: UInt = 64 * 1_024

    /// Gives back the pages that nothing needs any more, such as those which only the start needed; what is needed
    /// again is mapped again, without being read from disk.
    ///
    /// The system would take them back by itself, though not before memory is scarce: until then they count as the
    /// process's.
    static func release() {
        guard let file = fopen("/proc/self/maps", "re") else { return }
        defer { fclose(file) }
        setvbuf(file, nil, _IOFBF, 64 * 1_024)
        var line: UnsafeMutablePointer<CChar>?
        var capacity = 0
        defer { free(line) }
        while getline(&line, &capacity, file) > 0, let line {
            if let range = droppable(line) { madvise(range.start, range.byteCount, MADV_DONTNEED) }
        }
    }

    /// The range of a line such as `55d0c000-55d0d000 r-xp 00001000 fe:00 33363 /usr/bin/richpush`, if nothing is lost
    /// when it is dropped: code from a file, and what is in front of it, which no relocation ever touches.
    private static func droppable(
        _ line: UnsafePointer<CChar>
    ) -> (start: UnsafeMutableRawPointer, byteCount: Int)? {
        var rest: UnsafeMutablePointer<CChar>?
        let start = strtoul(line, &rest, 16)
        guard let dash = rest, dash.pointee == CChar(bitPattern: UInt8(ascii: "-")) else { return nil }
        let end = strtoul(dash + 1, &rest, 16)
        guard let space = rest, start < end, end - start >= smallestRange,
            strchr(space, Int32(UInt8(ascii: "/"))) != nil
        else { return nil }
        let isCode = strncmp(space, " r-xp ", 6) == 0
        let isFirstOfFile = strncmp(space, " r--p 00000000 ", 15) == 0
        guard isCode || isFirstOfFile else { return nil }
        return UnsafeMutableRawPointer(bitPattern: start).map { ($0, Int(end - start)) }
    }
}
