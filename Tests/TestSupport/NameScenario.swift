import FoundationEssentials

/// What the program `TestTool names` does in a ``PrivateNetwork``: a media server on every address of the machine, on the
/// ports 80 and 8080, a DNS server, and deliveries in turn, without any exception to the address policy.
///
/// A request for `/redirect` is redirected; any other gets an image.
public struct NameScenario: Sendable, Codable {
    /// The DNS server's answers to the first lookup of a name, the second and so on.
    public var answers: [String: [DNSAnswer]]
    /// The images to deliver.
    public var images: [String]
    /// The target of `/redirect`.
    public var redirect: String?
    /// Each delivery's time limit in milliseconds.
    public var timeLimit: Int
    /// A command to run instead of the deliveries.
    public var command: [String]?

    /// A scenario.
    public init(
        answers: [String: [DNSAnswer]],
        images: [String] = [],
        redirect: String? = nil,
        timeLimit: Int = 20_000,
        command: [String]? = nil
    ) {
        self.answers = answers
        self.images = images
        self.redirect = redirect
        self.timeLimit = timeLimit
        self.command = command
    }

    /// Runs the scenario in a network.
    public func play(in network: PrivateNetwork) async throws -> NameOutcome {
        let input = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        let run = try await network.run([ProgramRun.built("TestTool"), "names"], input: input)
        guard run.status == 0 else { throw Failure(status: run.status, error: run.error) }
        var outcome = try JSONDecoder().decode(NameOutcome.self, from: Data(run.output.utf8))
        outcome.processDuration = run.duration
        return outcome
    }

    private struct Failure: Error {
        var status: Int32
        var error: String
    }
}
