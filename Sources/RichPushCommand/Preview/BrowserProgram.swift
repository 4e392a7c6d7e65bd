import CommandSupport
import ExtensionHarness
import FoundationEssentials
import Glibc
import SystemPackage

/// A Chromium that is installed on this machine, and can take pictures of pages without a window.
struct BrowserProgram {
    private static let names = ["chromium", "chromium-browser", "google-chrome"]
    /// The width of the picture in pixels, which has room for the notification beside its findings.
    private static let width = 1_240
    /// The height in pixels of a page that does not state its height.
    static let height = 1_600
    /// The maximum height of a picture in pixels.
    private static let heightLimit = 8_000

    let path: String
    var timeLimit = Duration.seconds(30)

    /// Finds the browser that the environment names, or else the first one in its path; `nil` if there is none.
    static func installed(environment: [String: String] = ProcessInfo.processInfo.environment) -> BrowserProgram? {
        let wanted = environment["RICHPUSH_BROWSER"].map { [$0] } ?? names
        return ExternalProgram.installed(wanted, environment: environment).map { BrowserProgram(path: $0.path) }
    }

    static func required() throws(CommandError) -> BrowserProgram {
        if let browser = installed() { return browser }
        let problem = """
            a picture needs a browser: install Chromium (apt-get install chromium), name a browser with \
            RICHPUSH_BROWSER, or let --preview write a page (.html), which needs none
            """
        throw CommandError(problem, status: ExitStatus.cannotCreate)
    }

    /// Takes a picture of a page, as a PNG.
    /// - Parameters:
    ///   - page: The name of the page's file in the folder.
    ///   - folder: The folder of the page and of the browser's profile.
    func picture(ofPage page: String, in folder: ScratchFolder) async throws -> [UInt8] {
        let address = "file://\(folder.path)/\(page)"
        // A picture is as high as its window. Only the page knows that height, once a browser has opened it.
        let text = folder.path + "/page.txt"
        try await run(["--dump-dom", size(height: Self.height), address], in: folder, output: text)
        let beginning: String
        do throws(Errno) { beginning = try folder.beginning(of: "page.txt") } catch {
            throw CommandError.unreadable(text, error)
        }
        let height = Self.height(in: beginning)
        let picture = folder.path + "/picture.png"
        try await run(["--screenshot=\(picture)", size(height: height), address], in: folder, output: "/dev/null")
        guard let bytes = FileManager.default.contents(atPath: picture) else { throw noPicture }
        return Array(bytes)
    }

    private var noPicture: CommandError {
        let problem = "\(path.visible) made no picture; RICHPUSH_BROWSER names another browser"
        return CommandError(problem, status: ExitStatus.cannotCreate)
    }

    /// The height that the first tag of a page states.
    private static func height(in text: String) -> Int {
        let height = text.firstMatch(of: /<html[^>]* data-height="(\d{1,6})"/).flatMap { Int($0.1) }
        return min(height ?? Self.height, heightLimit)
    }

    private func size(height: Int) -> String { "--window-size=\(Self.width),\(height)" }

    /// Runs the browser and its helpers to their end.
    private func run(_ arguments: [String], in folder: ScratchFolder, output: String) async throws {
        var all = [
            "--headless", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-dev-shm-usage",
            "--disable-background-networking", "--disable-component-update", "--no-proxy-server",
            // The page requests nothing, and neither must the browser.
            "--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir=\(folder.path)/profile",
        ]
        // Without this, it does not start as root.
        if geteuid() == 0 { all.append("--no-sandbox") }
        let isSuccess: Bool
        do throws(ExternalProgram.Failure) {
            isSuccess = try await ExternalProgram(path: path)
                .run(all + arguments, output: output, timeLimit: timeLimit)
        } catch {
            let problem =
                switch error {
                case .interrupted: throw CancellationError()
                case .tooSlow: "\(path.visible) made no picture within \(timeLimit)"
                case .notRun(let reason): "cannot run \(path.visible): \(reason)"
                }
            throw CommandError(problem, status: ExitStatus.cannotCreate)
        }
        guard isSuccess else { throw noPicture }
    }
}
