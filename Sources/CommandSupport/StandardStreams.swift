package import ArgumentParser
import SystemPackage

/// The standard streams of the process.
package enum StandardStreams {
    /// Writes a text to the standard output. A closed reader is not an error.
    /// - Throws: The exit status if writing fails for another reason, which this function has printed.
    package static func writeOutput(_ text: String) throws(ExitCode) {
        do throws(Errno) {
            try write(text, to: .standardOutput)
        } catch {
            guard error != .brokenPipe else { return }
            writeError("richpush: cannot write the standard output: \(error)")
            throw ExitStatus.cannotCreate
        }
    }

    /// Writes a line to the standard error.
    package static func writeError(_ line: String) {
        try? write(line + "\n", to: .standardError)
    }

    private static func write(_ text: String, to file: FileDescriptor) throws(Errno) {
        var text = text
        let result = text.withUTF8 { utf8 in
            Result { () throws(Errno) in try file.writeAllWaiting(UnsafeRawBufferPointer(utf8)) }
        }
        try result.get()
    }
}
