import FoundationEssentials
import Glibc

/// The files that a process has open, named or not.
public enum OpenFiles {
    /// The sizes in bytes of the open regular files in a folder, including those without a name.
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - process: The process; `nil` for this one.
    /// - Throws: An error if the process cannot be examined or has ended.
    public static func sizes(in folder: String, process: Int32? = nil) throws -> [Int] {
        let descriptors = "/proc/\(process.map(String.init) ?? "self")/fd"
        return try FileManager.default.contentsOfDirectory(atPath: descriptors).compactMap { descriptor -> Int? in
            var buffer = [CChar](repeating: 0, count: 4_096)
            let count = max(0, readlink("\(descriptors)/\(descriptor)", &buffer, buffer.count))
            let path = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
            guard path.hasPrefix(folder + "/") else { return nil }
            var status = stat()
            guard stat("\(descriptors)/\(descriptor)", &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                return nil
            }
            return Int(status.st_size)
        }
    }
}
