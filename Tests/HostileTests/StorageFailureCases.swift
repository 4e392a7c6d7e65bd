import FoundationEssentials
import Glibc
import TestSupport
import Testing

@testable import RichPush

@Suite("Storage failures", .timeLimit(.minutes(10)))
struct StorageFailureCases {
    @Test(
        "58: a full disk costs the attachment, and is left as it was",
        .enabled(if: MountedFileSystem.isPermitted, "file systems cannot be mounted here")
    )
    func fullDisk() async throws {
        let disk = try MountedFileSystem(options: "size=1m")
        let body = try FileCases.video(byteCount: 2 << 20)
        let small = try Fixture.media("sparky.png")
        for _ in 0..<3 {
            try await FileCases.deliver(
                .response(contentType: "video/mp4", body: body),
                temporaryDirectory: disk.path
            ) { report, _ in
                #expect(report.failure == .machine(.storage(StorageError(operation: .writeFile, code: ENOSPC))))
                #expect(report.findings.map(\.kind).contains(.storageFailure))
                #expect(report.content.attachments == [])
            }
        }
        // There is room again.
        try await FileCases.deliver(
            .response(contentType: "image/png", body: small),
            temporaryDirectory: disk.path
        ) { report, _ in
            #expect(report.content.attachments.map(\.byteCount) == [small.count])
        }
        #expect(try disk.contents == [])
    }

    @Test(
        "58: a disk that is read-only costs the attachment",
        .enabled(if: MountedFileSystem.isPermitted, "file systems cannot be mounted here")
    )
    func readOnlyDisk() async throws {
        let disk = try MountedFileSystem(options: "size=1m", isReadOnly: true)
        try await FileCases.deliver(
            .response(contentType: "image/png", body: Fixture.media("sparky.png")),
            temporaryDirectory: disk.path
        ) { report, _ in
            #expect(report.failure == .machine(.storage(StorageError(operation: .createDirectory, code: EROFS))))
            #expect(report.content.attachments == [])
        }
    }

    @Test("58: a missing place for temporary files costs the attachment")
    func withoutPlace() async throws {
        try await FileCases.deliver(
            .response(contentType: "image/png", body: Fixture.media("sparky.png")),
            temporaryDirectory: "/nowhere/at/all"
        ) { report, _ in
            #expect(report.failure == .machine(.storage(StorageError(operation: .createDirectory, code: ENOENT))))
            #expect(report.content.attachments == [])
        }
    }

    @Test(
        "58: without TMPDIR, or with an empty one, files are in /tmp; with a missing one there is no attachment",
        arguments: [(nil, 0), ("", 0), ("/nowhere/at/all", 1)] as [(String?, Int32)]
    )
    func environment(directory: String?, status: Int32) async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: body)
        } while: { server in
            let result = try await CommandProcess.run(
                ["deliver", "--allow-http", "--allow-address", "127.0.0.1:\(server.port)", "-"],
                input: Hostile.payload(fcmOptions: #"{"image": "\#(server.url("/sparky.png"))"}"#),
                environment: ["TMPDIR": directory]
            )
            #expect(result.status == status)
            #expect(result.output.contains("storage-failure") == (status == 1))
        }
    }

    @Test("58: a failing close is noticed")
    func failingClose() async {
        // In a separate process, because a descriptor that other code closes may get a new owner.
        await #expect(processExitsWith: .success) {
            guard let descriptor = FileDescriptor(opening: "/dev/null", flags: O_WRONLY) else { exit(1) }
            close(descriptor.rawValue)
            exit(descriptor.closeChecked() ? 2 : 0)
        }
    }
}
