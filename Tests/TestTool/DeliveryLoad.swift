import RichPush
import TestSupport

/// The outcome of one delivery, and its duration.
struct MeasuredDelivery: Sendable {
    let failure: MediaFailure?
    let duration: Duration

    var isFailure: Bool { failure != nil }
}

/// Delivers many notifications with the same image, a few at a time.
struct DeliveryLoad: Sendable {
    private let helper: ExtensionHelper
    private let concurrency: Int

    init(folder: TemporaryFolder, timeLimit: Duration, concurrency: Int) {
        var configuration = ExtensionHelper.Configuration.overHTTP(folder)
        configuration.transfer.addresses.exceptions = [AddressPolicy.Exception("127.0.0.1:*")].compactMap(\.self)
        configuration.timeLimit = timeLimit
        helper = ExtensionHelper(configuration: configuration)
        self.concurrency = concurrency
    }

    func deliver(_ image: String, count: Int) async -> [MeasuredDelivery] {
        await withTaskGroup(of: MeasuredDelivery.self) { group in
            var deliveries: [MeasuredDelivery] = []
            for number in 0..<count {
                if number >= concurrency, let ended = await group.next() { deliveries.append(ended) }
                group.addTask { await deliver(image) }
            }
            return await group.reduce(into: deliveries) { $0.append($1) }
        }
    }

    /// Cancels each delivery some time after its start, and measures from there.
    func cancel(_ image: String, count: Int, after delay: Duration) async -> [MeasuredDelivery] {
        await withTaskGroup(of: MeasuredDelivery.self) { group in
            var deliveries: [MeasuredDelivery] = []
            for number in 0..<count {
                if number >= concurrency, let ended = await group.next() { deliveries.append(ended) }
                group.addTask {
                    let delivery = Task { await helper.populate(.withImage(image)).failure }
                    try? await Task.sleep(for: delay)
                    let start = ContinuousClock.now
                    delivery.cancel()
                    let failure = await delivery.value
                    return MeasuredDelivery(failure: failure, duration: .now - start)
                }
            }
            return await group.reduce(into: deliveries) { $0.append($1) }
        }
    }

    private func deliver(_ image: String) async -> MeasuredDelivery {
        let start = ContinuousClock.now
        let failure = await helper.populate(.withImage(image)).failure
        return MeasuredDelivery(failure: failure, duration: .now - start)
    }
}
