import CommandSupport
import Glibc
import RichPush

/// The colors and the width of text output.
struct Palette {
    enum Style: String {
        case strong = "1"
        case faint = "2"
        case error = "31"
        case success = "32"
        case warning = "33"
        case accent = "36"
    }

    /// The width without a terminal.
    static let usualWidth = 90
    /// The narrowest terminal on which text is indented as far as the text before it.
    private static let hangingWidth = 60

    let width: Int
    private let isColored: Bool

    init(isColored: Bool, width: Int = usualWidth) { (self.isColored, self.width) = (isColored, width) }

    static func forStandardOutput() -> Palette { Palette(terminal: STDOUT_FILENO) }

    static func forStandardError() -> Palette { Palette(terminal: STDERR_FILENO) }

    private init(terminal descriptor: Int32) {
        let isTerminal = isatty(descriptor) == 1
        isColored = Self.isColored(isTerminal: isTerminal, variable: Self.variable)
        var size = winsize()
        let isKnown = isTerminal && ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        let columns = isKnown ? Int(size.ws_col) : Self.variable("COLUMNS").flatMap { Int($0) }
        width = min(max(columns ?? Self.usualWidth, 40), 120)
    }

    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// Whether there are colors: see <https://no-color.org>, <https://force-color.org>, and
    /// <https://bixense.com/clicolors>.
    static func isColored(isTerminal: Bool, variable: (String) -> String?) -> Bool {
        if variable("NO_COLOR")?.isEmpty == false { return false }
        let isForced = ["FORCE_COLOR", "CLICOLOR_FORCE"].contains { !["", "0", "false"].contains(variable($0) ?? "") }
        return isForced || isTerminal && variable("TERM") != "dumb"
    }

    func callAsFunction(_ style: Style, _ text: String) -> String {
        isColored ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
    }

    func row(_ name: String, _ value: String) -> [String] { lines("    \(name.padding(to: 11)) ", value) }

    /// Breaks a text into lines. The first begins with the prefix, and the others are indented as far, or less on a narrow
    /// terminal.
    func lines(_ prefix: String, _ text: String) -> [String] {
        let start = prefix.displayWidth
        let indentation = width < Self.hangingWidth ? min(start, prefix.prefix { $0 == " " }.count + 2) : start
        let margin = String(repeating: " ", count: indentation)
        let lines = text.wrapped(to: width - indentation, first: width - start, cutsWords: false)
        let first = (prefix + (lines.first ?? "")).replacing(#/ +$/#, with: "")
        return [first] + lines.dropFirst().map { margin + $0 }
    }
}

extension Palette {
    func mark(_ severity: Finding.Severity) -> String {
        switch severity {
        case .error: self(.error, "✗")
        case .warning: self(.warning, "!")
        case .notice: self(.accent, "·")
        }
    }

    /// Text in the style of what becomes of a file, or its symbol.
    func mark(_ outcome: AttachmentVerdict.Outcome, _ text: String? = nil) -> String {
        switch outcome {
        case .attached: self(.success, text ?? "✓")
        case .refused, .notDownloaded: self(.error, text ?? "✗")
        case .unknown: self(.warning, text ?? "?")
        }
    }

    func mark(_ conclusion: Conclusion) -> String {
        switch conclusion {
        case .shows: self(.success, "✓")
        case .mayNotShow, .unknown: self(.warning, "?")
        case .showsWithout, .isNotShown: self(.error, "✗")
        }
    }
}
