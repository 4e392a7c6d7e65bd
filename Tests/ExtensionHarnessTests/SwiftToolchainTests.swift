import FoundationEssentials
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

    @Test("An interrupted compiler ends with all its child processes")
    func interrupted() async throws {
        let folder = try TemporaryFolder()
        let mark = folder.url.appending(path: "started").path
        let run = CompilerRun(program: "/bin/sh", arguments: ["-c", "echo > \(mark); sleep 600 & wait"])
        let task = Task { try await run.output() }
        try await eventually("the existence of the compiler's mark") {
            FileManager.default.fileExists(atPath: mark)
        } until: {
            $0
        }
        task.cancel()
        await #expect(throws: ExtensionBuildError.interrupted) { try await task.value }
        let slow = CompilerRun(program: "/bin/sleep", arguments: ["600"], timeLimit: .milliseconds(50))
        await #expect(throws: ExtensionBuildError.tooSlow(program: "/bin/sleep", seconds: 0)) {
            try await slow.output()
        }
    }

    @Test("The compiler is called as a shell would call it")
    func command() {
        let run = CompilerRun(program: "/usr/bin/swiftc", arguments: ["-D", "A B", "it's", "-o=x"])
        #expect(run.command == #"/usr/bin/swiftc -D 'A B' 'it'\''s' -o=x"#)
    }
}
