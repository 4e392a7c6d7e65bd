import FoundationEssentials

enum FilePaths {
    /// Appends a path to a folder, and resolves `.` and `..`. An absolute path ignores the folder.
    static func join(_ folder: String, _ path: String) -> String {
        let whole = path.hasPrefix("/") ? path : "\(folder)/\(path)"
        var parts: [Substring] = []
        for part in whole.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !whole.hasPrefix("/") {
                parts.append(part)
            }
        }
        return (whole.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    /// Makes a path absolute; a relative path starts from the current folder.
    static func absolute(_ path: String) -> String { join(FileManager.default.currentDirectoryPath, path) }

    /// Returns an absolute path as the disk spells it, because a Mac ignores the case of names.
    static func onDisk(_ path: String) -> String {
        guard path.hasPrefix("/"), path != "/", !FileManager.default.fileExists(atPath: path) else { return path }
        let folder = onDisk(folder(of: path))
        let name = name(of: path)
        return "\(folder)/\(names(in: folder).first { $0.lowercased() == name.lowercased() } ?? name)"
    }

    static func folder(of path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
    }

    static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    /// Returns the text after the last dot of the name, in lowercase; empty if there is none.
    static func suffix(of path: String) -> String {
        let parts = name(of: path).split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 ? (parts.last ?? "").lowercased() : ""
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
    }

    /// Returns the names in a folder, in alphabetical order; none if it cannot be read.
    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// Finds all files below a folder, except hidden ones. It does not follow links to folders.
    static func files(below folder: String, limit: Int = 20_000) -> [String] {
        var files: [String] = []
        var folders = [folder]
        while let next = folders.popLast(), files.count < limit {
            for name in names(in: next) where !name.hasPrefix(".") {
                let path = "\(next)/\(name)"
                let attributes = try? FileManager.default.attributesOfItem(atPath: path)
                switch attributes?[.type] as? FileAttributeType {
                case .typeDirectory: folders.append(path)
                case .typeRegular: files.append(path)
                case .typeSymbolicLink where !isFolder(path): files.append(path)
                default: break
                }
            }
        }
        return files.sorted()
    }

    /// Returns a text that changes with a file, also with one behind a link.
    static func version(of path: String) -> String {
        let file = URL(filePath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        let time = (attributes?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
        return "\(path) \(attributes?[.size] as? Int ?? 0) \(time)"
    }

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

    /// Reads a file as text; empty if there is none.
    static func text(of path: String) -> String { String(decoding: (try? read(path)) ?? [], as: UTF8.self) }
}
