import Glibc

enum DirectoryEntries {
    /// Reads the names that a stream has left, without the directory itself and its parent.
    /// - Parameter prefix: Names that begin differently are not made into strings, because there may be thousands.
    static func names(in stream: OpaquePointer, beginningWith prefix: String = "") -> [String] {
        // An entry is only as long as its name requires, so it must not be copied whole.
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        var names: [String] = []
        prefix.withCString { prefix in
            let length = strlen(prefix)
            while let entry = readdir(stream) {
                let text = (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
                guard strncmp(text, prefix, length) == 0 else { continue }
                let name = String(cString: text)
                if name != ".", name != ".." { names.append(name) }
            }
        }
        return names
    }
}
