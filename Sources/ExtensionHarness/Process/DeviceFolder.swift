import FoundationEssentials
import Glibc
import Locks
import SystemPackage

/// The files of a simulated device, in a temporary directory that is deleted with its last reference.
final class DeviceFolder: Sendable {
    private let folder: ScratchFolder
    private let descriptor: FileDescriptor
    private let lastNumber = Atomic(0)
    /// The folder of the extension's bundle; `nil` if it has none.
    private let bundle: String?

    /// The only folder where the extension may write.
    let home: String
    var output: String { "\(folder.path)/output" }

    /// The path of the folder where the harness downloads to, which the extension does not see.
    var transfers: String { "\(folder.path)/transfers" }

    /// The path of the folder for the pictures that the extension has opened, which it does not see.
    var pictures: String { "\(folder.path)/pictures" }

    init(bundle: String? = nil) throws(Errno) {
        self.bundle = bundle.map { URL(filePath: $0).resolvingSymlinksInPath().path }
        folder = try ScratchFolder()
        let inHome = ["home", "home/tmp", "home/Documents", "home/Library", "home/Library/Caches"]
        for name in inHome + ["attachments", "transfers", "pictures"] { try folder.makeDirectory(name) }
        // The extension may give paths without the symbolic links that lead here.
        home = URL(filePath: "\(folder.path)/home").resolvingSymlinksInPath().path
        descriptor = try FileDescriptor.opened(home, .readOnly, options: .directory)
    }

    deinit { try? descriptor.close() }

    /// Opens a regular file in the extension's home or bundle by the path that the extension gives; `nil` if there is
    /// none. The path is not trusted: it is followed from the folder's own descriptor.
    func file(atPath path: String) -> DeviceFile? {
        if let names = components(of: path, below: home) { return DeviceFile(names, beneath: descriptor.rawValue) }
        guard let bundle, let names = components(of: path, below: bundle),
            let start = try? FileDescriptor.opened(bundle, .readOnly, options: .directory)
        else { return nil }
        defer { try? start.close() }
        return DeviceFile(names, beneath: start.rawValue, isCopied: true)
    }

    /// Takes over a file for as long as the device exists, and returns its new path; `nil` if it cannot.
    func take(_ file: consuming DeviceFile) -> String? {
        let place = "attachments/\(nextNumber())"
        do throws(Errno) { try folder.makeDirectory(place) } catch { return nil }
        let path = "\(folder.path)/\(place)/\(file.name)"
        return file.move(to: path) ? path : nil
    }

    /// Keeps a file's contents for as long as the device exists, whatever becomes of its name, and returns their path;
    /// `nil` if it cannot.
    func keep(_ file: borrowing DeviceFile) -> String? {
        let path = "\(pictures)/opened.\(nextNumber())"
        return file.share(at: path) ? path : nil
    }

    /// Gives a file of the harness a name in the extension's temporary directory, and returns its path; `nil` if that is
    /// no directory of its own.
    /// - Parameter keepsSource: Whether the file stays where it is as well, and needs a folder because its name is not
    ///   unique.
    func place(_ source: String, keepsSource: Bool = false) -> String? {
        var names = ["tmp"]
        if keepsSource { names.append("richpush.\(nextNumber())") }
        guard let directory = DeviceFile.directory(names, beneath: descriptor.rawValue, makes: true) else { return nil }
        defer { close(directory) }
        names.append(URL(filePath: source).lastPathComponent)
        guard linkat(AT_FDCWD, source, directory, names[names.count - 1], 0) == 0 else { return nil }
        if !keepsSource { unlink(source) }
        return ([home] + names).joined(separator: "/")
    }

    private func nextNumber() -> Int { lastNumber.add(1, ordering: .relaxed).newValue }

    /// Splits the path of something below a folder into the names on the way from there; `nil` for any other path.
    private func components(of path: String, below folder: String) -> [String]? {
        guard path.hasPrefix("/"), !path.utf8.contains(0) else { return nil }
        let names = FilePaths.join("/", path).split(separator: "/")
        let start = folder.split(separator: "/")
        guard names.count > start.count, names.starts(with: start) else { return nil }
        return names.dropFirst(start.count).map(String.init)
    }

    func printedLines() -> [String] {
        let text = try? folder.beginning(of: "output", byteCount: 64 * 1_024)
        return (text ?? "").split(separator: "\n").map(String.init)
    }

    /// Finds the files that the extension has left in its home, and returns their paths within it.
    func files(except others: Set<String>) -> [String] {
        guard let names = try? FileManager.default.subpathsOfDirectory(atPath: home) else { return [] }
        return names.sorted().filter { name in
            let path = "\(home)/\(name)"
            return FileManager.default.fileExists(atPath: path) && !FilePaths.isFolder(path) && !others.contains(path)
                && !Self.mayStay(name)
        }
    }

    /// Returns whether a file may stay: one that iOS removes itself, an unfinished download, the user defaults of iOS
    /// or Linux, or a file that the extension shares with its app.
    private static func mayStay(_ name: String) -> Bool {
        ["Library/Preferences/", ".config/", "Shared/AppGroup/", "\(AppState.folder)/"].contains { name.hasPrefix($0) }
            || name.hasPrefix("tmp/") && isDownload(String(name.dropFirst(4)))
            || name.hasPrefix("tmp/\(picturePrefix)")
    }

    /// The beginning of the name of a file by which a picture comes from the extension or goes to it.
    private static let picturePrefix = "richpush.picture."

    /// The path for another picture that is to be placed.
    func newPicture() -> String { "\(transfers)/\(Self.picturePrefix)\(nextNumber())" }

    /// Whether a file of this name is one that a download task makes and removes.
    static func isDownload(_ name: String) -> Bool { name.hasPrefix("CFNetworkDownload_") && name.hasSuffix(".tmp") }
}
