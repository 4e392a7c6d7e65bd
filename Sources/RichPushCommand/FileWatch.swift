import ArgumentParser
import CommandSupport
import Dispatch
import FoundationEssentials
import Glibc
import RichPush
import RichPushAudit
import SystemPackage

/// Whether a command runs again when its files change.
struct WatchOption: ParsableArguments {
    @Flag(help: "Run again whenever an input file changes. Ctrl-C ends it.")
    var watch = false

    /// Runs a command, and again whenever one of its files has changed.
    /// - Parameter files: The files, as they are before each run.
    func run(
        _ files: @autoclosure @escaping @Sendable () -> [String],
        _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        guard watch else { return try await Interruption.run(body) }
        guard !files().isEmpty, !files().contains("-") else { throw ValidationError("--watch needs a file.") }
        try await Interruption.run {
            while true {
                // Before the run, so that a change during it counts.
                let watch = try FileWatch(files())
                let start = ContinuousClock.now
                do { try await body() } catch {
                    guard !Task.isCancelled, CommandError.reported(error) is ExitCode else { throw error }
                }
                try Task.checkCancellation()
                let time = (ContinuousClock.now - start).milliseconds.inMilliseconds
                let now = Date.now.formatted(.iso8601.time(includingFractionalSeconds: false))
                let words = "── \(now) UTC · \(time) · waiting for a change; Ctrl-C ends "
                let rest = Palette.forStandardError().width - words.displayWidth
                StandardStreams.writeError(words + String(repeating: "─", count: max(2, rest)))
                for await _ in watch.changes { break }
                try Task.checkCancellation()
            }
        }
    }
}

/// A watch over files, which the kernel tells of changes: a file is written, or another one takes its name.
///
/// It watches the folders, because an editor that writes a new file and renames it leaves the old one unchanged.
final class FileWatch {
    private static let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_ONLYDIR)
    private static let headerSize = MemoryLayout<inotify_event>.size
    /// The file extensions of what an extension is built from.
    private static let sources: Set = ["c", "entitlements", "h", "m", "pbxproj", "plist", "swift", "xcconfig"]

    private let source: any DispatchSourceRead
    /// An element for each change, or for several that nobody has looked at.
    let changes: AsyncStream<Void>

    /// - Parameter paths: Files, which need not exist yet, and folders, of which each source counts.
    /// - Throws: Why the files cannot be watched: the system has no more watches, or a file's folder is missing.
    init(_ paths: [String]) throws(CommandError) {
        let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { throw Self.outOfWatches(Errno(rawValue: errno)) }
        let current = FilePath(FileManager.default.currentDirectoryPath)
        var names: [Int32: Set<String>] = [:]
        for path in paths.map({ current.pushing(FilePath($0)).lexicallyNormalized() }) {
            for (folder, name) in [(path.removingLastComponent(), path.lastComponent?.string ?? ""), (path, "*")] {
                let watch = inotify_add_watch(descriptor, folder.string, Self.events)
                // Most paths are no folders.
                guard watch >= 0 || name == "*" else {
                    let problem = Errno(rawValue: errno)
                    close(descriptor)
                    throw problem == .noSpace ? Self.outOfWatches(problem) : .unreadable(folder.string, problem)
                }
                names[watch, default: []].insert(name)
            }
        }
        source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
        let (changes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.changes = changes
        source.setEventHandler { [names] in
            let isInput = Self.changed(descriptor).contains { watch, name in
                let wanted = names[watch] ?? []
                let isSource = Self.sources.contains(FilePath(name).extension ?? "")
                return wanted.contains(name) || isSource && wanted.contains("*")
            }
            if isInput { continuation.yield() }
        }
        source.setCancelHandler { close(descriptor) }
        source.activate()
    }

    deinit { source.cancel() }

    private static func outOfWatches(_ problem: Errno) -> CommandError {
        CommandError("cannot watch the files: \(problem)", status: ExitStatus.systemError)
    }

    private static func changed(_ descriptor: Int32) -> [(watch: Int32, name: String)] {
        var bytes = [UInt8](repeating: 0, count: 64 * 1_024)
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        var rest = bytes.prefix(max(0, count))
        var all: [(Int32, String)] = []
        while rest.count >= headerSize {
            let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
            let name = rest.dropFirst(headerSize).prefix(Int(event.len)).prefix { $0 != 0 }
            all.append((event.wd, String(decoding: name, as: UTF8.self)))
            rest = rest.dropFirst(headerSize + Int(event.len))
        }
        return all
    }
}
