import FoundationEssentials

/// Paths as text.
enum FilePaths {
    /// A path from a folder, without `.` and `..`; an absolute path stays.
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

    /// The absolute path of one that may start from the current folder.
    static func absolute(_ path: String) -> String {
        join(FileManager.default.currentDirectoryPath, path)
    }

    static func folder(of path: String) -> String {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count > 1 ? parts.dropLast().joined(separator: "/") : "."
    }

    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// What follows the last dot of the name, in lowercase; empty if nothing does.
    static func suffix(of path: String) -> String {
        let parts = name(of: path).split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 ? (parts.last ?? "").lowercased() : ""
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
    }

    /// The names in a folder, in alphabetical order; none if it cannot be read.
    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// The paths of all files below a folder, without hidden ones; links to folders are not followed.
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
}
