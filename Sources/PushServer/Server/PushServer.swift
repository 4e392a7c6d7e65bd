import FoundationEssentials
import Glibc
import Hummingbird
import HummingbirdCore
import Locks
public import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import UnixSignals

/// A local FCM and APNs with simulated devices behind them, and an inbox that shows what a user would see.
public struct PushServer: Sendable {
    /// Separate threads for HTTP/2 and for tunnels, where a client can keep a thread busy. Health checks over HTTP stay
    /// quick.
    static let encryptedLoops = MultiThreadedEventLoopGroup(numberOfThreads: System.coreCount)

    private let components: ServerComponents
    private let worker: DeliveryWorker

    /// Makes a server, and opens its inbox.
    /// - Throws: The database's error, or the file system's.
    public init(_ configuration: PushServerConfiguration, logger: Logger) throws {
        components = try ServerComponents(configuration, logger: logger)
        worker = DeliveryWorker(components)
    }

    /// Runs until the process gets a signal to end, or the task is canceled.
    /// - Parameters:
    ///   - endsOnSignals: Whether SIGTERM, SIGINT and SIGHUP end the server, after the responses that are under way.
    ///   - onStart: Receives the addresses once the server listens.
    /// - Throws: A ``PushServerError`` if the server cannot start.
    public func run(
        endsOnSignals: Bool = true,
        onStart: @escaping @Sendable (PushServerAddresses) async -> Void
    ) async throws {
        try await run([], endsOnSignals: endsOnSignals, onStart: onStart)
    }

    /// Runs until a command in its own network ends. Signals go to the command.
    /// - Parameters:
    ///   - command: The command. The configuration needs a port for TLS.
    ///   - onStart: Receives the addresses once the server listens, before the command starts.
    /// - Returns: The command's exit status, as a shell has it.
    /// - Throws: A ``PushServerError`` if the server cannot start, and an ``IsolationError`` if the command cannot.
    public func run(
        _ command: IsolatedCommand,
        onStart: @escaping @Sendable (PushServerAddresses) -> Void
    ) async throws -> Int32 {
        let (started, continuation) = AsyncStream.makeStream(of: PushServerAddresses.self)
        let status = Mutex<Int32>(0)
        let service = ClosureService {
            for await addresses in started {
                let end = try await command.run(with: addresses)
                return status.withLock { $0 = end }
            }
        }
        // The end of the command ends the server, as a signal would.
        let last = ServiceGroupConfiguration.ServiceConfiguration(
            service: service,
            successTerminationBehavior: .gracefullyShutdownGroup
        )
        try await run([last], endsOnSignals: false) { addresses in
            onStart(addresses)
            continuation.yield(addresses)
        }
        return status.withLock { $0 }
    }

    private func run(
        _ others: [ServiceGroupConfiguration.ServiceConfiguration],
        endsOnSignals: Bool,
        onStart: @escaping @Sendable (PushServerAddresses) async -> Void
    ) async throws {
        let (configuration, logger) = (components.configuration, components.logger)
        let router = try components.router(worker)
        let host = configuration.host
        let hasTLS = configuration.tlsPort != nil || configuration.interceptPort != nil
        let encryption = hasTLS ? try encryption() : nil
        let startup = Startup(
            PushServerAddresses(host: host, certificateAuthorityFile: encryption?.authorityFile),
            partCount: 1 + (hasTLS ? 1 : 0) + (configuration.interceptPort == nil ? 0 : 1),
            onStart: onStart
        )
        /// A part of the server that listens. If it cannot, the error names its address.
        func part(_ service: some Service, on port: Int, for option: String) -> ClosureService {
            ClosureService {
                do { try await service.run() } catch {
                    // Before all parts listen, nothing else can fail.
                    guard !startup.isComplete, !(error is CancellationError) else { throw error }
                    let address = PushServerAddresses.authority(host, port)
                    let reason = Self.reason(for: error)
                    throw PushServerError.cannotListen(address: address, reason: reason, option: option)
                }
            }
        }
        var services: [any Service] = [worker, ClosureService { [components] in await components.keepInbox() }]
        if let webhook = components.webhook { services.append(webhook) }
        if let port = configuration.interceptPort {
            // Services end in reverse order: tunnels stay until the server has answered what came through them.
            let proxy = ConnectProxy(
                host: host,
                port: port,
                requestTimeLimit: TimeAmount(configuration.requestTimeLimit),
                places: AsyncSemaphore(value: configuration.maximumTunnels),
                destination: { await startup.tlsPort },
                onStart: { port in await startup.listens { $0.interceptPort = port } },
                logger: logger
            )
            services.append(part(proxy, on: port, for: "--intercept-port"))
        }
        var quietLogger = logger
        // Nobody can change what the library says of connections and tasks that end.
        if logger.logLevel > .debug { quietLogger.logLevel = .critical }
        func application(
            _ encryption: Encryption?,
            port: Int,
            _ onStart: @escaping @Sendable (inout PushServerAddresses, Int) -> Void
        ) -> some Service {
            Application(
                router: router,
                server: HTTPServerBuilder { responder in
                    try ProtocolChannel(encryption, configuration: configuration, responder: responder)
                },
                configuration: .init(address: .hostname(host, port: port)),
                onServerRunning: { channel in await startup.listens { onStart(&$0, channel.localAddress?.port ?? 0) } },
                eventLoopGroupProvider: encryption == nil ? .singleton : .shared(Self.encryptedLoops),
                logger: quietLogger
            )
        }
        let port = configuration.port
        services.append(part(application(nil, port: port) { $0.port = $1 }, on: port, for: "--listen"))
        if let encryption {
            let port = configuration.tlsPort ?? 0
            services.append(part(application(encryption, port: port) { $0.tlsPort = $1 }, on: port, for: "--tls-port"))
        }
        var group = ServiceGroupConfiguration(
            services: services.map { .init(service: $0) } + others,
            gracefulShutdownSignals: endsOnSignals ? [.sigterm, .sigint, .sighup] : [],
            logger: logger
        )
        // The shutdown does not wait longer for a slow request or a slow reader.
        group.maximumGracefulShutdownDuration = .seconds(1)
        defer { components.inbox.media.release() }
        try await ServiceGroup(configuration: group).run()
    }

    /// The reason why a part cannot listen.
    private static func reason(for error: any Error) -> String {
        switch error {
        case let error as IOError: String(cString: strerror(error.errnoCode))
        case let error as SocketAddressError.UnknownHost: "no address is known for \(error.host)"
        default: "\(error)"
        }
    }

    /// Finds the server's certificate, or issues one.
    private func encryption() throws(PushServerError) -> Encryption {
        let configuration = components.configuration
        if let files = configuration.certificateFiles {
            let identity = try IdentityFiles.identity(certificate: files.certificate, key: files.key)
            return Encryption(identity: identity, authority: nil, authorityFile: nil)
        }
        let hosts = InterceptedHosts.ownNames.union(configuration.allowedHosts)
        let file =
            configuration.certificateAuthorityFile ?? components.inbox.media.path(of: "certificate-authority.pem")
        let authority = try IdentityFiles.authority(at: file, for: hosts)
        do {
            let identity = try authority.serverIdentity(hosts: hosts)
            return Encryption(identity: identity, authority: authority, authorityFile: file)
        } catch {
            throw .noAuthority(reason: "\(error)")
        }
    }
}

/// What the server needs for TLS.
struct Encryption: Sendable {
    let identity: TLSIdentity
    /// The authority of clients' certificates, which has issued the server's as well.
    let authority: TLSIdentity?
    let authorityFile: String?
}

/// The addresses of a running ``PushServer``.
public struct PushServerAddresses: Sendable, Hashable {
    /// The host name or IP address.
    public let host: String
    /// The port for HTTP.
    public internal(set) var port = 0
    /// The port for HTTPS and HTTP/2; `nil` for none.
    public internal(set) var tlsPort: Int?
    /// The port of the proxy; `nil` for none.
    public internal(set) var interceptPort: Int?
    /// The file with the certificate of the server's own authority; `nil` without TLS, or with your own certificate.
    public internal(set) var certificateAuthorityFile: String?

    /// The URL for a browser on this machine.
    public var url: String {
        let host = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "::1" : host
        return "http://\(Self.authority(host, port))"
    }

    /// Whether other machines may reach the server.
    public var isOpen: Bool { host != "localhost" && host != "::1" && !host.hasPrefix("127.") }

    static func authority(_ host: String, _ port: Int) -> String {
        "\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}

/// The reason why a ``PushServer`` cannot start.
public enum PushServerError: Error, Sendable, Hashable, CustomStringConvertible {
    /// An address is in use, or does not belong to this machine. The option chooses another.
    case cannotListen(address: String, reason: String, option: String)
    /// The file with names and passwords cannot be read.
    case unreadableAuthenticationFile(path: String)
    /// The certificate of the server's own authority cannot be created or written.
    case noAuthority(reason: String)
    /// A certificate or its private key cannot be used.
    case unusableCertificate(reason: String)

    /// A sentence for people.
    public var description: String {
        switch self {
        case .cannotListen(let address, let reason, let option):
            "cannot listen on \(address): \(reason). Choose another with \(option)"
        case .unreadableAuthenticationFile(let path): "cannot read the names and passwords in \(path)"
        case .noAuthority(let reason): "cannot create a certificate for TLS: \(reason)"
        case .unusableCertificate(let reason): "cannot use a certificate: \(reason)"
        }
    }
}

/// Collects the addresses of the server's parts, and reports them once all parts listen.
final class Startup: Sendable {
    private let state: Mutex<(addresses: PushServerAddresses, missing: Int)>
    private let onStart: @Sendable (PushServerAddresses) async -> Void
    private let tlsPorts = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))

    init(
        _ addresses: PushServerAddresses,
        partCount: Int,
        onStart: @escaping @Sendable (PushServerAddresses) async -> Void
    ) {
        state = Mutex((addresses, partCount))
        self.onStart = onStart
    }

    func listens(_ change: @Sendable (inout PushServerAddresses) -> Void) async {
        let (addresses, isComplete) = state.withLock { state in
            change(&state.addresses)
            state.missing -= 1
            return (state.addresses, state.missing == 0)
        }
        if let port = addresses.tlsPort { tlsPorts.continuation.yield(port) }
        if isComplete { await onStart(addresses) }
    }

    var isComplete: Bool { state.withLock { $0.missing == 0 } }

    /// The port for TLS, for the one part that waits for it; `nil` if its task was canceled meanwhile.
    var tlsPort: Int? { get async { await tlsPorts.stream.first { _ in true } } }
}
