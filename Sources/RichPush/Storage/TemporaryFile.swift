import FoundationEssentials
import Glibc

/// The owner of a finished temporary file, which is removed when its last holder lets it go.
final class TemporaryFile: Sendable {
    /// Where the file is.
    let path: String
    /// Held so that the directory stays as long as the file.
    private let directory: TemporaryDirectory

    init(path: String, in directory: TemporaryDirectory) {
        self.path = path
        self.directory = directory
    }

    deinit {
        unlink(path)
    }

    var url: URL { URL(filePath: path, directoryHint: .notDirectory) }
}
