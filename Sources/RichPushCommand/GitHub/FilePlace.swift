import FoundationEssentials
import RichPush
import SystemPackage

/// A file, and perhaps a line, as GitHub wants them.
struct FilePlace: Hashable {
    private let path: String
    let line: Int?

    /// The path from the workspace, or else from the current folder.
    var file: String {
        let current = FilePath(FileManager.default.currentDirectoryPath)
        let workspace = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"].map { FilePath($0) }
        var absolute = current.pushing(FilePath(path)).lexicallyNormalized()
        _ = absolute.removePrefix((workspace ?? current).lexicallyNormalized())
        return absolute.string
    }

    /// `message.json:4`.
    var text: String { file + (line.map { ":\($0)" } ?? "") }

    /// - Parameter path: The path of a file, or `-`, which is no place.
    init?(_ path: String, line: Int? = nil) {
        guard path != "-" else { return nil }
        (self.path, self.line) = (path, line)
    }

    /// The place of a finding in a payload or message: the line with the innermost of its location's keys.
    init?(of finding: Finding, inPayload path: String) {
        guard path != "-", let text = try? InputFile.read(path).bytes else { return nil }
        var rest = text[...]
        if case .payload(let pointer) = finding.location {
            for key in pointer.components {
                guard let range = rest.firstRange(of: "\"\(key)\"".utf8) else { break }
                rest = rest[range.lowerBound...]
            }
        } else if case .url(let url) = finding.location, let range = rest.firstRange(of: url.utf8) {
            rest = rest[range.lowerBound...]
        }
        self.init(path, line: 1 + text[..<rest.startIndex].count { $0 == UInt8(ascii: "\n") })
    }
}
