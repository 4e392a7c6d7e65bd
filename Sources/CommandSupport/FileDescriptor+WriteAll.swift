import Glibc
package import SystemPackage

extension FileDescriptor {
    /// Writes all bytes. It waits even if the descriptor is nonblocking, because a program that shares the descriptor
    /// may have made it so.
    package func writeAllWaiting(_ bytes: UnsafeRawBufferPointer) throws(Errno) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(rawValue, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
                continue
            }
            switch Errno(rawValue: errno) {
            case .interrupted: continue
            case .resourceTemporarilyUnavailable:
                var event = pollfd(fd: rawValue, events: Int16(truncatingIfNeeded: POLLOUT), revents: 0)
                poll(&event, 1, -1)
            case let error: throw error
            }
        }
    }
}

extension Errno {
    /// The error of a call to swift-system, which throws no other type.
    package init(thrown error: any Error) {
        self = error as? Errno ?? .ioError
    }
}
