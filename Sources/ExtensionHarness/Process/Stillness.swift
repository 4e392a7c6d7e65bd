import FoundationEssentials
import Glibc
import SystemPackage

/// The kernel's view of whether a process waits for nothing but its socket to the harness.
///
/// Two equal looks prove it: a thread that was asleep at both, and did not run in between, slept all the time. If that
/// holds for all threads, they slept together between the looks, and only a timer or the device can wake one. The
/// process must run the code of StillDispatch.c, without which the waits of its libraries look like the app's.
struct Stillness {
    /// What ends a wait. Of several threads, the last of their cases counts.
    enum Verdict: Sendable, Comparable {
        /// Nothing but the device. For a process: all its threads slept at one moment.
        case still
        /// A time, which the app has set.
        case timed
        /// Something that is not known here.
        case unknown
        /// Something that the kernel does not show.
        case hidden
        /// Nothing: it runs, or is about to.
        case busy
    }

    /// A look at all threads, one after the other.
    struct Look: Hashable {
        fileprivate struct Thread: Hashable {
            let identifier: pid_t
            /// How often it has left a processor.
            let switches: UInt64
            var verdict = Verdict.busy
            /// Whether it waits for a message of the harness.
            var isReader = false
            /// Whether it waits as a run loop does.
            var polls = false
        }

        fileprivate let threads: [Thread]

        /// What one look shows. Stillness needs two looks that are equal, and no timer.
        var verdict: Verdict {
            let worst = threads.map(\.verdict).max() ?? .busy
            // Without a reader, it is held up, and messages wait in the socket.
            return worst == .still && threads.count(where: \.isReader) != 1 ? .busy : worst
        }

        /// Whether the threads are the same and none ran in between, except the one that read the socket before.
        func isSame(exceptReaderOf before: Look) -> Bool {
            threads.count == before.threads.count
                && zip(threads, before.threads).allSatisfy { now, before in
                    now == before || before.isReader && now.identifier == before.identifier
                }
        }
    }

    let process: pid_t

    func look() -> Look { Look(threads: numbers(in: "task").map(thread)) }

    /// The state and the counter come first: if two looks are equal, the thread slept from the first state to the
    /// second, because a thread that runs in between is switched out once more. The call tells whether it runs at all:
    /// a thread may already have the state of a sleeping one while it still runs, and then the kernel shows no call.
    private func thread(_ identifier: pid_t) -> Look.Thread {
        let lines = (try? bytes("task/\(identifier)/status"))?.split(separator: UInt8(ascii: "\n")) ?? []
        let state = lines.first { $0.starts(with: "State:\t".utf8) }?.dropFirst(7).first
        let counts = lines.suffix(6).filter { $0.starts(with: "vol".utf8) || $0.starts(with: "nonvol".utf8) }
        let switches = counts.map { line in
            line.drop { $0 != UInt8(ascii: "\t") }.dropFirst().reduce(0) { $0 &* 10 &+ UInt64($1 & 15) }
        }
        var thread = Look.Thread(identifier: identifier, switches: switches.reduce(0, &+))
        guard state == UInt8(ascii: "S") else { return thread }
        do throws(Errno) {
            let text = String(decoding: try bytes("task/\(identifier)/syscall"), as: UTF8.self)
            guard let call = SystemCall(text) else { return thread }
            thread.polls = call.polls
            thread.isReader = call.reads && isSocket(call.arguments[0])
            thread.verdict = thread.isReader ? .still : call.verdict
        } catch { if error == .permissionDenied || error == .notPermitted { thread.verdict = .hidden } }
        return thread
    }

    /// The process can make no other sockets than the harness's.
    private func isSocket(_ descriptor: UInt64) -> Bool {
        let path = "/proc/\(process)/fd/\(descriptor)"
        return (try? FileManager.default.destinationOfSymbolicLink(atPath: path))?.hasPrefix("socket:") == true
    }

    /// Whether a timer of the process ends within a time from now, as far as is known.
    func hasTimer(within horizon: Duration) -> Bool {
        let descriptors = numbers(in: "fdinfo")
        return descriptors.isEmpty
            || descriptors.contains { descriptor in
                guard let bytes = try? bytes("fdinfo/\(descriptor)") else { return true }
                // it_value: (1, 234)
                let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first {
                    $0.hasPrefix("it_value:")
                }
                let values = line?.split { !$0.isNumber }.compactMap { Int64($0) } ?? []
                guard values.count == 2, values != [0, 0] else { return false }
                return .seconds(values[0]) + .nanoseconds(values[1]) <= horizon
            }
    }

    /// What a look shows of the main thread; `nil` if it waits in its run loop.
    func mainThread(in look: Look) -> MainThread.Sight? {
        guard let thread = look.threads.first(where: { $0.identifier == process }), !thread.polls,
            let time = times(of: process)?.ran
        else { return nil }
        return .init(switches: thread.verdict == .busy ? nil : thread.switches, time: time)
    }

    /// Looks at how long threads wait for a processor.
    /// - Parameter identifiers: The threads; `nil` for all.
    func threads(_ identifiers: [pid_t]? = nil) -> [Starvation.Thread] {
        (identifiers ?? numbers(in: "task")).compactMap { identifier in
            // The name before the state ends with the last parenthesis.
            guard let times = times(of: identifier), let line = try? bytes("task/\(identifier)/stat"),
                let end = line.lastIndex(of: UInt8(ascii: ")"))
            else { return nil }
            let isReady = line.dropFirst(end + 2).first == UInt8(ascii: "R")
            return .init(identifier: identifier, isReady: isReady, ran: times.ran, waited: times.waited)
        }
    }

    /// How long a thread has run, and has waited for a processor.
    private func times(of thread: pid_t) -> (ran: Duration, waited: Duration)? {
        guard let text = try? bytes("task/\(thread)/schedstat") else { return nil }
        let times = String(decoding: text, as: UTF8.self).split(separator: " ").prefix(2).compactMap { Int64($0) }
        return times.count == 2 ? (.nanoseconds(times[0]), .nanoseconds(times[1])) : nil
    }

    private func numbers(in folder: String) -> [pid_t] {
        ProcessSession.numbers(in: "/proc/\(process)/\(folder)").sorted()
    }

    private func bytes(_ name: String) throws(Errno) -> [UInt8] {
        try FileDescriptor.beginning(of: "/proc/\(process)/\(name)", byteCount: 8_192)
    }
}

private struct SystemCall {
    private let number: UInt64
    let arguments: [UInt64]

    /// - Parameter text: The call's number and six arguments, the stack pointer, and the program counter; otherwise the
    ///   thread runs, or is in no call.
    init?(_ text: String) {
        let words = text.split { $0.isWhitespace }
        guard words.count == 9, let number = UInt64(words[0]) else { return nil }
        self.number = number
        arguments = words[1...6].compactMap { UInt64($0.dropFirst(2), radix: 16) }
        guard arguments.count == 6 else { return nil }
    }

    var polls: Bool { [Self.poll, Self.ppoll, Self.epollWait, Self.epollPwait].contains(number) }
    var reads: Bool { number == Self.read || number == Self.recvfrom }

    /// What ends the call if it does not read the socket.
    var verdict: Stillness.Verdict {
        switch number {
        // FUTEX_WAIT, FUTEX_WAIT_BITSET, FUTEX_LOCK_PI, and its later version.
        case Self.futex: [0, 9, 6, 13].contains(arguments[1] & 127) ? verdict(arguments[3] == 0) : .unknown
        case Self.epollWait, Self.epollPwait: verdict(isEndless(arguments[3]))
        case Self.poll: verdict(isEndless(arguments[2]))
        case Self.ppoll: verdict(arguments[2] == 0)
        case Self.nanosleep, Self.clockNanosleep: .timed
        default: .unknown
        }
    }

    private func verdict(_ isEndless: Bool) -> Stillness.Verdict { isEndless ? .still : .timed }

    /// The largest number of milliseconds, 24 days, is what GNUstep's run loop has if there is no limit.
    private func isEndless(_ milliseconds: UInt64) -> Bool {
        let value = Int32(truncatingIfNeeded: milliseconds)
        return value < 0 || value == .max
    }

    #if arch(x86_64)
        static let read: UInt64 = 0, poll: UInt64 = 7, nanosleep: UInt64 = 35, recvfrom: UInt64 = 45,
            futex: UInt64 = 202, clockNanosleep: UInt64 = 230, epollWait: UInt64 = 232, ppoll: UInt64 = 271,
            epollPwait: UInt64 = 281
    #elseif arch(arm64)
        static let read: UInt64 = 63, poll = UInt64.max, nanosleep: UInt64 = 101, recvfrom: UInt64 = 207,
            futex: UInt64 = 98, clockNanosleep: UInt64 = 115, epollWait = UInt64.max, ppoll: UInt64 = 73,
            epollPwait: UInt64 = 22
    #endif
}
