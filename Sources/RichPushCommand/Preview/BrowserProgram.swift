import FoundationEssentials
import Glibc

/// A Chromium that is installed on this machine, and makes pictures of pages without a window.
struct BrowserProgram {
    /// The variable that names one.
    static let variable = "RICHPUSH_BROWSER"
    private static let names = ["chromium", "chromium-browser", "google-chrome"]
    /// The width of the picture in pixels: the notification beside what is said of it.
    private static let width = 1_240
    /// What a page is taken to be high that does not say it.
    static let height = 1_600
    /// No picture is higher, whatever a page says.
    private static let heightLimit = 8_000

    let path: String
    var timeLimit = Duration.seconds(30)

    /// The browser that the environment names, else the first one in its path; `nil` if there is none.
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

    /// A picture of a page, as a PNG.
    /// - Parameters:
    ///   - page: The name of its file in the folder.
    ///   - folder: Also for what the browser keeps for itself.
    func picture(ofPage page: String, in folder: PreviewFolder) async throws -> [UInt8] {
        let address = "file://\(folder.path)/\(page)"
        // A picture is as high as its window, and the page knows how high that must be only in a browser.
        let text = folder.path + "/page.txt"
        try await run(["--dump-dom", size(height: Self.height), address], in: folder, output: text)
        let height = Self.height(in: try beginning(of: text))
        let picture = folder.path + "/picture.png"
        try await run(["--screenshot=\(picture)", size(height: height), address], in: folder, output: "/dev/null")
        var bytes: [UInt8] = []
        guard access(picture, R_OK) == 0 else { throw PreviewError.failed(path) }
        try FilePieces.read(picture, size: 64 * 1_024) { bytes += $0 }
        return bytes
    }

    /// The height that a page has written into its first tag.
    private static func height(in text: String) -> Int {
        let height = text.firstMatch(of: /<html[^>]* data-height="(\d{1,6})"/).flatMap { Int($0.1) }
        return min(height ?? Self.height, heightLimit)
    }

    private func beginning(of path: String) throws -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw PreviewError.unreadable(path, errno) }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = read(descriptor, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    }

    private func size(height: Int) -> String { "--window-size=\(Self.width),\(height)" }

    /// Runs the browser to its end, and its helpers with it.
    private func run(_ arguments: [String], in folder: PreviewFolder, output: String) async throws {
        var all = [
            path, "--headless", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-dev-shm-usage",
            "--disable-background-networking", "--disable-component-update", "--no-proxy-server",
            // The page asks for nothing; nor shall the browser by itself.
            "--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir=\(folder.path)/profile",
        ]
        // It does not start as root otherwise.
        if geteuid() == 0 { all.append("--no-sandbox") }
        let process = try start(all + arguments, output: output)
        let deadline = ContinuousClock.now + timeLimit
        var status: Int32 = 0
        while true {
            let ended = waitpid(process, &status, WNOHANG)
            if ended == process { break }
            if ended < 0, errno != EINTR { throw PreviewError.notStarted(path, errno) }
            guard ContinuousClock.now < deadline, !Task.isCancelled else {
                kill(-process, SIGKILL)
                while waitpid(process, &status, 0) < 0, errno == EINTR {}
                throw Task.isCancelled ? PreviewError.interrupted : .tooSlow(path, timeLimit)
            }
            try? await Task.sleep(for: .milliseconds(20))
        }
        // What is left of its helpers would still write to the profile.
        kill(-process, SIGKILL)
        guard status == 0 else { throw PreviewError.failed(path) }
    }

    /// Starts it as the leader of a process group, in which its helpers are too.
    private func start(_ arguments: [String], output: String) throws -> pid_t {
        do throws(ChildProcess.NotStarted) {
            return try ChildProcess.start(
                arguments,
                input: .file("/dev/null", isWritten: false),
                output: .file(output, isWritten: true),
                error: .file("/dev/null", isWritten: true),
                leadsGroup: true
            )
        } catch {
            throw PreviewError.notStarted(path, error.code)
        }
    }
}
