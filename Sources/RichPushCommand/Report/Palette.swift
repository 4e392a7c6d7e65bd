import Glibc

/// The colors of text output; there are none if the output is not a terminal, or if the user does not want colors.
struct Palette {
    enum Style: String {
        case strong = "1"
        case faint = "2"
        case error = "31"
        case success = "32"
        case warning = "33"
        case accent = "36"
    }

    private let isColored: Bool

    init(isColored: Bool) {
        self.isColored = isColored
    }

    /// The palette for the standard output: see <https://no-color.org>.
    static func forStandardOutput() -> Palette {
        forTerminal(STDOUT_FILENO)
    }

    /// The palette for the standard error.
    static func forStandardError() -> Palette {
        forTerminal(STDERR_FILENO)
    }

    private static func forTerminal(_ descriptor: Int32) -> Palette {
        let isRefused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
        let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? false
        return Palette(isColored: isatty(descriptor) == 1 && !isRefused && !isDumb)
    }

    func callAsFunction(_ style: Style, _ text: String) -> String {
        isColored ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }
}
