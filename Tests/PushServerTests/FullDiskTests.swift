import Foundation
import Glibc
import RichPush
import TestSupport
import Testing

@Suite("A full disk", .enabled(if: MountedFileSystem.isPermitted), .timeLimit(.minutes(10)))
struct FullDiskTests {
    /// Sends messages until the server cannot store one.
    /// - Returns: How many it has accepted.
    private static func fill(_ server: ServerProcess) async throws -> Int {
        for count in 0... {
            let answer = try await HTTPAnswer.send(Samples.text("message \(count)"), port: server.port)
            if answer.status == 500 { return count }
            #expect(answer.status == 200)
        }
        return 0
    }

    /// Fills a file system.
    private static func fillUp(_ path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT, 0o600)
        for size in [65_536, 4_096, 1] {
            let bytes = [UInt8](repeating: 1, count: size)
            while write(descriptor, bytes, size) > 0 {}
        }
        close(descriptor)
    }

    private static func total(_ query: String, _ server: ServerProcess) async throws -> Double? {
        try await HTTPAnswer.get("/api/v1/deliveries?limit=1&query=\(query)", port: server.port).json?["total"]?
            .numberValue
    }

    @Test("Only the messages accepted before are delivered once there is room again, without a restart")
    func recovers() async throws {
        let (folder, disk) = (try TemporaryFolder(), try MountedFileSystem(options: "size=8m"))
        let database = ["--database", disk.path + "/inbox.sqlite", "--max-messages", "100000"]
        // The phone downloads until the disk is full, however long that takes: this server answers nothing, and ends then.
        let (server, accepted) = try await MediaServer.run(respond: { _ in Script([.stall]) }) { media in
            let reachable = ["--allow-http", "--allow-address", "127.0.0.1:\(media.port)", "--time-limit", "600"]
            let server = try await ServerProcess(database + reachable, in: folder)
            #expect(try await HTTPAnswer.get("/readyz", port: server.port).status == 200)
            let message = Samples.image(media.url("/sparky.png"), to: #""token": "phone""#)
            #expect(try await HTTPAnswer.send(message, port: server.port).status == 200)
            try await media.waitForRequests()
            Self.fillUp(disk.path + "/filler")
            return (server, try await Self.fill(server) + 1)
        }
        #expect(try await HTTPAnswer.get("/readyz", port: server.port).status == 503)
        #expect(try await HTTPAnswer.get("/livez", port: server.port).status == 200)
        try await eventually("the server's log") {
            try server.log
        } until: {
            $0.contains("Cannot store the result of a delivery")
        }
        #expect(try await Self.total("token:phone%20status:pending", server) == 1)
        try FileManager.default.removeItem(atPath: disk.path + "/filler")
        try await eventually("the number of pending deliveries") {
            try await Self.total("status:pending", server)
        } until: {
            $0 == 0
        }
        #expect(try await HTTPAnswer.get("/readyz", port: server.port).status == 200)
        #expect(try await Self.total("", server) == Double(accepted))
        #expect(try await HTTPAnswer.send(Samples.text("after"), port: server.port).status == 200)
        server.terminate()
        #expect(try await server.end() == 0)
    }

    @Test("Messages can be deleted to make room for others")
    func deletes() async throws {
        let (folder, disk) = (try TemporaryFolder(), try MountedFileSystem(options: "size=8m"))
        let database = disk.path + "/inbox.sqlite"
        let server = try await ServerProcess(["--database", database, "--max-messages", "100000"], in: folder)
        let accepted = try await Self.fill(server)
        Self.fillUp(disk.path + "/filler")
        #expect(try await HTTPAnswer.get("/readyz", port: server.port).status == 503)
        let answer = try await HTTPAnswer.delete("/api/v1/deliveries", port: server.port)
        #expect(answer.status == 200)
        #expect(answer.json?["deleted"]?.numberValue == Double(accepted))
        #expect(try await HTTPAnswer.get("/readyz", port: server.port).status == 200)
        #expect(accepted >= 2)
        for number in 0..<(accepted / 2) {
            let sent = try await HTTPAnswer.send(Samples.text("again \(number)"), port: server.port)
            #expect(sent.status == 200)
        }
        server.terminate()
        #expect(try await server.end() == 0)
    }
}
