import FoundationEssentials

extension FilePaths {
    /// Reads the bytes of a file.
    static func read(_ path: String) throws(ExtensionBuildError) -> [UInt8] {
        // Foundation's own errors are not sentences.
        guard FileManager.default.fileExists(atPath: path) else {
            throw .unreadable(path: path, reason: "there is no such file")
        }
        guard !isFolder(path) else { throw .unreadable(path: path, reason: "it is a folder") }
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw .unreadable(path: path, reason: "the system refuses it")
        }
        return Array(data)
    }
}

extension PropertyList {
    /// Reads the file of a property list.
    static func read(_ path: String) throws(ExtensionBuildError) -> PropertyList {
        let bytes = try FilePaths.read(path)
        do {
            return try PropertyList(parsing: bytes)
        } catch {
            throw .malformed(path: path, line: error.line, problem: error.problem)
        }
    }
}
