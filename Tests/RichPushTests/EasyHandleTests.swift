import Testing

@testable import RichPush

@Suite("Transfer handles", .timeLimit(.minutes(10)))
struct EasyHandleTests {
    /// Records each address to connect to, and refuses it.
    private final class Refusal: TransferEvents {
        var addresses: [IPAddress] = []
        func holdsBodyBack(_ bytes: RawSpan) -> Bool { false }
        func socketFailed(_ code: Int32) {}

        func receiveHeaderLine(_ line: RawSpan) -> Bool { false }
        func receiveBody(_ bytes: RawSpan) -> Bool { false }

        func allowsConnection(to address: IPAddress, port: UInt16) -> Bool {
            addresses.append(address)
            return false
        }
    }

    @Test("A handle is reusable after a transfer was cut at any point", arguments: 0...5)
    func usedAgain(steps: Int) throws {
        var policy = TransferPolicy()
        policy.addresses.exceptions = [try #require(AddressPolicy.Exception("127.0.0.1:443"))]
        let url = try MediaURL("https://127.0.0.1/", policy: policy)
        let multi = try MultiHandle()
        let easy = try EasyHandle()
        for _ in 0..<3 {
            let events = Refusal()
            try easy.prepare(url, policy: policy, connectTimeout: .seconds(60), events: events)
            try multi.add(easy)
            for _ in 0..<steps { multi.perform() }
            multi.remove(easy)
            #expect(events.addresses.isEmpty == (steps == 0))
        }
    }

    private static func failure(_ result: CurlError?) -> MediaFailure? {
        result?.failure(of: "host", in: .nameResolution, HeaderReader(byteLimit: 0), received: 0, detail: nil)
    }

    @Test("A handle is reusable after a transfer whose host needed no resolver")
    func usedAgainAfterResolution() throws {
        let url = try MediaURL("https://\(String(repeating: "a", count: 64)).invalid/", policy: TransferPolicy())
        let multi = try MultiHandle()
        let easy = try EasyHandle()
        for _ in 0..<3 {
            let events = Refusal()
            try easy.prepare(url, policy: TransferPolicy(), connectTimeout: .seconds(60), events: events)
            try multi.add(easy)
            multi.perform()
            var ended = multi.nextEnded()
            while ended == nil {
                multi.wait(atMost: 1_000)
                multi.perform()
                ended = multi.nextEnded()
            }
            #expect(ended?.id == easy.id)
            #expect(Self.failure(ended?.result) == .network(.nameResolution(host: "host")))
            #expect(events.addresses == [])
            multi.remove(easy)
        }
    }
}
