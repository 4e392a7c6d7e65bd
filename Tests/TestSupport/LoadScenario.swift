import FoundationEssentials

/// What the program `TestTool load` does, in a process whose limits and whose memory are its own: many deliveries at once,
/// and then some more, one after the other.
public struct LoadScenario: Sendable, Codable {
    /// The image of every notification.
    public var image: String
    /// The port of this machine that may be connected to.
    public var port: Int
    /// How many notifications are there at once.
    public var count: Int
    /// How many descriptors the process may have.
    public var descriptorLimit: Int?
    /// How many come when all of these are over, at once again: of those it is told why they have no image.
    public var toldCount: Int
    /// How many notifications come when all of the others are over, one after the other.
    public var laterCount: Int

    /// A scenario.
    public init(
        image: String,
        port: Int,
        count: Int,
        descriptorLimit: Int? = nil,
        toldCount: Int = 0,
        laterCount: Int = 0
    ) {
        self.image = image
        self.port = port
        self.count = count
        self.descriptorLimit = descriptorLimit
        self.toldCount = toldCount
        self.laterCount = laterCount
    }

    /// Plays the scenario.
    public func play() async throws -> LoadOutcome {
        let input = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        let run = try await ProgramRun.run([ProgramRun.built("TestTool"), "load"], input: input, timeLimit: 120)
        guard run.status == 0 else { throw Failure(status: run.status, error: run.error) }
        return try JSONDecoder().decode(LoadOutcome.self, from: Data(run.output.utf8))
    }

    /// A process that did not come to its end.
    public struct Failure: Error {
        let status: Int32
        let error: String
    }
}

/// What came of a ``LoadScenario``.
public struct LoadOutcome: Sendable, Codable {
    /// How often the handler was called, for each of the notifications that were there at once.
    public var handlerCalls: [Int]
    /// How many of them had an attachment.
    public var attachedCount: Int
    /// How many of those that came later had one.
    public var laterAttachedCount: Int
    /// Why the others had none, by the identifiers of the findings.
    public var failures: [String: Int]
    /// The same of those that are told about.
    public var toldFailures: [String: Int]
    /// How many temporary files were left.
    public var leftFileCount: Int
    /// How much memory the process had at the most, in bytes.
    public var peakMemory: Int

    /// What came of a scenario.
    public init(
        handlerCalls: [Int],
        attachedCount: Int,
        laterAttachedCount: Int,
        failures: [String: Int],
        toldFailures: [String: Int],
        leftFileCount: Int,
        peakMemory: Int
    ) {
        self.handlerCalls = handlerCalls
        self.attachedCount = attachedCount
        self.laterAttachedCount = laterAttachedCount
        self.failures = failures
        self.toldFailures = toldFailures
        self.leftFileCount = leftFileCount
        self.peakMemory = peakMemory
    }
}
