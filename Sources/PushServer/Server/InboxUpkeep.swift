import Logging
import ServiceLifecycle

/// Forgets what is too old.
struct InboxUpkeep: Service {
    private static let interval = Duration.seconds(10)
    private let service: PushService

    init(_ service: PushService) {
        self.service = service
    }

    func run() async throws {
        while !Task.isShuttingDownGracefully, !Task.isCancelled {
            do {
                service.tell(try await service.inbox.forgetExpired())
            } catch {
                service.logger.error("The inbox cannot be tidied", metadata: ["error": "\(error)"])
            }
            try? await cancelWhenGracefulShutdown { try await Task.sleep(for: Self.interval) }
        }
    }
}
