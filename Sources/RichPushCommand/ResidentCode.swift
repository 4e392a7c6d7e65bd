import Glibc

/// The pages of code that are in memory.
enum ResidentCode {
    /// Gives back the pages of code that nothing needs any more, such as those which only the start needed; what is
    /// needed again is mapped again, without being read from disk.
    ///
    /// The system would take them back by itself, though not before memory is scarce: until then they count as the
    /// process's.
    static func release() {
        guard let file = fopen("/proc/self/maps", "re") else { return }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 4_096)
        while fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            let fields = text.split(separator: " ", omittingEmptySubsequences: true)
            // Code that is read-only and comes from a file: nothing is lost by dropping it.
            guard fields.count >= 6, fields[1] == "r-xp", fields[5].hasPrefix("/") else { continue }
            let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard bounds.count == 2, bounds[0] < bounds[1] else { continue }
            madvise(UnsafeMutableRawPointer(bitPattern: bounds[0]), Int(bounds[1] - bounds[0]), MADV_DONTNEED)
        }
    }
}
