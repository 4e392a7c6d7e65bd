import Glibc

/// Another program, as a process that this one has started.
enum ChildProcess {
    /// What it has in the place of one of its standard streams.
    enum Stream {
        /// This process's own.
        case inherited
        case descriptor(Int32)
        /// A file, made anew where it is to be written.
        case file(String, isWritten: Bool)
    }

    /// Why a program was not started: one of `errno`'s numbers.
    struct NotStarted: Error {
        let code: Int32
    }

    /// Starts a program.
    /// - Parameters:
    ///   - command: Its path, and its arguments.
    ///   - leadsGroup: Whether it leads a process group of its own, in which all that it starts is too.
    static func start(
        _ command: [String],
        input: Stream,
        output: Stream,
        error: Stream = .inherited,
        leadsGroup: Bool = false
    ) throws(NotStarted) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, stream) in [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, error)] {
            switch stream {
            case .inherited: break
            case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, number)
            case .file(let path, isWritten: false):
                posix_spawn_file_actions_addopen(&actions, number, path, O_RDONLY, 0)
            case .file(let path, isWritten: true):
                posix_spawn_file_actions_addopen(&actions, number, path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            }
        }
        if leadsGroup { posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP)) }
        var pointers = command.map { strdup($0) }
        defer { pointers.forEach { free($0) } }
        pointers.append(nil)
        var process: pid_t = 0
        let code = posix_spawn(&process, command.first ?? "", &actions, &attributes, pointers, environ)
        guard code == 0 else { throw NotStarted(code: code) }
        return process
    }
}
