import CommandSupport
import FoundationEssentials
import Glibc
import Subprocess
import SystemPackage

/// A Chromium that is installed on this machine, and takes pictures of pages without a window.
struct BrowserProgram {
    /// The environment variable that names a browser.
    static let variable = "RICHPUSH_BROWSER"
    private static let names = ["chromium", "chromium-browser", "google-chrome"]
    /// The width of the picture in pixels: that of the notification beside its findings.
    private static let width = 1_240
    /// The height in pixels of a page that does not state it.
    static let height = 1_600
    /// The height in pixels of the highest picture.
    private static let heightLimit = 8_000

    let path: String
    var timeLimit = Duration.seconds(30)

    /// The browser that the environment names, or else the first one in its path; `nil` if there is none.
    static func installed(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> BrowserProgram? {
        let wanted = environment[variable].map { [$0] } ?? names
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        for name in wanted where !name.isEmpty {
            let paths = name.contains("/") ? [name] : folders.map { "\($0)/\(name)" }
            if let path = paths.first(where: { access($0, X_OK) == 0 }) { return BrowserProgram(path: path) }
        }
        return nil
    }

    /// Takes a picture of a page, as a PNG.
    /// - Parameters:
    ///   - page: The name of its file in the folder.
    ///   - folder: The folder of the page, and of the browser's profile.
    func picture(ofPage page: String, in folder: ScratchFolder) async throws -> [UInt8] {
        let address = "file://\(folder.path)/\(page)"
        // A picture is as high as its window. How high that must be the page knows only in a browser.
        let text = folder.path + "/page.txt"
        try await run(["--dump-dom", size(height: Self.height), address], in: folder, output: text)
        let height = Self.height(in: try beginning(of: text))
        let picture = folder.path + "/picture.png"
        try await run(["--screenshot=\(picture)", size(height: height), address], in: folder, output: "/dev/null")
        var bytes: [UInt8] = []
        guard access(picture, R_OK) == 0 else { throw PreviewError.failed(path) }
        try PreviewFile.readPieces(picture, size: 64 * 1_024) { bytes += $0 }
        return bytes
    }

    /// The height that a page's first tag states.
    private static func height(in text: String) -> Int {
        let height = text.firstMatch(of: /<html[^>]* data-height="(\d{1,6})"/).flatMap { Int($0.1) }
        return min(height ?? Self.height, heightLimit)
    }

    private func beginning(of path: String) throws -> String {
        do {
            let file = try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            return try file.closeAfter {
                try String(unsafeUninitializedCapacity: 4_096) { buffer in
                    try file.read(into: UnsafeMutableRawBufferPointer(buffer))
                }
            }
        } catch {
            throw PreviewError.unreadable(path, Errno(thrown: error))
        }
    }

    private func size(height: Int) -> String { "--window-size=\(Self.width),\(height)" }

    /// Runs the browser and its helpers to their end.
    private func run(_ arguments: [String], in folder: ScratchFolder, output: String) async throws {
        var all = [
            "--headless", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-dev-shm-usage",
            "--disable-background-networking", "--disable-component-update", "--no-proxy-server",
            // The page asks for nothing; nor shall the browser by itself.
            "--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir=\(folder.path)/profile",
        ]
        // It does not start as root otherwise.
        if geteuid() == 0 { all.append("--no-sandbox") }
        var options = PlatformOptions()
        // Its helpers are in its process group, and end with it.
        options.processGroupID = 0
        options.teardownSequence = [.send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .zero)]
        let running = Task { [arguments = Arguments(all + arguments), options] in
            try await Subprocess.run(
                .path(FilePath(path)),
                arguments: arguments,
                platformOptions: options,
                output: .fileDescriptor(
                    FileDescriptor.open(
                        output,
                        .writeOnly,
                        options: [.create, .truncate, .closeOnExec],
                        permissions: .ownerReadWrite
                    ),
                    closeAfterSpawningProcess: true
                )
            )
        }
        let watchdog = Task {
            try await Task.sleep(for: timeLimit)
            running.cancel()
        }
        defer { watchdog.cancel() }
        let result = await withTaskCancellationHandler {
            await running.result
        } onCancel: {
            running.cancel()
        }
        if Task.isCancelled { throw PreviewError.interrupted }
        if running.isCancelled { throw PreviewError.tooSlow(path, timeLimit) }
        do {
            let ended = try result.get()
            // What is left of its helpers would still write to the profile.
            kill(-ended.processIdentifier.value, SIGKILL)
            guard ended.terminationStatus.isSuccess else { throw PreviewError.failed(path) }
        } catch let error as SubprocessError {
            throw PreviewError.notStarted(path, error.underlyingError ?? .ioError)
        }
    }
}
