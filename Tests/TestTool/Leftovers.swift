import Foundation
import TestSupport

/// The resources that a process holds: temporary files, descriptors, threads.
struct Leftovers: Sendable, CustomStringConvertible {
    private let files: Int
    private let descriptors: Int
    private let threads: Int

    var isNothing: Bool { files == 0 && descriptors == 0 && threads == 0 }

    var description: String { "left: files \(files), descriptors \(descriptors), threads \(threads)" }

    /// The resources once no more are released by themselves: the threads of the C library's resolver, with a socket
    /// each, go on as long as they wait for an answer, whatever the outcome of the transfer.
    static func settled(in folder: TemporaryFolder) async throws -> Leftovers {
        var last = try current(in: folder)
        var since = ContinuousClock.now
        while .now - since < .seconds(3) {
            try await Task.sleep(for: .milliseconds(50))
            let now = try current(in: folder)
            if now.descriptors != last.descriptors || now.threads != last.threads || now.files != last.files {
                since = .now
            }
            last = now
        }
        return last
    }

    /// The additional resources, once there are none, or once no more are released by themselves.
    static func left(since earlier: Leftovers, in folder: TemporaryFolder) async throws -> Leftovers {
        let now = try await settled(in: folder)
        return Leftovers(
            files: now.files,
            descriptors: max(0, now.descriptors - earlier.descriptors),
            threads: max(0, now.threads - earlier.threads)
        )
    }

    private static func current(in folder: TemporaryFolder) throws -> Leftovers {
        func count(_ path: String) throws -> Int { try FileManager.default.contentsOfDirectory(atPath: path).count }
        return Leftovers(
            files: try count(folder.path),
            descriptors: try count("/proc/self/fd"),
            threads: try count("/proc/self/task")
        )
    }
}
