import Logging
import ServiceLifecycle

/// Forgets what is too old, and lets those who listen go when the server ends.
struct InboxUpkeep: Service {
    private static let interval = Duration.seconds(10)
    private let service: PushService

    init(_ service: PushService) {
        self.service = service
    }

    func run() async throws {
        await withGracefulShutdownHandler {
            while !Task.isShuttingDownGracefully, !Task.isCancelled {
                do {
                    try await service.inbox.forgetExpired()
                } catch {
                    service.logger.error("The inbox cannot be tidied", metadata: ["error": "\(error)"])
                }
                try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.interval) }
            }
        } onGracefulShutdown: {
            // A server that ends waits for its answers, and these would go on for ever.
            service.events.end()
        }
    }
}
