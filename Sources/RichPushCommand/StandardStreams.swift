import ArgumentParser
import Glibc

/// The process's own streams.
enum StandardStreams {
    /// Writes a text as it stands. What cannot be written because nobody reads any more is lost, as usual.
    /// - Throws: How to end where it cannot be written for another reason, which has been told by then.
    static func writeOutput(_ text: String) throws(ExitCode) {
        guard let code = write(text, to: STDOUT_FILENO), code != EPIPE else { return }
        writeError("richpush: cannot write the standard output: \(String(cString: strerror(code)))")
        throw ExitStatus.cannotCreate
    }

    /// Writes a line for people beside the results.
    static func writeError(_ line: String) {
        _ = write(line + "\n", to: STDERR_FILENO)
    }

    private static func write(_ text: String, to descriptor: Int32) -> Int32? {
        var text = text
        return text.withUTF8 { UnsafeRawBufferPointer($0).writeAll(to: descriptor) }
    }
}
