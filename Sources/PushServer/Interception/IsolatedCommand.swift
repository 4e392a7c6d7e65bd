import FoundationEssentials
import Glibc
import NIOCore
import NIOPosix
import NetworkNamespace
import RichPush

/// A command in its own network, in which the hosts of FCM and APNs are this server, and nothing else exists.
///
/// However the command connects, it cannot reach the real ones: its network has no interface but its own loopback. That
/// guards against mistakes, not against a program that tries to get out.
public struct IsolatedCommand: Sendable {
    /// A file, and that of the system in whose place the command finds it.
    private typealias Replacement = (contents: String, place: String)

    private static let keyFile = "key.json"
    private static let trustStoreFile = "trust.jks"

    private let arguments: [String]

    /// Makes a command of a program, which is searched for in `PATH`, and its arguments.
    public init(_ arguments: [String]) { self.arguments = arguments }

    /// Runs the command, until it ends. Signals that would end this process go to the command.
    /// - Returns: The command's exit status, as a shell has it.
    func run(with addresses: PushServerAddresses) async throws -> Int32 {
        let encrypted = InterceptedHosts.ports.sorted().map { (port: $0, destination: addresses.tlsPort ?? 0) }
        // A key file of `richpush credentials` names the usual port.
        let plain = Set([addresses.port, PushServerConfiguration().port]).sorted()
        let ports = encrypted + plain.map { (port: $0, destination: addresses.port) }
        let authority = addresses.certificateAuthorityFile.map { URL(filePath: $0).path() }
        let folder: TemporaryDirectory
        let files: [Replacement]
        do {
            folder = try TemporaryDirectory()
            files = try Self.files(in: folder.path, authority: authority)
        } catch {
            throw IsolationError.notAllowed(reason: "\(error)")
        }
        defer { FolderRemoval.remove(folder.path) }
        let (process, listeners) = try start(
            ports.map(\.port),
            replacing: files,
            environment: Self.environment(addresses, authority: authority, folder: folder.path)
        )
        return try await withThrowingTaskGroup(of: Int32?.self) { group in
            for (listener, port) in zip(listeners, ports) {
                group.addTask {
                    try await Self.forward(listener, host: addresses.host, port: port.destination)
                    return nil
                }
            }
            group.addTask { try await NIOThreadPool.singleton.runIfActive { isolation_wait(process) } }
            defer { group.cancelAll() }
            while let status = try await group.next() { if let status { return status } }
            throw CancellationError()
        }
    }

    /// Accepts the command's connections to a port, and carries what it sends to a port of this server.
    private static func forward(_ listener: Int32, host: String, port: Int) async throws {
        let server = try await ServerBootstrap(group: PushServer.encryptedLoops)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try Tunnel.accept(channel) { connection in
                        // One that ends early does not affect the others.
                        try? await connection.executeThenClose { inbound, outbound in
                            var input = inbound.makeAsyncIterator()
                            try await Tunnel.run(&input, outbound, host: host, port: port)
                        }
                    }
                }
            }
            .withBoundSocket(listener).get()
        try await withTaskCancellationHandler {
            try await server.closeFuture.get()
        } onCancel: {
            server.close(promise: nil)
        }
    }

    /// The authorities that programs of this system trust, wherever it keeps them. No other host exists for the command.
    private static func bundles(_ authority: String) -> [Replacement] {
        [
            "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
            "/etc/ssl/cert.pem",
        ].filter { FileManager.default.isReadableFile(atPath: $0) }.map { (authority, $0) }
    }

    /// Writes what the command finds on this machine: a service account's key, whose access tokens come from this server,
    /// a trust store, and the files that resolve names in the place of the system's.
    private static func files(in folder: String, authority: String?) throws -> [Replacement] {
        func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
            let path = "\(folder)/\(name)"
            try Data(bytes).write(to: URL(filePath: path))
            return path
        }
        let names = ["localhost", ProcessInfo.processInfo.hostName] + InterceptedHosts.names.sorted()
        let system = try? String(contentsOf: URL(filePath: "/etc/nsswitch.conf"), encoding: .utf8)
        let others = (system ?? "").split(separator: "\n").filter { !$0.hasPrefix("hosts:") }
        let search = (others + ["hosts: files\n"]).joined(separator: "\n")
        let project = ServiceAccountKey.standardProject
        _ = try write(keyFile, ServiceAccountKey(project: project, server: "https://oauth2.googleapis.com").json.utf8)
        if let authority {
            let text = try String(contentsOf: URL(filePath: authority), encoding: .utf8)
            _ = try write(trustStoreFile, JavaTrustStore.contents(text))
        }
        return [
            (try write("hosts", "127.0.0.1 \(names.joined(separator: " "))\n".utf8), "/etc/hosts"),
            (try write("nsswitch.conf", search.utf8), "/etc/nsswitch.conf"),
        ] + (authority.map(bundles) ?? [])
    }

    /// The variables of this process, with those that lead clients here.
    private static func environment(
        _ addresses: PushServerAddresses,
        authority: String?,
        folder: String
    ) -> [String: String] {
        var environment = ProcessInfo.processInfo.environment
        // A proxy does not exist in the command's network.
        for name in environment.keys where name.lowercased().hasSuffix("_proxy") { environment[name] = nil }
        environment["RICHPUSH_URL"] = "http://127.0.0.1:\(addresses.port)"
        let key = "GOOGLE_APPLICATION_CREDENTIALS"
        environment[key] = environment[key] ?? "\(folder)/\(keyFile)"
        // With another certificate, trust is up to the caller.
        guard let authority else { return environment }
        // A folder of authorities would win over the file.
        environment["SSL_CERT_DIR"] = nil
        // The variables of Python, of Node, of curl, and of Go, .NET and OpenSSL.
        for name in ["REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "CURL_CA_BUNDLE", "SSL_CERT_FILE"] {
            environment[name] = authority
        }
        let forJava = "-Djavax.net.ssl.trustStore='\(folder)/\(trustStoreFile)' -Djavax.net.ssl.trustStoreType=JKS"
        environment["JAVA_TOOL_OPTIONS"] = forJava + (environment["JAVA_TOOL_OPTIONS"].map { " \($0)" } ?? "")
        return environment
    }

    /// - Returns: The command's process id, and a listening socket in its network for each port.
    private func start(
        _ ports: [Int],
        replacing files: [Replacement],
        environment: [String: String]
    ) throws(IsolationError) -> (process: pid_t, listeners: [Int32]) {
        var listeners = [Int32](repeating: -1, count: ports.count)
        var failure = isolation_failure()
        var copies: [UnsafeMutablePointer<CChar>?] = []
        defer { for copy in copies { free(copy) } }
        /// C strings, with a null pointer at the end.
        func pointers(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
            let added: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
            copies += added
            return added + [nil]
        }
        let replaced = files.map { file in
            let names = pointers([file.contents, file.place])
            return isolation_file(contents: names[0], place: names[1])
        }
        let process = isolation_start_command(
            pointers(arguments),
            pointers(environment.map { "\($0.key)=\($0.value)" }),
            replaced,
            replaced.count,
            ports.map(Int32.init),
            ports.count,
            &listeners,
            &failure
        )
        if process > 0 { return (process, listeners) }
        let reason = String(cString: strerror(failure.number))
        guard failure.step == Int32(isolation_start) else { throw .notAllowed(reason: reason) }
        throw .cannotStart(command: arguments[0], reason: reason)
    }
}

/// The reason why a command cannot run in its own network.
public enum IsolationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The system does not allow it.
    case notAllowed(reason: String)
    /// The command cannot be started.
    case cannotStart(command: String, reason: String)

    /// A sentence for people.
    public var description: String {
        switch self {
        case .notAllowed(let reason):
            "this system does not allow a separate network for a command (\(reason)). Use --intercept, or --tls-port "
                + "443 with the hosts in /etc/hosts"
        case .cannotStart(let command, let reason): "cannot run \(command): \(reason)"
        }
    }
}
