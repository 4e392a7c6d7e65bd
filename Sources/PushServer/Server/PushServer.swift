import FoundationEssentials
import Glibc
import Hummingbird
import HummingbirdCore
import HummingbirdHTTP2
public import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The local endpoints of FCM and APNs, simulated devices behind them, and an inbox in which one sees what a user
/// would see.
public struct PushServer: Sendable {
    private static let gracePeriod = Duration.seconds(1)

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
    ///
    /// It throws a ``PushServerError`` where it cannot begin.
    /// - Parameters:
    ///   - endsOnSignals: Whether SIGTERM and SIGINT end the server, once its answers are through.
    ///   - onStart: Is told where the server listens, once it does.
    public func run(
        endsOnSignals: Bool = true,
        onStart: @escaping @Sendable (PushServerAddresses) async -> Void
    ) async throws {
        let router = try PushRouter.make(service)
        let hasTLS = configuration.tlsPort != nil || configuration.interceptPort != nil
        let authority = hasTLS ? try authority() : nil
        let startup = Startup(
            host: configuration.host,
            partCount: 1 + (hasTLS ? 1 : 0) + (configuration.interceptPort == nil ? 0 : 1),
            certificateAuthorityFile: authority?.file,
            onStart: onStart
        )
        var services: [any Service] = [service.fleet, InboxUpkeep(service)]
        services.append(
            application(router, server: .http1(configuration: ConnectionLimits.http1(configuration))) { port in
                await startup.listens { $0.port = port }
            }
        )
        if let authority {
            let server = try HTTPServerBuilder.http2Upgrade(
                tlsConfiguration: authority.authority.configuration,
                configuration: ConnectionLimits.http2(configuration)
            )
            services.append(
                application(router, server: server, port: configuration.tlsPort ?? 0) { port in
                    await startup.listens { $0.tlsPort = port }
                }
            )
        }
        if let port = configuration.interceptPort {
            services.append(
                ConnectProxy(
                    host: configuration.host,
                    port: port,
                    destination: { await startup.tlsPort },
                    onStart: { port in await startup.listens { $0.interceptPort = port } },
                    logger: logger
                )
            )
        }
        var configuration = ServiceGroupConfiguration(
            services: services,
            gracefulShutdownSignals: endsOnSignals ? [.sigterm, .sigint] : [],
            logger: logger
        )
        // Whoever takes longer to send a request or to read an answer is not waited for.
        configuration.maximumGracefulShutdownDuration = Self.gracePeriod
        let group = ServiceGroup(configuration: configuration)
        defer { service.inbox.media.removeIfTemporary() }
        do {
            try await group.run()
        } catch {
            // Until all parts listen, nothing else can fail.
            guard !startup.isComplete, !(error is CancellationError) else { throw error }
            throw PushServerError.cannotListen(reason: Self.reason(of: error))
        }
    }

    /// Why an address cannot be listened on, in words.
    private static func reason(of error: any Error) -> String {
        switch error {
        case let error as IOError: String(cString: strerror(error.errnoCode))
        case let error as SocketAddressError.UnknownHost: "no address is known for \(error.host)"
        default: "\(error)"
        }
    }

    private func application(
        _ router: Router<BasicRequestContext>,
        server: HTTPServerBuilder,
        port: Int? = nil,
        onStart: @escaping @Sendable (Int) async -> Void
    ) -> some Service {
        Application(
            router: router,
            server: server,
            configuration: .init(address: .hostname(configuration.host, port: port ?? configuration.port)),
            onServerRunning: { channel in await onStart(channel.localAddress?.port ?? 0) },
            logger: logger
        )
    }

    /// Makes an authority, and writes its certificate where clients find it.
    private func authority() throws(PushServerError) -> (authority: LocalAuthority, file: String) {
        let hosts = InterceptedHosts.names.union(configuration.allowedHosts).union(["localhost"])
        let file = configuration.certificateAuthorityFile ?? service.inbox.media.path(of: "authority.pem")
        do {
            let authority = try LocalAuthority(hosts: hosts)
            try Data(authority.certificate.utf8).write(to: URL(filePath: file))
            return (authority, file)
        } catch {
            throw .noAuthority(reason: "\(error)")
        }
    }
}
