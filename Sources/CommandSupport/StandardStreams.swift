package import ArgumentParser
import Glibc
package import SystemPackage

package enum StandardStreams {
    /// Writes a text to the standard output. A closed reader is not an error.
    /// - Throws: The exit status if writing fails for another reason, which this function has printed.
    package static func writeOutput(_ text: String) throws(ExitCode) {
        do throws(Errno) { try FileDescriptor.standardOutput.writeAllWaiting(Array(text.utf8)) } catch {
            guard error != .brokenPipe else { return }
            writeError("richpush: cannot write the standard output: \(error)")
            throw ExitStatus.cannotCreate
        }
    }

    package static func writeError(_ line: String) {
        try? FileDescriptor.standardError.writeAllWaiting(Array("\(line)\n".utf8))
    }
}

extension FileDescriptor {
    /// Writes all bytes. It waits even if the descriptor is nonblocking.
    package func writeAllWaiting(_ bytes: [UInt8]) throws(Errno) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(rawValue, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
                continue
            }
            switch Errno(rawValue: errno) {
            case .interrupted: continue
            case .resourceTemporarilyUnavailable: awaitReadiness(POLLOUT)
            case let error: throw error
            }
        }
    }

    /// Reads a file, or the standard input for `-`.
    /// - Returns: All bytes, or some more than the limit.
    package static func contents(of path: String, limit: Int) throws(CommandError) -> [UInt8] {
        do {
            let file = path == "-" ? .standardInput : try FileDescriptor.open(path, .readOnly, options: .closeOnExec)
            defer { if file != .standardInput { try? file.close() } }
            var bytes: [UInt8] = []
            while bytes.count <= limit {
                file.awaitReadiness(POLLIN)
                let piece = try [UInt8](unsafeUninitializedCapacity: 64 * 1_024) { buffer, count in
                    count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
                }
                guard !piece.isEmpty else { break }
                bytes += piece
            }
            return bytes
        } catch {
            throw .unreadable(path, Errno(thrown: error))
        }
    }

    /// Waits until it can be read or written, since a program that shares it may have made it nonblocking.
    /// - Parameter event: `POLLIN` or `POLLOUT`.
    func awaitReadiness(_ event: Int32) {
        var descriptor = pollfd(fd: rawValue, events: Int16(truncatingIfNeeded: event), revents: 0)
        while poll(&descriptor, 1, -1) < 0, errno == EINTR {}
    }
}

extension Errno {
    /// The error of a call to swift-system, which throws no other type.
    package init(thrown error: any Error) { self = error as? Errno ?? .ioError }
}

/// The process's limit on open files.
package enum DescriptorLimit {
    /// Ends the process with an error message if it cannot open a number of additional files.
    ///
    /// Swift's runtime opens some files itself, and traps if it cannot.
    package static func require(_ count: Int) {
        let descriptors = (0..<count).map { _ in open("/", O_RDONLY | O_CLOEXEC) }
        for descriptor in descriptors where descriptor >= 0 { close(descriptor) }
        guard descriptors.contains(where: { $0 < 0 }) else { return }
        StandardStreams.writeError("richpush: the limit on open files is too low (ulimit -n)")
        exit(ExitStatus.systemError.rawValue)
    }
}
