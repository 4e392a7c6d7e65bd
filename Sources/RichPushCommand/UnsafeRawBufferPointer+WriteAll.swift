import Glibc

extension UnsafeRawBufferPointer {
    /// Writes all of it; the system's error if that does not go.
    func writeAll(to descriptor: Int32) -> Int32? {
        var rest = self[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var event = pollfd(descriptor: descriptor, for: POLLOUT)
                poll(&event, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }
}
