import CommandSupport
import Glibc

/// The current activity: one line on the standard error that is updated in place and removed at the end. Only a
/// terminal gets it.
struct ProgressLine: Sendable {
    private static let erase = "\r\u{1B}[2K"

    private let isShown: Bool

    /// - Parameter isQuiet: Whether the user wants no progress.
    init(isQuiet: Bool) {
        let terminal = getenv("TERM").map { String(cString: $0) }
        isShown = !isQuiet && isatty(STDERR_FILENO) == 1 && terminal != "dumb"
    }

    /// Shows a text, on one line, since no more can be erased.
    func show(_ text: String) { write(Self.erase + text.clipped(to: Palette.forStandardError().width - 1)) }

    func clear() { write(Self.erase) }

    private func write(_ text: String) {
        guard isShown else { return }
        var text = text
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
