#if !THREAD_SANITIZER
    import Synchronization
#endif

/// Hands a temporary file from one thread to another, to exactly one taker.
///
/// Whoever else still holds the handover then holds no file: so the file goes when the taker lets it go, and not some
/// time later, when the thread that it came from has forgotten it too.
final class TemporaryFileHandover: Sendable {
    private let file: Mutex<TemporaryFile?>

    init(_ file: TemporaryFile) {
        self.file = Mutex(file)
    }

    /// The file, for the first who asks.
    func take() -> TemporaryFile? {
        file.withLock { file in
            defer { file = nil }
            return file
        }
    }
}
