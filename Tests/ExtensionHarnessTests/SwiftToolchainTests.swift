import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("The Swift toolchain")
struct SwiftToolchainTests {
    @Test("The toolchain is the one in PATH or the named one")
    func found() async throws {
        let environment = ProcessInfo.processInfo.environment
        let found = try await SwiftToolchain.find(environment: environment)
        #expect(found.version.contains("Swift version"))
        #expect(try await SwiftToolchain.find(found.compiler, environment: [:]) == found)
    }

    @Test("A missing toolchain is reported", arguments: [nil, "/nonexistent/swiftc", "/usr"])
    func missing(given: String?) async {
        await #expect(
            throws: ExtensionBuildError.noToolchain(
                searched: given.map { "\($0) is not a program" } ?? "swiftc is not in PATH"
            )
        ) { try await SwiftToolchain.find(given, environment: ["PATH": "/nonexistent:/proc"]) }
    }

    @Test(
        "A toolchain that is too old, or another program, is refused",
        arguments: [
            (
                "echo 'Swift version 5.10 (swift-5.10-RELEASE)'; echo 'Target: x86_64'",
                "Swift version 5.10 (swift-5.10-RELEASE)"
            ),
            ("echo other >&2; exit 1", "other"), ("exit 0", "it says nothing"), ("kill -9 $$", "it says nothing"),
        ]
    )
    func other(script: String, version: String) async throws {
        let folder = try TemporaryFolder()
        let path = try await folder.makeProgram("swiftc", script: script)
        await #expect(throws: ExtensionBuildError.unusableToolchain(path: path, version: version)) {
            try await SwiftToolchain.find(environment: ["PATH": folder.path])
        }
    }

    /// `set -m` gives a child process a group of its own, as swiftc does. Its output is open until all have ended.
    @Test("An interrupted compiler ends with all its child processes", arguments: ["", "set -m; "])
    func interrupted(options: String) async throws {
        let folder = try TemporaryFolder()
        let mark = folder.url.appending(path: "started").path
        let script = "\(options)sleep 600 & echo > \(mark); wait"
        let run = CompilerRun(program: "/bin/bash", arguments: ["-c", script])
        let task = Task { try await run.output() }
        try await eventually("the existence of the compiler's mark") {
            FileManager.default.fileExists(atPath: mark)
        } until: {
            $0
        }
        task.cancel()
        await #expect(throws: ExtensionBuildError.interrupted) { try await task.value }
        let slow = CompilerRun(
            program: "/bin/bash",
            arguments: ["-c", "\(options)sleep 600 & wait"],
            timeLimit: .milliseconds(50)
        )
        await #expect(throws: ExtensionBuildError.programFailed("/bin/bash was stopped after 0 s.")) {
            try await slow.output()
        }
    }

    @Test("A program's processes are those that it has started, even with a process group of their own")
    func processes() async throws {
        let program = try await SpawnedProcess.start(
            ["/bin/bash", "-c", "set -m; bash -c 'sleep 600 & wait' & wait"],
            output: .null
        )
        defer { program.signal(SIGKILL) }
        let tree = try await eventually("the number of processes") {
            ProcessSession.tree(of: program.identifier)
        } until: {
            $0.count == 3
        }
        #expect(tree.first == program.identifier)
        for process in tree.dropFirst() { kill(process, SIGKILL) }
    }

    @Test("The compiler is called as a shell would call it")
    func command() {
        let run = CompilerRun(program: "/usr/bin/swiftc", arguments: ["-D", "A B", "it's", "-o=x"])
        #expect(run.command == #"/usr/bin/swiftc -D 'A B' 'it'\''s' -o=x"#)
    }
}
