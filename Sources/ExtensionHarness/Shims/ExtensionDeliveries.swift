internal import AppleSDKSandbox

// Sendable: all mutable state is behind a lock, and the class never changes.
/// The notifications of this process, each with an instance of the app's class.
final class ExtensionDeliveries: @unchecked Sendable {
    private struct Delivery {
        let service: UNNotificationServiceExtension
        var isHanded = false
        var isReturned = false
    }

    private let principal: UNNotificationServiceExtension.Type
    private let deliveries = Guarded<[Int: Delivery]>([:])

    init(principal: UNNotificationServiceExtension.Type) { self.principal = principal }

    /// Gives the notification to a new instance, off the main thread, in parallel with others.
    func deliver(_ number: Int, _ message: NotificationMessage) {
        // An instance lives until the next notification comes, so that a late second call is still seen.
        let finished = deliveries.withLock { deliveries in
            let finished = deliveries.filter { $0.value.isHanded && $0.value.isReturned }
            for key in finished.keys { deliveries[key] = nil }
            return finished
        }
        let request = UNNotificationRequest(
            identifier: message.identifier,
            content: UNNotificationContent(values: .init(message.content, delivery: number)),
            trigger: UNPushNotificationTrigger()
        )
        DispatchQueue(label: "UNNotificationServiceExtension \(number)").async { [self] in
            withExtendedLifetime(finished) {}
            sandboxMakeAlternateStack()
            let service = principal.init()
            deliveries.withLock { $0[number] = Delivery(service: service) }
            service.didReceive(request) { [weak self] content in
                // The device takes over the attachments' files before the app's code goes on.
                let message = content.values.current.message
                _ = HarnessConnection.current.answer { .handed(ask: $0, delivery: number, message) }
                self?.deliveries.withLock { $0[number]?.isHanded = true }
            }
            HarnessConnection.current.send(.returned(delivery: number))
            deliveries.withLock { $0[number]?.isReturned = true }
        }
    }

    func expire(_ number: Int) {
        guard let service = deliveries.withLock({ $0[number]?.service }) else { return }
        nonisolated(unsafe) let expiring = service
        DispatchQueue(label: "serviceExtensionTimeWillExpire \(number)").async {
            sandboxMakeAlternateStack()
            expiring.serviceExtensionTimeWillExpire()
            HarnessConnection.current.send(.expired(delivery: number))
        }
    }
}
