import FoundationEssentials

/// What the program `TestTool load` does, in a process with its own limits and memory: many deliveries at once, and
/// then some more in turn.
public struct LoadScenario: Sendable, Codable {
    /// The image of every notification.
    public var image: String
    /// The port of this machine to which connections are allowed.
    public var port: Int
    /// The number of notifications at the same time.
    public var count: Int
    /// The number of descriptors that the process may have.
    public var descriptorLimit: Int?
    /// The number of notifications that come at the same time after these. The outcome has the reasons why they have no
    /// image.
    public var toldCount: Int
    /// The number of notifications that come in turn after all others.
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

    /// Runs the scenario.
    public func play() async throws -> LoadOutcome {
        let input = String(decoding: try JSONEncoder().encode(self), as: UTF8.self)
        let run = try await ProgramRun.run([ProgramRun.built("TestTool"), "load"], input: input, timeLimit: 120)
        guard run.status == 0 else { throw Failure(status: run.status, error: run.error) }
        return try JSONDecoder().decode(LoadOutcome.self, from: Data(run.output.utf8))
    }

    /// A process that did not finish.
    public struct Failure: Error {
        let status: Int32
        let error: String
    }
}

/// The outcome of a ``LoadScenario``.
public struct LoadOutcome: Sendable, Codable {
    /// The number of handler calls, for each of the notifications at the same time.
    public var handlerCalls: [Int]
    /// The number of these that had an attachment.
    public var attachedCount: Int
    /// The number of later notifications that had an attachment.
    public var laterAttachedCount: Int
    /// The reasons why the others had none, by the identifiers of the findings.
    public var failures: [String: Int]
    /// The same for the notifications of the second group.
    public var toldFailures: [String: Int]
    /// The number of temporary files that were left.
    public var leftFileCount: Int
    /// The process's peak memory, in bytes.
    public var peakMemory: Int

    /// The outcome of a scenario.
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
