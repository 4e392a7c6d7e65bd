import Glibc

/// The files that this process has open, named or not.
public enum OpenFiles {
    /// The sizes in bytes of the regular files that are open and lie in a folder; also of those without a name.
    public static func sizes(in folder: String) -> [Int] {
        (0..<Int32(1_024)).compactMap { descriptor -> Int? in
            var buffer = [CChar](repeating: 0, count: 4_096)
            let count = max(0, readlink("/proc/self/fd/\(descriptor)", &buffer, buffer.count))
            let path = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
            guard path.hasPrefix(folder + "/") else { return nil }
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            return Int(status.st_size)
        }
    }
}
