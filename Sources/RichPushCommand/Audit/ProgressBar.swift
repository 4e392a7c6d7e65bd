import Glibc
import RichPush

/// What a person who waits sees: how far it is, how fast, and how long it will take. One line on the standard error,
/// written over and over, and gone at the end.
struct ProgressBar: Sendable {
    private static let width = 24
    private static let interval: Duration = .milliseconds(200)

    private let source: LineSource
    private let summary: AuditSummary
    /// How many bytes the input has; `nil` if that is not known.
    private let totalBytes: Int?
    private let palette: Palette

    init(source: LineSource, summary: AuditSummary, totalBytes: Int?, palette: Palette) {
        self.source = source
        self.summary = summary
        self.totalBytes = totalBytes
        self.palette = palette
    }

    /// A bar; `nil` where nobody would see it, or where the results themselves go to the terminal, between which it
    /// would only be in the way.
    init?(_ audit: Audit, totalBytes: Int?) {
        guard isatty(STDERR_FILENO) == 1, isatty(STDOUT_FILENO) == 0 else { return nil }
        if let terminal = getenv("TERM"), String(cString: terminal) == "dumb" { return nil }
        self.init(
            source: audit.source,
            summary: audit.summary,
            totalBytes: totalBytes,
            palette: Palette.forStandardError()
        )
    }

    /// Shows how far it is, until the task is cancelled.
    func run() async {
        let start = ContinuousClock.now
        while (try? await Task.sleep(for: Self.interval)) != nil {
            let text = line(
                lines: summary.lineCount,
                bytes: source.bytesRead,
                seconds: (ContinuousClock.now - start) / .seconds(1)
            )
            Self.write("\r\u{1B}[2K" + text)
        }
        Self.write("\r\u{1B}[2K")
    }

    /// The line at some moment.
    func line(lines: Int, bytes: Int, seconds: Double) -> String {
        let rate = Int(Double(lines) / max(seconds, 0.001))
        let counted = "\(lines.grouped) lines · \(rate.grouped)/s"
        guard let totalBytes, totalBytes > 0 else { return counted }
        let part = min(1, Double(bytes) / Double(totalBytes))
        let filled = Int(part * Double(Self.width))
        let bar =
            palette(.accent, String(repeating: "━", count: filled))
            + palette(.faint, String(repeating: "─", count: Self.width - filled))
        var text = "\(bar) \(Int(part * 100)) % · \(counted)"
        if part > 0.005, part < 1 {
            let left = Int((seconds / part - seconds).rounded(.up))
            text += " · \(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
        }
        return text
    }

    private static func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
