import ArgumentParser
import Glibc

/// The program that has the server's libraries: it stands beside this one.
///
/// A database and cryptography of one's own cost memory at every start, which `deliver` has none to spare for.
enum ServerProgram {
    private static let name = "richpush-serve"

    /// Becomes that program.
    /// - Throws: How to end if there is none.
    static func become(with arguments: [String]) throws -> Never {
        let path = folder + "/" + name
        // What was read to be given to the next program is not freed any more: it takes the place of all memory.
        var pointers = ([path] + arguments).map { strdup($0) }
        pointers.append(nil)
        // A program begins with what its starter ignores, and SIGPIPE is this command's own affair.
        signal(SIGPIPE, SIG_DFL)
        execv(path, pointers)
        let reason = String(cString: strerror(errno))
        StandardStreams.writeError(
            """
            richpush: cannot run \(path.visible): \(reason)
            Build it beside richpush: swift build -c release --static-swift-stdlib --product \(name)
            """
        )
        throw ExitStatus.systemError
    }

    private static var folder: String {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        let path = String(decoding: buffer.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }
}
