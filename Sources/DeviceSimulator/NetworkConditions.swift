import RichPush

/// What lies between a device and the server of its images.
public struct NetworkConditions: Sendable, Hashable {
    /// How long the network takes before a download begins; it counts towards the time that an extension has.
    public var latency: Duration = .zero
    /// How many bytes a second arrive at most; `nil` for as many as there are.
    public var bytesPerSecond: Int?
    /// After how many bytes of a file the connection is lost: 0 for no connection at all, `nil` for never.
    public var connectionLoss: Int?

    /// A network that is in nobody's way.
    public init() {}

    /// The configuration of a helper that works in this network.
    func apply(to configuration: ExtensionHelper.Configuration) -> ExtensionHelper.Configuration {
        var configuration = configuration
        configuration.timeLimit = max(.zero, configuration.timeLimit - latency)
        if let bytesPerSecond { configuration.transfer.receiveRate = bytesPerSecond }
        if let connectionLoss { configuration.transfer.connectionLoss = connectionLoss }
        return configuration
    }
}
