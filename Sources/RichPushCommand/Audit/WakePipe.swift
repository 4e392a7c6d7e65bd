import Glibc

/// Wakes a thread that waits in the system, from any other thread, and from a signal's handler: also one that waits for
/// a file as well.
final class WakePipe: Sendable {
    /// The end that a signal's handler writes to.
    let writeEnd: Int32
    private let readEnd: Int32

    init() throws(AuditError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .system("cannot make a pipe", errno) }
        readEnd = ends[0]
        writeEnd = ends[1]
        // Neither end ever waits: when the pipe is full, whoever reads it is woken anyway.
        for end in ends where fcntl(end, F_SETFL, O_NONBLOCK) < 0 { throw .system("cannot set up a pipe", errno) }
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// Wakes whoever waits, or will.
    func signal() {
        Self.signal(writeEnd)
    }

    /// Wakes whoever waits at the other end: a system call, and nothing else.
    static func signal(_ writeEnd: Int32) {
        var byte: UInt8 = 1
        _ = write(writeEnd, &byte, 1)
    }

    /// Waits until it is woken, at most so many milliseconds; -1 for as long as it takes.
    func wait(milliseconds: Int32 = -1) {
        var event = pollfd(descriptor: readEnd, for: POLLIN)
        while poll(&event, 1, milliseconds) < 0, errno == EINTR {}
        var bytes = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
        while read(readEnd, &bytes, MemoryLayout.size(ofValue: bytes)) == MemoryLayout.size(ofValue: bytes) {}
    }

    /// Waits until there is something to read, or until it is woken itself.
    func wait(orReadable other: Int32) {
        var events = [pollfd(descriptor: readEnd, for: POLLIN), pollfd(descriptor: other, for: POLLIN)]
        while poll(&events, 2, -1) < 0, errno == EINTR {}
    }
}

extension pollfd {
    init(descriptor: Int32, for events: Int32) {
        self.init(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
    }
}
