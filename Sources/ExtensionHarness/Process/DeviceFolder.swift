import FoundationEssentials
import SystemPackage

/// The files of a simulated device, in a temporary directory that is deleted with its last reference.
final class DeviceFolder: Sendable {
    private let folder: ScratchFolder

    /// The path of the only folder where the extension may write: its home.
    var home: String { "\(folder.path)/home" }
    /// The path of the file for the extension's output.
    var output: String { "\(folder.path)/output" }

    init() throws(Errno) {
        folder = try ScratchFolder()
        for name in ["home", "home/tmp", "home/Documents", "home/Library", "home/Library/Caches"] {
            try folder.makeDirectory(name)
        }
    }

    /// Reads the lines at the beginning of the extension's output.
    func printedLines() -> [String] {
        guard let file = try? FileDescriptor.open(FilePath(output), .readOnly, options: .closeOnExec) else { return [] }
        var bytes = [UInt8](repeating: 0, count: 64 * 1_024)
        let count = (try? file.closeAfter { try bytes.withUnsafeMutableBytes { try file.read(into: $0) } }) ?? 0
        return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Finds the files that the extension has left in its home, and returns their paths within it.
    func files(except others: Set<String>) -> [String] {
        guard let names = try? FileManager.default.subpathsOfDirectory(atPath: home) else { return [] }
        return names.sorted().filter { name in
            var isFolder: Bool = false
            let path = "\(home)/\(name)"
            return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder
                && !others.contains(path) && !Self.mayStay(name)
        }
    }

    /// Returns whether a file may stay: one that iOS removes itself, an unfinished download, the user defaults of iOS
    /// or Linux, or a file that the extension shares with its app.
    private static func mayStay(_ name: String) -> Bool {
        ["tmp/CFNetworkDownload_", "Library/Preferences/", ".config/", "Shared/AppGroup/"]
            .contains { name.hasPrefix($0) }
    }
}
