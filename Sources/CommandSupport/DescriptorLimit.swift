import ArgumentParser
import Glibc

/// The process's limit on open files.
package enum DescriptorLimit {
    /// Ends the process with an error message if it cannot open a number of additional files.
    ///
    /// Swift's runtime opens some files itself, and traps if it cannot.
    package static func require(_ count: Int) {
        var descriptors: [Int32] = []
        while descriptors.count < count {
            let descriptor = open("/", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { break }
            descriptors.append(descriptor)
        }
        for descriptor in descriptors { close(descriptor) }
        guard descriptors.count < count else { return }
        StandardStreams.writeError("richpush: the limit on open files is too low (ulimit -n)")
        exit(ExitStatus.systemError.rawValue)
    }
}
