import Dispatch
import Glibc
import TestSupport
import Testing

@testable import RichPush

@Suite("A host that was not reached", .timeLimit(.minutes(10)))
struct HostLookupTests {
    /// A label of more than 63 letters is not a valid name, so no DNS server is asked.
    private static let unknownName = "https://\(String(repeating: "a", count: 64)).invalid/a.png"

    private static func engine(_ lookUp: @escaping @Sendable (String) -> HostLookup) -> TransferEngine {
        var engine = TransferEngine(loopLimit: 1, concurrencyLimit: 1)
        engine.lookUp = lookUp
        return engine
    }

    private static func request(
        _ url: String,
        shaping: TransferShaping? = nil,
        timeLimit: Duration = .seconds(120)
    ) throws -> TransferRequest {
        var policy = TransferPolicy()
        policy.transportSecurity = .allowHTTP
        policy.addresses.exceptions = [AddressPolicy.Exception("127.0.0.1:*")].compactMap(\.self)
        return TransferRequest(
            url: try MediaURL(url, policy: policy),
            policy: policy,
            shaping: shaping,
            purpose: .attachment(AttachmentRules(decidingVerdict: .bytes, limits: .binaryMegabytes), nil),
            timeLimit: timeLimit
        )
    }

    /// Downloads in each way that the engine has.
    private static func downloads(_ url: String, _ lookUp: @escaping @Sendable (String) -> HostLookup) async throws
        -> [MediaDownload]
    {
        let engine = engine(lookUp)
        let request = try request(url)
        let onExecutor = Task(executorPreference: TransferExecutor(engine)) { await engine.downloadOnExecutor(request) }
        return [await engine.download(request, clock: ContinuousClock()), await onExecutor.value]
    }

    @Test(
        "A name that this machine could not look up is its own failure, and a name without an address is the host's",
        arguments: [
            (EAI_AGAIN, "it could not look up"), (EAI_FAIL, "it could not look up"),
            (EAI_SYSTEM, "it could not look up"), (EAI_MEMORY, "it could not look up"),
            (EAI_NONAME, nil), (-5, nil),
        ] as [(Int32, String?)]
    )
    func names(code: Int32, problem: String?) async throws {
        for download in try await Self.downloads(Self.unknownName, { _ in HostLookup(code: code) }) {
            let failure = try #require(download.failure)
            let verdicts = MediaReport(download, MediaResponse(download), limits: .binaryMegabytes).verdicts
            let finding = failure.finding(url: Self.unknownName)
            #expect(failure.kind == (problem == nil ? .nameResolution : .networkFailure))
            #expect(verdicts.bytes.outcome == (problem == nil ? .notDownloaded : .unknown))
            #expect(verdicts.helper.outcome == (problem == nil ? .notDownloaded : .unknown))
            #expect(finding.certainty == (problem == nil ? .documented : nil))
            if let problem { #expect(finding.explanation.contains("not known: \(problem) aaa")) }
        }
    }

    @Test("A name that is found at the second try, or that has only unreachable addresses, is this machine's failure")
    func secondLookup() async throws {
        for (hasRoute, problem) in [(true, "it found no address of aaa"), (false, "it has no route to aaa")] {
            let lookup = HostLookup(code: 0, hasRoute: hasRoute)
            for download in try await Self.downloads(Self.unknownName, { _ in lookup }) {
                #expect(download.failure?.finding(url: "").explanation.contains(problem) == true)
            }
        }
    }

    @Test("A name without an address is this machine's failure if it finds no other name either")
    func noNames() async throws {
        let lookup = HostLookup(code: EAI_NONAME, findsOthers: false)
        for download in try await Self.downloads(Self.unknownName, { _ in lookup }) {
            let finding = try #require(download.failure).finding(url: "")
            #expect(finding.kind == .networkFailure)
            #expect(finding.explanation.contains("nor of a.root-servers.net"))
        }
    }

    @Test("A refused connection is the host's failure only if this machine has a route to it")
    func routes() async throws {
        let port = try #require(ClosedPort()).port
        let url = "https://127.0.0.1:\(port)/a.png"
        let lookups: [(HostLookup, Finding.Kind)] = [
            (HostLookup(code: 0, hasRoute: true), .connectionFailure),
            (HostLookup(code: EAI_AGAIN), .connectionFailure), (HostLookup(code: 0), .networkFailure),
        ]
        for (lookup, kind) in lookups {
            for download in try await Self.downloads(url, { _ in lookup }) { #expect(download.failure?.kind == kind) }
        }
    }

    @Test("A device without a connection, and a host that answered, are not looked up")
    func notAsked() async throws {
        let asked = Recorder<String>()
        let engine = Self.engine { host in
            asked.record(host)
            return HostLookup(code: EAI_AGAIN)
        }
        let offline = try Self.request(Self.unknownName, shaping: TransferShaping(byteLimit: 0))
        #expect(await engine.download(offline, clock: ContinuousClock()).failure?.kind == .connectionFailure)
        try await MediaServer.run { _ in
            Script([.reset])
        } while: { server in
            for (scheme, kind) in [("http", Finding.Kind.connectionFailure), ("https", .tlsFailure)] {
                let request = try Self.request("\(scheme)://127.0.0.1:\(server.port)/a.png")
                #expect(await engine.download(request, clock: ContinuousClock()).failure?.kind == kind)
            }
        }
        #expect(asked.values == [])
    }

    @Test("Canceling ends a lookup at once")
    func canceled() async throws {
        let (asked, end) = (Recorder<String>(), DispatchSemaphore(value: 0))
        let engine = Self.engine { host in
            asked.record(host)
            end.wait()
            return HostLookup(code: EAI_NONAME)
        }
        let request = try Self.request(Self.unknownName)
        let tasks = [
            Task { await engine.download(request, clock: ContinuousClock()).failure },
            Task(executorPreference: TransferExecutor(engine)) { await engine.downloadOnExecutor(request).failure },
        ]
        try await asked.waitFor(tasks.count)
        for task in tasks {
            task.cancel()
            #expect(await task.value == .canceled)
        }
        for _ in tasks { end.signal() }
    }

    @Test("A lookup takes no longer than the download may")
    func deadline() async throws {
        let end = DispatchSemaphore(value: 0)
        let engine = Self.engine { _ in
            end.wait()
            return HostLookup(code: EAI_NONAME)
        }
        let request = try Self.request(Self.unknownName, timeLimit: .zero)
        let unknown = request.failed(.network(.nameResolution(host: "a")))
        #expect(await engine.explained(unknown, of: request).failure?.kind == .networkFailure)
        end.signal()
    }

    @Test("The system knows its own name, and that no host can have a label of 64 letters")
    func system() {
        #expect(HostLookup.system("localhost").code == 0)
        #expect(HostLookup.system("[::1]").code == 0)
        #expect(HostLookup.system(String(repeating: "a", count: 64) + ".invalid").code == EAI_NONAME)
    }
}

extension MediaDownload {
    fileprivate var failure: MediaFailure? {
        if case .failure(let failure) = outcome { failure } else { nil }
    }
}
