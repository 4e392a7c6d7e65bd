import ArgumentParser
import Glibc

/// How many files the process may open.
package enum DescriptorLimit {
    /// Ends the process with a sentence if it cannot open so many files beside those that it has.
    ///
    /// Swift's runtime opens some of its own, and traps where it cannot.
    package static func require(_ count: Int) {
        var descriptors: [Int32] = []
        while descriptors.count < count {
            let descriptor = open("/", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { break }
            descriptors.append(descriptor)
        }
        for descriptor in descriptors { close(descriptor) }
        guard descriptors.count < count else { return }
        StandardStreams.writeError("richpush: the limit of open files is too low (ulimit -n)")
        exit(ExitStatus.systemError.rawValue)
    }
}
