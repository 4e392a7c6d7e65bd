/// Why a ``PushServer`` cannot run.
public enum PushServerError: Error, Sendable, Hashable {
    /// An address is taken, or not this machine's.
    case cannotListen(reason: String)
    /// The file with names and passwords cannot be read.
    case unreadableAuthenticationFile(path: String)
    /// The certificate of the server's own authority cannot be made or written.
    case noAuthority(reason: String)
}

extension PushServerError: CustomStringConvertible {
    /// In words, for people.
    public var description: String {
        switch self {
        case .cannotListen(let reason):
            "the server cannot listen: \(reason); --listen, --tls-port and --intercept-port name another place"
        case .unreadableAuthenticationFile(let path): "the names and passwords in \(path) cannot be read"
        case .noAuthority(let reason): "there is no certificate for TLS: \(reason)"
        }
    }
}
