import ArgumentParser
import Glibc

/// The program that has the server's libraries: it stands beside this one.
///
/// A server, a database and cryptography of one's own cost time and memory at every start, which `deliver` has none to
/// spare for.
enum ServerProgram {
    private static let name = "richpush-serve"

    /// Becomes that program.
    /// - Throws: How to end if there is none.
    static func become(with arguments: [String]) throws -> Never {
        // What was read to be given to the next program is not freed any more: it takes the place of all memory.
        var pointers = ([path] + arguments).map { strdup($0) }
        pointers.append(nil)
        // A program begins with what its starter ignores, and SIGPIPE is this command's own affair.
        signal(SIGPIPE, SIG_DFL)
        execv(path, pointers)
        StandardStreams.writeError("richpush: \(notStarted(errno))")
        throw ExitStatus.systemError
    }

    /// What to say where it cannot be started.
    static func notStarted(_ code: Int32) -> String {
        """
        cannot run \(path.visible): \(String(cString: strerror(code)))
        Build it beside richpush: swift build -c release --static-swift-stdlib --product \(name)
        """
    }

    static var path: String { folder + "/" + name }

    private static var folder: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(decoding: buffer.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}
