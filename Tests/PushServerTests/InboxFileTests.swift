import Foundation
import GRDB
import Glibc
import RichPush
import TestSupport
import Testing

@testable import PushServer

@Suite("The files of an inbox", .timeLimit(.minutes(10)))
struct InboxFileTests {
    @Test("Only the user of the server can read the inbox")
    func permissions() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/inbox.sqlite"
        try await RunningServer.run {
            $0.database = path
        } while: { server in
            #expect(try await server.sendMessage(Samples.text("secret")).status == 200)
            for (name, permissions) in [("", 0o600), ("-wal", 0o600), ("-shm", 0o600), (".media", 0o700)] {
                let attributes = try FileManager.default.attributesOfItem(atPath: path + name)
                #expect(attributes[.posixPermissions] as? Int == permissions, "\(name)")
            }
        }
    }

    @Test("A second server on the same inbox is refused, also by another name, until the first one has ended")
    func oneServer() async throws {
        let folder = try TemporaryFolder()
        let (path, link) = (folder.path + "/inbox.sqlite", folder.path + "/link.sqlite")
        let first = try await ServerProcess(["--database", path], in: folder)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        for name in [path, link] {
            let command = [ProgramRun.built("richpush-serve"), "serve", "--listen", "127.0.0.1:0", "--database", name]
            let run = try await ProgramRun.run(command)
            #expect(run.status == 73)
            #expect(run.error.contains("another server uses \(path)"))
        }
        #expect(try await HTTPAnswer.send(Samples.text("a"), port: first.port).status == 200)
        first.kill()
        _ = try await first.end()
        let second = try await ServerProcess(["--database", link], in: folder)
        #expect(try await HTTPAnswer.get("/api/v1/deliveries", port: second.port).json?["total"] == 1)
        second.terminate()
        #expect(try await second.end() == 0)
    }

    @Test("Attachments that a killed server left are removed at the next start, and nothing else")
    func sweeps() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/inbox.sqlite"
        let (kept, orphan) = (["1-17952579.png", "authority.pem", "notes-1.txt", "2-3", "a-4.png"], "1-17952580.png")
        do {
            let inbox = try Inbox(path: path, maximumMessages: 10, maximumAge: nil)
            _ = try await inbox.accept(Samples.accepted, for: [.standard])
            try await inbox.database.write {
                try $0.execute(sql: "UPDATE delivery SET attachmentFile = '1-17952579.png'")
            }
            for name in kept + [orphan] { try TextFile.write("a", to: inbox.media.path(of: name)) }
        }
        let inbox = try Inbox(path: path, maximumMessages: 10, maximumAge: nil)
        let left = try FileManager.default.contentsOfDirectory(atPath: inbox.media.path)
        #expect(Set(left) == Set(kept + ["reserve"]))
    }

    @Test("A released inbox is free even while a child process still has its descriptors")
    func releasedLock() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/inbox.sqlite"
        let first = try MediaFolder(beside: path)
        // What a fork leaves in the child until it begins its program: the same open directory.
        let own = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(Int32.init)
        let copies = own.filter { descriptor in
            let link = "/proc/self/fd/\(descriptor)"
            return (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == first.path
        }.map { dup($0) }
        defer { for copy in copies { close(copy) } }
        #expect(!copies.isEmpty)
        #expect(throws: InboxInUse.self) { try MediaFolder(beside: path) }
        first.release()
        _ = try MediaFolder(beside: path)
    }
}
