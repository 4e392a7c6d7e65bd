import Glibc

extension MediaFailure {
    /// What this machine has none to spare of, by the system's error number; `nil` for what is no want of anything.
    init?(shortageOf code: Int32) {
        switch code {
        case EMFILE, ENFILE: self = .engine(detail: "the system has no descriptor to spare")
        case ENOBUFS, ENOMEM: self = .engine(detail: "the system has no memory to spare")
        default: return nil
        }
    }

    /// Whether there is no descriptor to spare at the time, by trying.
    static var shortageOfDescriptors: MediaFailure? {
        FileDescriptor(opening: "/", flags: O_RDONLY) == nil ? MediaFailure(shortageOf: errno) : nil
    }
}
