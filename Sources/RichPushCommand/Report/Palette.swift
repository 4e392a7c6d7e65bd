import Glibc

/// The colours of the text output; none where the output is no terminal, or the user wants none.
struct Palette {
    enum Style: String {
        case strong = "1"
        case faint = "2"
        case error = "31"
        case success = "32"
        case warning = "33"
        case accent = "36"
    }

    private let isColoured: Bool

    init(isColoured: Bool) {
        self.isColoured = isColoured
    }

    /// The palette for where the results go: see <https://no-color.org>.
    static func forStandardOutput() -> Palette {
        forTerminal(STDOUT_FILENO)
    }

    /// The palette for what stands beside the results.
    static func forStandardError() -> Palette {
        forTerminal(STDERR_FILENO)
    }

    private static func forTerminal(_ descriptor: Int32) -> Palette {
        let isRefused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
        let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? false
        return Palette(isColoured: isatty(descriptor) == 1 && !isRefused && !isDumb)
    }

    func callAsFunction(_ style: Style, _ text: String) -> String {
        isColoured ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
