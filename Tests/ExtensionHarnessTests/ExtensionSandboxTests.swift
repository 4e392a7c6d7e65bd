import DeviceSimulator
import FoundationEssentials
import Glibc
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("The sandbox of an extension's process")
struct ExtensionSandboxTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Runs an extension with values in its payload, and returns what it hands over.
    private func run(
        _ path: String,
        _ values: JSONObject,
        in surroundings: Surroundings = .ordinary
    ) async throws -> (outcome: String, process: ProcessObservation) {
        let program = try await ExtensionFixture(path: path).program()
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let executable = try await folder.makeProgram("program", script: surroundings.script(program.executable))
        let alert: JSONObject = ["aps": ["alert": ["title": "Sparky", "body": "says hi"], "mutable-content": 1]]
        let payload = JSONValue.object(alert.merging(values))
        let notification = try RemoteNotification(payload: payload, byteCount: 200)
        let result = try await ExtensionProcesses.run {
            try await ExtensionRun(.executable(executable)).deliver([notification])
        }
        return (result.deliveries.first?.shown?.body ?? "", result.process)
    }

    /// Runs an extension that makes an attempt, and returns the outcome.
    private func run(
        _ attempt: String,
        path: String = "",
        in surroundings: Surroundings = .ordinary
    ) async throws -> (outcome: String, process: ProcessObservation) {
        let values: JSONObject = [
            "attempt": .string(attempt), "path": .string(path), "process": .integer(Int(getpid())),
        ]
        return try await run("hostile/Escapes.swift", values, in: surroundings)
    }

    @Test(
        "The sandbox is closed before an extension loads, and none of its symbols replaces one of the process",
        arguments: [
            ("hostile/Loads.m", "\(ENOSYS) \(EACCES) \(EPERM)"),
            ("hostile/Early.swift", "refused refused refused refused refused refused"),
        ]
    )
    func loading(path: String, outcome: String) async throws {
        let found = try await run(path, [:])
        #expect(found.outcome == outcome, "\(found.process.log)")
        #expect(!FileManager.default.fileExists(atPath: "/tmp/richpush-escape"))
    }

    @Test("No system call has an effect outside the process and its device's folder", arguments: Surroundings.allCases)
    func calls(surroundings: Surroundings) async throws {
        // A file that the process can open for reading.
        let program = try await ExtensionFixture(path: "hostile/Calls.m").program()
        let path = "\(FilePaths.folder(of: program.executable))/\(ProcessFiles.warningsFile)"
        let before = try Effects(path: path)
        let attempts = (Self.refused + Self.granted).map(JSONValue.string)
        let values: JSONObject = [
            "attempts": .array(attempts), "path": .string(path), "process": .integer(Int(getpid())),
        ]
        let (outcome, process) = try await run("hostile/Calls.m", values, in: surroundings)
        let lines = Self.refused.map { "\($0): refused" } + Self.granted.map { "\($0): granted" }
        #expect(outcome.split(separator: "\n").map(String.init) == lines, "\(process.log)")
        #expect(try Effects(path: path) == before)
    }

    private static let refused = [
        "socket", "socket to the kernel", "ring", "fork", "clone", "program", "namespace", "trace", "memory of another",
        "handle of another", "limit of another", "processors of another", "scheduling of another",
        "priority of another", "priority of all", "signal", "signal to the group", "signal to all", "queued signal",
        "signal by a file", "typing", "terminal", "memory file", "shared memory", "message queue", "semaphore",
        "named queue", "file events", "file system", "mount", "device", "kernel log", "kernel program", "key",
        "host name", "clock", "tracing itself off", "mode", "mode of an open file", "mode in another way",
        "mode by a link", "mode by a folder", "mode by another name", "owner", "owner of an open file", "times",
        "times of an open file",
        "attribute", "attribute of an open file", "no attribute", "size",
    ]
    private static let granted = ["own thread's name", "own limit", "own priority", "own stack", "own signal"]

    @Test(
        "An extension changes the metadata of its own files",
        arguments: ["sessions/Files.swift", "sessions/Files.m"],
        Surroundings.allCases
    )
    func ownFiles(path: String, surroundings: Surroundings) async throws {
        let (outcome, process) = try await run(path, [:], in: surroundings)
        #expect(outcome == "atomic write: works\nattributes: works\ncopy: works\nmove: works", "\(process.log)")
    }

    @Test(
        "An extension sees no other process where namespaces are granted, and the report says where they are not",
        arguments: Surroundings.allCases
    )
    func processes(surroundings: Surroundings) async throws {
        let (outcome, process) = try await run("processes", in: surroundings)
        #expect((outcome == "1") == (surroundings == .ordinary))
        #expect(process.notGranted == surroundings.notGranted)
    }

    @Test("An extension cannot forge what the report says of the kernel")
    func forgery() async throws {
        let (outcome, process) = try await run("forge", in: .container)
        #expect(outcome == "granted")
        #expect(process.notGranted == Surroundings.container.notGranted)
    }

    @Test(
        "An extension reads no variable of the harness or of a process above it",
        arguments: ["parent", "harness"],
        Surroundings.allCases
    )
    func variables(attempt: String, surroundings: Surroundings) async throws {
        let (outcome, _) = try await run(attempt, in: surroundings)
        #expect(["refused", "No such file or directory"].contains(outcome))
    }

    @Test("An extension gets only variables for its folders, its libraries and its language")
    func ownVariables() async throws {
        let (outcome, _) = try await run("variables")
        let known: Set = [
            "CFFIXED_USER_HOME", "HOME", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "PATH",
            "RICHPUSH_DEVICE_HOME", "SWIFT_BACKTRACE", "TMPDIR", "TZ", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
            "XDG_DATA_HOME",
        ]
        // The shell that runs the program adds some.
        let names = Set(outcome.split(separator: " ").map(String.init)).subtracting(["PWD", "OLDPWD", "SHLVL", "_"])
        #expect(names.isSubset(of: known))
        #expect(names.contains("HOME"))
    }

    @Test(
        "An extension gets no socket, no other process and no process group",
        arguments: ["socket", "local-socket", "trace", "signal", "start", "group", "session"],
        Surroundings.allCases
    )
    func refusals(attempt: String, surroundings: Surroundings) async throws {
        let (outcome, process) = try await run(attempt, in: surroundings)
        #expect(outcome == "refused", "\(process.log)")
    }

    @Test("An extension has threads and a temporary directory", arguments: ["threads", "write-home"])
    func grants(attempt: String) async throws {
        let (outcome, _) = try await run(attempt)
        #expect(outcome == "granted")
    }

    @Test("An extension reaches no server, not even with Foundation's own session")
    func network() async throws {
        try await MediaServer.run { _ in
            .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        } while: { server in
            let (outcome, _) = try await run("foundation", path: server.url("/"))
            #expect(outcome == "refused")
            #expect(server.connectionCount == 0)
        }
    }

    @Test(
        "An extension reads the system's libraries and little of its configuration",
        arguments: [
            ("/etc/passwd", "granted"), ("/usr/bin/env", "granted"), ("/etc/shadow", "refused"),
            ("/etc/hosts", "refused"),
        ]
    )
    func reading(path: String, outcome: String) async throws {
        #expect(try await run("read", path: path).outcome == outcome)
    }

    @Test(
        "An extension neither reads, writes nor removes files outside its device's folder",
        arguments: ["read", "write", "remove"],
        Surroundings.allCases
    )
    func files(attempt: String, surroundings: Surroundings) async throws {
        let file = folder.url.appending(path: "file")
        try Data("untouched".utf8).write(to: file)
        let (outcome, _) = try await run(attempt, path: file.path, in: surroundings)
        #expect(outcome == "refused")
        let data = try Data(contentsOf: file)
        #expect(data == Data("untouched".utf8))
    }

    @Test(
        "An extension creates no files outside its device's folder",
        arguments: ["write", "link"],
        Surroundings.allCases
    )
    func newFiles(attempt: String, surroundings: Surroundings) async throws {
        let (outcome, _) = try await run(attempt, path: "\(folder.path)/new", in: surroundings)
        #expect(outcome == "refused")
        let contents = try folder.contents
        #expect(contents.isEmpty)
    }

    @Test("The report says what the kernel does not grant")
    func oldKernel() async throws {
        let kernel = try await OldKernel(in: folder)
        let (outcome, process) = try await run("socket", in: .oldKernel(kernel.program))
        #expect(outcome == "granted")
        #expect(process.notGranted.count == 3)
        #expect(process.notGranted.contains { $0.contains("no Landlock") })
        #expect(process.notGranted.contains { $0.contains("open sockets") })
    }
}

extension ExtensionSandboxTests {
    /// Where the process of an extension runs.
    enum Surroundings: Equatable, CaseIterable, CustomTestStringConvertible {
        /// On this machine.
        case ordinary
        /// In a container, which grants no namespaces.
        case container
        /// Under a program that makes the kernel look old.
        case oldKernel(String)

        static let allCases: [Surroundings] = [.ordinary, .container]

        var testDescription: String { self == .ordinary ? "ordinary" : "container" }

        /// The sentences about what is not granted.
        var notGranted: [String] {
            self == .ordinary
                ? [] : ["the extension can see other processes and their command lines: the kernel refused namespaces"]
        }

        /// Returns the script that runs a program there.
        func script(_ program: String) -> String {
            let none = "echo 0 > /proc/sys/user/max_user_namespaces && ! unshare --user true 2> /dev/null"
            return switch self {
            case .ordinary: "exec '\(program)'"
            case .container: "exec unshare --user --map-root-user sh -c '\(none) && exec \"$0\"' '\(program)'"
            case .oldKernel(let kernel): "exec '\(kernel)' '\(program)'"
            }
        }
    }
}

/// What an extension must not change: a file, and the limits of the harness's process.
private struct Effects: Equatable {
    private let numbers: [Int]
    private let processors: Substring?

    init(path: String) throws {
        var status = stat()
        var limit = rlimit()
        try #require(stat(path, &status) == 0)
        try #require(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        numbers = [
            // Any change to a file or its metadata also changes this time.
            status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
            Int(limit.rlim_cur), Int(sched_getscheduler(0)), Int(getpriority(__priority_which_t(0), 0)),
        ]
        processors = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
            .first { $0.hasPrefix("Cpus_allowed:") }
    }
}

/// A program that runs another one as if the kernel knew neither Landlock nor seccomp.
private struct OldKernel {
    let program: String

    init(in folder: TemporaryFolder) async throws {
        let source = """
            #include <errno.h>
            #include <linux/filter.h>
            #include <linux/seccomp.h>
            #include <stddef.h>
            #include <sys/prctl.h>
            #include <sys/syscall.h>
            #include <unistd.h>
            int main(int count, char **arguments) {
                struct sock_filter filter[] = {
                    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
                    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 444, 1, 0),
                    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_seccomp, 0, 1),
                    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
                    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
                };
                struct sock_fprog program = {5, filter};
                if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, 2, &program)) return 1;
                return execv(arguments[1], arguments + 1);
            }
            """
        let file = folder.url.appending(path: "kernel.c").path
        try Data(source.utf8).write(to: URL(filePath: file))
        program = folder.url.appending(path: "kernel").path
        let toolchain = try await SwiftToolchain.find(environment: ProcessInfo.processInfo.environment)
        let compiler = URL(filePath: toolchain.compiler).resolvingSymlinksInPath().deletingLastPathComponent()
        let run = CompilerRun(program: compiler.appending(path: "clang").path, arguments: [file, "-o", program])
        let output = try await run.output()
        try #require(output.succeeded, "\(output.text)")
    }
}
