import ArgumentParser
import Glibc
import Hummingbird
import Logging
import NIOPosix

/// A web server for the program that started it, such as `richpush demo`.
struct FilesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "files",
        abstract: "Serve a folder to this machine until standard input ends.",
        discussion: "Writes the port, which the system chooses, to standard output.",
        shouldDisplay: false
    )

    @Argument(help: "The folder to serve.")
    var directory: String

    func run() async throws {
        var logger = Logger(label: "richpush.files")
        logger.logLevel = .critical
        let router = Router()
        router.add(middleware: FileMiddleware(directory, logger: logger))
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                print(channel.localAddress?.port ?? 0)
                fflush(nil)
            },
            logger: logger
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await application.runService(gracefulShutdownSignals: []) }
            group.addTask { try await Self.waitForEndOfInput() }
            try await group.next()
            group.cancelAll()
        }
    }

    /// Waits until the program that started this one has closed the other end, or has ended.
    private static func waitForEndOfInput() async throws {
        try await NIOPipeBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .takingOwnershipOfDescriptor(input: STDIN_FILENO).get()
            .closeFuture.get()
    }
}
