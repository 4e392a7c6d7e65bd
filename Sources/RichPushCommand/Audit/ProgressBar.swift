import Glibc
import RichPush
import RichPushAudit

/// The progress of an audit: one line on the standard error that is updated in place, and removed at the end.
struct ProgressBar: Sendable {
    private static let width = 24
    private static let interval: Duration = .milliseconds(200)

    private let input: FileBuffers
    private let summary: AuditSummary

    /// Creates a bar; `nil` if the standard error is not a terminal, or the results themselves go to the terminal.
    init?(input: FileBuffers, summary: AuditSummary) {
        guard isatty(STDERR_FILENO) == 1, isatty(STDOUT_FILENO) == 0 else { return nil }
        if let terminal = getenv("TERM"), String(cString: terminal) == "dumb" { return nil }
        self.input = input
        self.summary = summary
    }

    /// Shows the progress until the task is canceled.
    func run() async {
        let start = ContinuousClock.now
        while (try? await Task.sleep(for: Self.interval)) != nil {
            let text = Self.line(
                lines: summary.lineCount,
                bytes: input.bytesRead,
                of: input.byteCount,
                seconds: (ContinuousClock.now - start) / .seconds(1),
                palette: Palette.forStandardError()
            )
            Self.write("\r\u{1B}[2K" + text)
        }
        Self.write("\r\u{1B}[2K")
    }

    /// The line to show.
    /// - Parameter totalBytes: The size of the input; `nil` if it is unknown.
    static func line(lines: Int, bytes: Int, of totalBytes: Int?, seconds: Double, palette: Palette) -> String {
        let rate = Int(Double(lines) / max(seconds, 0.001))
        let counted = "\(lines.grouped) lines · \(rate.grouped)/s"
        guard let totalBytes, totalBytes > 0 else { return counted }
        let part = min(1, Double(bytes) / Double(totalBytes))
        let filled = Int(part * Double(width))
        let bar =
            palette(.accent, String(repeating: "━", count: filled))
            + palette(.faint, String(repeating: "─", count: width - filled))
        var text = "\(bar) \(Int(part * 100))% · \(counted)"
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
