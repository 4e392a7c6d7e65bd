import Foundation
import Locks
import RichPush
import Testing
import TestSupport

@Suite("A server that is killed")
struct KilledServerTests {
    @Test("71: every acknowledged message is delivered after the server starts again", arguments: [1, 40, 200])
    func losesNothing(_ killAfter: Int) async throws {
        let folder = try TemporaryFolder()
        let arguments = ["--database", folder.path + "/inbox.sqlite"]
        let first = try await ServerProcess(arguments, in: folder)
        let acknowledged = Names()
        await withTaskGroup { group in
            for sender in 0..<8 {
                group.addTask {
                    for number in 0..<1_000 {
                        let message = Samples.text("message \(sender)-\(number)")
                        guard let answer = try? await HTTPAnswer.send(message, port: first.port),
                            answer.status == 200, let name = answer.json?["name"]?.stringValue
                        else { return }
                        if acknowledged.insert(name) == killAfter { first.kill() }
                    }
                }
            }
        }
        let second = try await ServerProcess(arguments, in: folder)
        let names = acknowledged.all
        #expect(names.count >= killAfter)
        for name in names {
            let number = name.split(separator: "/").last.map(String.init) ?? ""
            let path = "/api/v1/deliveries/wait?after=0&timeout=20&query=name:\(number)"
            let answer = try await HTTPAnswer.get(path, port: second.port)
            #expect(answer.status == 200)
        }
        second.terminate()
    }

    @Test("The next server removes what a killed one left of an inbox in memory, and nothing in use")
    func sweeps() async throws {
        let folder = try TemporaryFolder()
        let environment = ["TMPDIR": folder.path]
        func folders() throws -> Set<String> {
            Set(try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix("log.") })
        }
        let killed = try await ServerProcess(["--tls-port", "0"], environment: environment, in: folder)
        let left = try folders()
        #expect(left.count == 1)
        killed.kill()
        #expect(try await killed.end() == -1)
        #expect(try folders() == left)
        let second = try await ServerProcess([], environment: environment, in: folder)
        let used = try folders()
        #expect(used.count == 1)
        #expect(used.isDisjoint(with: left))
        let third = try await ServerProcess([], environment: environment, in: folder)
        #expect(try folders().isSuperset(of: used))
        for server in [second, third] {
            server.terminate()
            #expect(try await server.end() == 0)
        }
        #expect(try folders().isEmpty)
    }
}

/// The names of the messages that were acknowledged.
private final class Names: Sendable {
    private let names = Mutex<Set<String>>([])

    var all: Set<String> { names.withLock { $0 } }

    /// Returns how many there are.
    func insert(_ name: String) -> Int {
        names.withLock { names in
            names.insert(name)
            return names.count
        }
    }
}
