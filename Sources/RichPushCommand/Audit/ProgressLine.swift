import CommandSupport
import Glibc
import RichPush
import RichPushAudit
import SystemPackage

/// How many lines of an audit are finished, and of how many.
struct AuditProgress {
    private static let width = 24

    let finished: Int
    let read: Int
    /// Whether these are all lines.
    let isInputRead: Bool
    /// The part of the input's bytes that were read; `nil` if its size is unknown.
    let part: Double?
    /// The number of lines to skip, which are probably the first ones.
    var completed = 0
    /// The number of lines in the sample, which is chosen once all lines were read.
    var sample: Int?

    /// The number of lines to finish, and whether it is an estimate; `nil` if nothing is known about it.
    var total: (count: Int, isEstimate: Bool)? {
        if isInputRead { return (sample.map { min($0, read) } ?? read, false) }
        guard sample == nil, let part, part > 0, read > 0 else { return nil }
        return (max(read, Int(Double(read + completed) / part) - completed), true)
    }

    func line(seconds: Double, palette: Palette) -> String {
        let rate = Double(finished) / max(seconds, 0.001)
        let speed = "\(Int(rate).grouped)/s"
        guard let total, total.count > 0 else {
            let read = sample == nil ? "" : " of the sample, \(read.counted("line")) read"
            return "\(finished.counted("line"))\(read) · \(speed)"
        }
        let part = min(1, Double(finished) / Double(total.count))
        let filled = Int(part * Double(Self.width))
        let (done, open) = (String(repeating: "━", count: filled), String(repeating: "─", count: Self.width - filled))
        let bar = palette(.accent, done) + palette(.faint, open)
        let count = total.isEstimate ? "about \(total.count.grouped) lines" : total.count.counted("line")
        var text = "\(bar) \(Int(part * 100))% · \(finished.grouped) of \(count) · \(speed)"
        if finished > 0, part < 1 {
            let left = Int((Double(total.count - finished) / rate).rounded(.up))
            text += " · \(total.isEstimate ? "about " : "")\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
        }
        return text
    }
}

/// The current activity: one line on the standard error that is updated in place and removed at the end. Only a
/// terminal gets it.
struct ProgressLine: Sendable {
    private static let erase = "\r\u{1B}[2K"

    let isShown: Bool

    init(isQuiet: Bool) { isShown = !isQuiet && isatty(STDERR_FILENO) == 1 && Palette.variable("TERM") != "dumb" }

    /// Shows the progress of an audit until the task is canceled.
    func run(_ progress: () -> AuditProgress) async {
        guard isShown else { return }
        let start = ContinuousClock.now
        while (try? await Task.sleep(for: .milliseconds(200))) != nil {
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            replace(with: progress().line(seconds: seconds, palette: .forStandardError()))
        }
        clear()
    }

    /// Shows a text, on one line, since no more can be erased.
    func show(_ text: String) { replace(with: text.clipped(to: Palette.forStandardError().width - 1)) }

    func clear() { replace(with: "") }

    /// Shows a text that fits the line.
    func replace(with text: String) {
        guard isShown else { return }
        var text = Self.erase + text
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
