import Glibc

extension MediaFailure {
    /// The shortage that a system error number (`errno`) stands for; `nil` if it stands for none.
    init?(shortageOf code: Int32) {
        switch code {
        case EMFILE, ENFILE: self = .machine(.engine(detail: "the system is out of file descriptors"))
        case ENOBUFS, ENOMEM: self = .machine(.engine(detail: "the system is out of memory"))
        default: return nil
        }
    }
}
