import Hummingbird
public import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The local endpoints of FCM and APNs, simulated devices behind them, and an inbox in which one sees what a user
/// would see.
public struct PushServer: Sendable {
    private let configuration: PushServerConfiguration
    private let service: PushService
    private let logger: Logger

    /// A server; its inbox is opened at once.
    public init(_ configuration: PushServerConfiguration, logger: Logger) throws {
        self.configuration = configuration
        self.logger = logger
        service = try PushService(configuration, logger: logger)
    }

    /// Runs until the process is told to end, or the task is cancelled.
    /// - Parameters:
    ///   - endsOnSignals: Whether SIGTERM and SIGINT end the server, once its answers are through.
    ///   - onStart: Is told where the server listens, once it does.
    public func run(
        endsOnSignals: Bool = true,
        onStart: @escaping @Sendable (PushServerAddresses) async -> Void
    ) async throws {
        let plain = Application(
            router: PushRouter.make(service),
            server: .http1(configuration: ConnectionLimits.http1(configuration)),
            configuration: .init(address: .hostname(configuration.host, port: configuration.port)),
            onServerRunning: { channel in
                await onStart(PushServerAddresses(host: configuration.host, port: channel.localAddress?.port ?? 0))
            },
            logger: logger
        )
        let group = ServiceGroup(
            configuration: .init(
                services: [service.fleet, InboxUpkeep(service), plain],
                gracefulShutdownSignals: endsOnSignals ? [.sigterm, .sigint] : [],
                logger: logger
            )
        )
        defer { service.inbox.media.removeIfTemporary() }
        try await group.run()
    }
}
