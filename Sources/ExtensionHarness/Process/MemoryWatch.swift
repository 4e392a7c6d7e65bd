import FoundationEssentials
import Glibc
import Locks
import RichPush

/// A sampler of the anonymous memory of processes, which is the closest to what iOS counts, and of what they write.
///
/// It misses a spike between two samples, which ``bound(of:)`` covers.
final class MemoryWatch: Sendable {
    static let shared = MemoryWatch()

    /// The time between two samples of a process, in microseconds.
    private static let interval: UInt32 = 5_000

    struct Sample {
        let anonymousBytes: Int
        /// All that it has written to files so far, even to files that it has removed.
        let writtenBytes: Int
    }

    private struct State {
        var processes: [pid_t: @Sendable (Sample) -> Void] = [:]
        var isRunning = false
    }

    private let state = Mutex(State())

    /// Calls the action repeatedly with what the app's process uses, until ``remove(_:)``.
    func add(_ process: pid_t, _ action: @escaping @Sendable (Sample) -> Void) {
        let starts = state.withLock { state in
            state.processes[process] = action
            defer { state.isRunning = true }
            return !state.isRunning
        }
        guard starts else { return }
        do {
            try RichPush.Thread.start { [self] in
                while sample() { usleep(Self.interval) }
            }
        } catch { state.withLock { $0.isRunning = false } }
    }

    func remove(_ process: pid_t) { state.withLock { $0.processes[process] = nil } }

    /// Returns `false` if there is no process.
    private func sample() -> Bool {
        let processes = state.withLock { state in
            if state.processes.isEmpty { state.isRunning = false }
            return state.processes
        }
        for (process, action) in processes {
            let process = Self.last(below: process)
            guard let bytes = Self.anonymousBytes(of: process) else { continue }
            action(Sample(anonymousBytes: bytes, writtenBytes: Self.writtenBytes(of: process)))
        }
        return !processes.isEmpty
    }

    private static func anonymousBytes(of process: pid_t) -> Int? {
        guard let lines = lines(of: process, "status"), let own = number("RssAnon", in: lines) else { return nil }
        let shared = number("RssShmem", in: lines).map { $0 == 0 ? 0 : sharedKilobytes(of: process) ?? $0 }
        return (own + (shared ?? 0)) * 1_024
    }

    /// Returns the memory that a process shares with none but its own mappings. A file in a folder that is in memory is
    /// shared memory, too, for the kernel, but its pages are no burden to an iPhone.
    private static func sharedKilobytes(of process: pid_t) -> Int? {
        guard let lines = lines(of: process, "smaps") else { return nil }
        return lines.indices.filter { lines[$0].hasSuffix("/dev/zero (deleted)") }
            .compactMap { number("Rss", in: lines[$0...].prefix(8)) }.reduce(0, +)
    }

    /// Returns what a process has written by calls, or by memory that a file on a disk backs, if that is more.
    private static func writtenBytes(of process: pid_t) -> Int {
        let lines = lines(of: process, "io") ?? []
        return max(number("wchar", in: lines) ?? 0, number("write_bytes", in: lines) ?? 0)
    }

    /// Returns an upper bound of the anonymous memory of a process at any time, in bytes: its largest resident set
    /// minus its current file pages.
    static func bound(of process: pid_t) -> Int? {
        guard let lines = lines(of: last(below: process), "status"), let peak = number("VmHWM", in: lines),
            let files = number("RssFile", in: lines)
        else { return nil }
        return max(0, peak - files) * 1_024
    }

    /// Whether the kernel tells which processes are below one; otherwise, what the app's process uses is unknown.
    static let seesChildren = FileManager.default.fileExists(atPath: "/proc/thread-self/children")

    /// Finds the app's process, which is the last below the one that the harness started: it can start none itself.
    static func last(below process: pid_t) -> pid_t {
        guard let child = lines(of: process, "task/\(process)/children")?.first?.split(separator: " ").first,
            let child = pid_t(child)
        else { return process }
        return last(below: child)
    }

    private static func number(_ name: String, in lines: some Sequence<Substring>) -> Int? {
        lines.first { $0.hasPrefix("\(name):") }?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first
            .flatMap { Int($0) }
    }

    private static func lines(of process: pid_t, _ name: String) -> [Substring]? {
        FileManager.default.contents(atPath: "/proc/\(process)/\(name)")
            .map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
    }
}
