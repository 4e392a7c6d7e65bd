import FoundationEssentials
import Glibc

/// The kernel's view of processes' threads.
enum ThreadStates {
    /// Returns whether all threads of the processes slept at one moment. Only a message, a timer, or another process can
    /// wake one of them then.
    ///
    /// A thread that sleeps at two looks and was not switched to in between has slept all the time. If all of them
    /// have, they slept together between the end of the first look and the start of the second one.
    static func areAsleep(in processes: [pid_t]) -> Bool {
        guard let first = look(at: processes) else { return false }
        return first == look(at: processes)
    }

    /// The number of switches to and from each thread; `nil` if one of them does not sleep.
    private static func look(at processes: [pid_t]) -> [String: [Substring]]? {
        let folders = processes.map { "/proc/\($0)/task" }
        var switches: [String: [Substring]] = [:]
        for folder in folders {
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
            for name in names { switches["\(folder)/\(name)"] = [] }
        }
        for thread in switches.keys {
            guard let bytes = FileManager.default.contents(atPath: "\(thread)/status") else { return nil }
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            // S sleeps, T is stopped, Z has ended.
            guard let state = lines.first(where: { $0.hasPrefix("State:\t") })?.dropFirst(7).first,
                "STtZ".contains(state)
            else { return nil }
            switches[thread] = lines.filter { $0.contains("ctxt_switches:") }
        }
        return switches
    }
}
