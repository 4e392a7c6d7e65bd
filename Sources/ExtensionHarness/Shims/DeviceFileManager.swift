internal import AppleSDKSandbox

// Sendable: it adds no state to its superclass.
/// The file manager, which tells the harness why a file is not where the extension wanted it.
final class DeviceFileManager: FileManager, @unchecked Sendable {
    override func moveItem(at srcURL: URL, to dstURL: URL) throws {
        try FileCalls.watch("move", srcURL.path, dstURL.path) { try super.moveItem(at: srcURL, to: dstURL) }
    }

    override func moveItem(atPath srcPath: String, toPath dstPath: String) throws {
        try FileCalls.watch("move", srcPath, dstPath) { try super.moveItem(atPath: srcPath, toPath: dstPath) }
    }

    override func copyItem(at srcURL: URL, to dstURL: URL) throws {
        try FileCalls.watch("copy", srcURL.path, dstURL.path) { try super.copyItem(at: srcURL, to: dstURL) }
    }

    override func copyItem(atPath srcPath: String, toPath dstPath: String) throws {
        try FileCalls.watch("copy", srcPath, dstPath) { try super.copyItem(atPath: srcPath, toPath: dstPath) }
    }

    override func fileExists(atPath path: String) -> Bool {
        lentFileWait(path)
        return super.fileExists(atPath: path)
    }

    override func contents(atPath path: String) -> Data? {
        lentFileWait(path)
        return super.contents(atPath: path)
    }

    override func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] {
        lentFileWait(path)
        return try super.attributesOfItem(atPath: path)
    }

    override func createFile(
        atPath path: String,
        contents data: Data? = nil,
        attributes attr: [FileAttributeKey: Any]? = nil
    ) -> Bool {
        let isCreated = super.createFile(atPath: path, contents: data, attributes: attr)
        if !isCreated { FileCalls.report("write", nil, path, nil) }
        return isCreated
    }
}

/// Calls that put a file somewhere, of which the harness hears if they fail, even if the extension ignores the error.
public enum FileCalls {
    public static let manager: FileManager = DeviceFileManager()

    /// Writes to a file.
    public static func write(_ data: Data, to url: URL, options: Data.WritingOptions) throws {
        try watch("write", nil, url.path) { try data.write(to: url, options: options) }
    }

    static func watch(_ action: String, _ source: String?, _ target: String, _ call: () throws -> Void) throws {
        if let source { lentFileWait(source) }
        do { try call() } catch {
            report(action, source, target, error)
            throw error
        }
    }

    static func report(_ action: String, _ source: String?, _ target: String, _ error: (any Error)?) {
        let files = FileManager.default
        let folder = (target as NSString).deletingLastPathComponent
        let hasSource = source.map(files.fileExists) ?? true
        let found: FileFailureMessage.Obstacle = files.fileExists(atPath: folder) ? .other : .folder
        let obstacle = !hasSource ? .source : files.fileExists(atPath: target) ? .target : found
        let text = error.map { ($0 as NSError).localizedDescription } ?? ""
        let message = FileFailureMessage(action: action, path: target, obstacle: obstacle, text: text)
        HarnessConnection.current.send(.fileFailed(message))
    }
}
