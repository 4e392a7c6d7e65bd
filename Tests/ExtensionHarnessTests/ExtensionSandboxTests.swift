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

    /// Runs an extension that makes an attempt, and returns the outcome.
    /// - Parameter wrapper: A shell's command that runs PROGRAM in another environment.
    private func run(
        _ attempt: String,
        path: String = "",
        within wrapper: String = "exec PROGRAM"
    ) async throws -> (outcome: String?, process: ProcessObservation) {
        let program = try await ExtensionFixture(path: "hostile/Escapes.swift").program()
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let script = wrapper.replacing("PROGRAM", with: "\"\(program.executable)\"")
        let executable = try await folder.makeProgram("program", script: script)
        let payload: JSONValue = [
            "aps": ["alert": ["title": "Sparky", "body": "says hi"], "mutable-content": 1],
            "attempt": .string(attempt), "path": .string(path), "process": .integer(Int(getpid())),
        ]
        let notification = try RemoteNotification(payload: payload, byteCount: 200)
        let result = try await ExtensionProcesses.run {
            try await ExtensionRun(.executable(executable)).deliver([notification])
        }
        return (result.deliveries.first?.shown?.body, result.process)
    }

    @Test("The sandbox is in force before an extension in Objective-C loads")
    func loading() async throws {
        let program = try await ExtensionFixture(path: "hostile/Loads.m").program()
        let payload: JSONValue = ["aps": ["alert": "Sparky", "mutable-content": 1]]
        let notification = try RemoteNotification(payload: payload, byteCount: 200)
        let result = try await ExtensionProcesses.run {
            try await ExtensionRun(.executable(program.executable)).deliver([notification])
        }
        #expect(result.deliveries.first?.shown?.body == "\(ENOSYS) \(EACCES) \(EPERM)")
        #expect(!FileManager.default.fileExists(atPath: "/tmp/richpush-escape"))
    }

    @Test(
        "An extension gets no socket, no other process and no process group",
        arguments: ["socket", "local-socket", "trace", "start", "group", "session"]
    )
    func refusals(attempt: String) async throws {
        let (outcome, process) = try await run(attempt)
        #expect(outcome == "refused", "\(process.log)")
        #expect(process.notGranted.isEmpty)
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

    @Test("An extension reads the system's files")
    func reading() async throws {
        let (outcome, _) = try await run("read", path: "/etc/passwd")
        #expect(outcome == "granted")
    }

    @Test(
        "An extension neither reads, writes nor removes files outside its device's folder",
        arguments: ["read", "write", "remove"]
    )
    func files(attempt: String) async throws {
        let file = folder.url.appending(path: "file")
        try Data("untouched".utf8).write(to: file)
        let (outcome, _) = try await run(attempt, path: file.path)
        #expect(outcome == "refused")
        let data = try Data(contentsOf: file)
        #expect(data == Data("untouched".utf8))
    }

    @Test("An extension creates no files outside its device's folder", arguments: ["write", "link"])
    func newFiles(attempt: String) async throws {
        let (outcome, _) = try await run(attempt, path: "\(folder.path)/new")
        #expect(outcome == "refused")
        let contents = try folder.contents
        #expect(contents.isEmpty)
    }

    @Test("The sandbox works without user namespaces, as in a container", arguments: ["socket", "write", "start"])
    func withoutNamespaces(attempt: String) async throws {
        let none = "echo 0 > /proc/sys/user/max_user_namespaces && ! unshare --user true 2> /dev/null"
        let (outcome, process) = try await run(
            attempt,
            path: "\(folder.path)/new",
            within: "exec unshare --user --map-root-user sh -c '\(none) && exec \"$0\"' PROGRAM"
        )
        #expect(outcome == "refused", "\(process.log)")
        #expect(process.notGranted.count == 1 && process.notGranted[0].contains("see the other processes"))
        let contents = try folder.contents
        #expect(contents.isEmpty)
    }

    @Test("The report says what the kernel does not grant")
    func oldKernel() async throws {
        let kernel = try await OldKernel(in: folder)
        let (outcome, process) = try await run("socket", within: "exec '\(kernel.program)' PROGRAM")
        #expect(outcome == "granted")
        #expect(process.notGranted.count == 3)
        #expect(process.notGranted.contains { $0.contains("no Landlock") })
        #expect(process.notGranted.contains { $0.contains("open sockets") })
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
