import FoundationEssentials
import Glibc
import Locks
import RichPush

/// A sampler of the anonymous memory of processes, which is the closest to what iOS counts.
///
/// It misses a spike between two samples, which ``bound(of:)`` covers.
final class MemoryWatch: Sendable {
    static let shared = MemoryWatch()

    /// The time between two samples of a process, in microseconds.
    private static let interval: UInt32 = 5_000

    private struct State {
        var processes: [pid_t: @Sendable (Int) -> Void] = [:]
        var isRunning = false
    }

    private let state = Mutex(State())

    /// Calls the action repeatedly with the anonymous memory of a process, in bytes, until ``remove(_:)``.
    func add(_ process: pid_t, _ action: @escaping @Sendable (Int) -> Void) {
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
        } catch {
            state.withLock { $0.isRunning = false }
        }
    }

    func remove(_ process: pid_t) {
        state.withLock { $0.processes[process] = nil }
    }

    /// Samples each process once, and returns `false` if there is none.
    private func sample() -> Bool {
        let processes = state.withLock { state in
            if state.processes.isEmpty { state.isRunning = false }
            return state.processes
        }
        for (process, action) in processes {
            if let bytes = Self.anonymousBytes(of: process) { action(bytes) }
        }
        return !processes.isEmpty
    }

    /// Returns the anonymous memory that a process has now, in bytes; `nil` if it has ended.
    private static func anonymousBytes(of process: pid_t) -> Int? {
        // Total, resident, shared with files, …: in pages.
        guard let text = text(of: process, "statm") else { return nil }
        let pages = text.split(separator: " ").compactMap { Int($0) }
        return pages.count > 2 ? (pages[1] - pages[2]) * Int(sysconf(Int32(_SC_PAGESIZE))) : nil
    }

    /// Returns an upper bound of the anonymous memory of a process at any time, in bytes: its largest resident set
    /// minus its current file pages.
    static func bound(of process: pid_t) -> Int? {
        guard let lines = text(of: process, "status")?.split(separator: "\n") else { return nil }
        func kilobytes(_ name: String) -> Int? {
            lines.first { $0.hasPrefix("\(name):") }?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first
                .flatMap { Int($0) }
        }
        guard let peak = kilobytes("VmHWM"), let files = kilobytes("RssFile") else { return nil }
        return max(0, peak - files) * 1_024
    }

    private static func text(of process: pid_t, _ name: String) -> String? {
        FileManager.default.contents(atPath: "/proc/\(process)/\(name)").map { String(decoding: $0, as: UTF8.self) }
    }
}
