import FoundationEssentials
import Glibc

/// A web server on the loopback that serves a folder: a program of its own, since its libraries would cost every start
/// of this one time and memory.
///
/// It ends when nobody holds this any more, and when this process ends, however that comes about.
struct DemoServer: ~Copyable {
    let port: Int
    private let process: pid_t
    /// The end of a pipe whose other end is the program's standard input.
    private let input: Int32

    /// Starts a server of a folder, on a port that the system chooses.
    static func start(directory: String) throws(DemoError) -> DemoServer {
        var isDirectory = false
        guard FileManager.default.fileExists(atPath: directory, isDirectory: &isDirectory), isDirectory else {
            throw .noFolder(directory)
        }
        let input = try makePipe()
        defer { close(input.readEnd) }
        let output: (readEnd: Int32, writeEnd: Int32)
        let process: pid_t
        do throws(DemoError) {
            output = try makePipe()
        } catch {
            close(input.writeEnd)
            throw error
        }
        defer { close(output.readEnd) }
        do throws(ChildProcess.NotStarted) {
            defer { close(output.writeEnd) }
            process = try ChildProcess.start(
                [ServerProgram.path, "files", "--", directory],
                input: .descriptor(input.readEnd),
                output: .descriptor(output.writeEnd)
            )
        } catch {
            close(input.writeEnd)
            throw .noServer(ServerProgram.notStarted(error.code))
        }
        let server = DemoServer(port: readNumber(output.readEnd) ?? 0, process: process, input: input.writeEnd)
        guard server.port != 0 else { throw .noServer("\(ServerProgram.path.visible) has ended before it served") }
        return server
    }

    private init(port: Int, process: pid_t, input: Int32) {
        self.port = port
        self.process = process
        self.input = input
    }

    deinit {
        close(input)
        while waitpid(process, nil, 0) < 0, errno == EINTR {}
    }

    /// A pipe of which the program inherits no more than the end that it is given.
    private static func makePipe() throws(DemoError) -> (readEnd: Int32, writeEnd: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .noServer("cannot make a pipe: \(String(cString: strerror(errno)))") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// The number in the first line, once it has come.
    private static func readNumber(_ descriptor: Int32) -> Int? {
        var line: [UInt8] = []
        var byte: UInt8 = 0
        while true {
            let count = read(descriptor, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count == 1, byte != UInt8(ascii: "\n") else { break }
            line.append(byte)
        }
        return Int(String(decoding: line, as: UTF8.self))
    }
}
