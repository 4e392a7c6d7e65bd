import Glibc

/// A port of this machine on which connections stall.
public final class StalledPort: Sendable {
    /// The phase in which connections stall.
    public enum Halt: Sendable {
        /// While connecting: the packet that requests a connection is dropped, since the listener's queue is full.
        case connecting
        /// After connecting: nothing is ever sent on them.
        case silent
    }

    /// The port.
    public let port: Int
    private let descriptors: [Int32]

    /// Takes a port; `nil` if the system has none.
    public init?(_ halt: Halt) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = Self.with(&address) { pointer in
            bind(listener, pointer, size) == 0 && listen(listener, halt == .silent ? 1_024 : 0) == 0
                && getsockname(listener, pointer, &size) == 0
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        var descriptors = [listener]
        if halt == .connecting {
            // A queue of length zero has room for one; the second connection waits in vain, and so do all later ones.
            for _ in 0..<2 {
                let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
                let client = socket(AF_INET, type, 0)
                _ = Self.with(&address) { connect(client, $0, size) }
                descriptors.append(client)
            }
        }
        self.descriptors = descriptors
        guard isListening else { return nil }
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }

    private static func with<Result>(
        _ address: inout sockaddr_in,
        _ body: (UnsafeMutablePointer<sockaddr>) -> Result
    ) -> Result {
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }
}
