import Glibc
import Locks
import RichPush

/// The current activity: one line on the standard error that is updated in place and removed at the end. Only a
/// terminal gets it.
struct ProgressLine: Sendable {
    private static let erase = "\r\u{1B}[2K"

    private let isShown: Bool

    init() {
        let terminal = getenv("TERM").map { String(cString: $0) }
        isShown = isatty(STDERR_FILENO) == 1 && terminal != "dumb"
    }

    func show(_ text: String) { write(Self.erase + text) }

    func clear() { write(Self.erase) }

    /// Returns a function that counts a finished case, and shows how many of the cases are done.
    func counter(of total: Int) -> @Sendable () -> Void {
        let done = Mutex(0)
        show("0 of \(total) cases")
        return {
            let count = done.withLock { done in
                done += 1
                return done
            }
            show("\(count) of \(total) cases")
        }
    }

    private func write(_ text: String) {
        guard isShown else { return }
        var text = text
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
