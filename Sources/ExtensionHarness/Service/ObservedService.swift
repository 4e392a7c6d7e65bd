import Locks
import RichPush

/// The observations of a service extension in this process, by the identifiers of its notifications.
final class ServiceObserver: Sendable {
    private let observations = Mutex<[String: DeliveryObservation]>([:])
    private let clock: DeviceClock

    init(_ clock: DeviceClock) { self.clock = clock }

    func observation(of identifier: String) -> DeliveryObservation {
        observations.withLock { $0[identifier] } ?? DeliveryObservation()
    }

    fileprivate func begin(_ request: NotificationRequest) {
        var observation = DeliveryObservation()
        observation.start = request.content.delivery.context?.start as? ContinuousClock.Instant ?? clock.now
        observations.withLock { [observation] in $0[request.identifier] = observation }
    }

    fileprivate func note(_ identifier: String, _ change: (inout DeliveryObservation, _ time: Duration) -> Void) {
        let now = clock.now
        observations.withLock { observations in
            guard let start = observations[identifier]?.start else { return }
            change(&observations[identifier, default: DeliveryObservation()], now - start)
        }
    }
}

/// A service extension in this process, with an observer between it and the device.
final class ObservedService: NotificationServiceExtension {
    private let service: any NotificationServiceExtension
    private let observer: ServiceObserver
    private let warned: @Sendable () -> Void
    private var identifier = ""

    init(_ service: any NotificationServiceExtension, observer: ServiceObserver, warned: @escaping @Sendable () -> Void)
    {
        self.service = service
        self.observer = observer
        self.warned = warned
    }

    func didReceive(_ request: NotificationRequest, withContentHandler contentHandler: @escaping ContentHandler) {
        identifier = request.identifier
        observer.begin(request)
        service.didReceive(request) { [observer, identifier] content in
            observer.note(identifier) { observation, time in
                observation.handedAfter.append(time)
                observation.handed = observation.handed ?? content
            }
            contentHandler(content)
        }
    }

    func serviceExtensionTimeWillExpire() {
        observer.note(identifier) { observation, time in
            observation.warnedAfter = time
            // The clock skips to the warning only after it has been patient.
            observation.wasIdleAtWarning = true
        }
        service.serviceExtensionTimeWillExpire()
        warned()
    }
}
