import DeviceSimulator
import Locks
import RichPush

/// The Live Activities of all devices, by their tokens.
final class ActivityRegistry: Sendable {
    /// The Live Activity of a device.
    struct Entry: Sendable, Codable {
        /// The device's token.
        let device: String
        var activity: LiveActivity
        /// The delivery that started it; `nil` if the app did.
        let firstDelivery: Int64?
        var lastDelivery: Int64?
    }

    struct Taken: Error {}

    /// The maximum number; beyond it, the oldest are forgotten.
    private static let limit = 10_000

    private let entries: Mutex<[String: Entry]>
    private let inbox: Inbox

    init(_ inbox: Inbox) throws {
        entries = Mutex(Dictionary(try inbox.activities().map { ($0.activity.token, $0) }) { _, last in last })
        self.inbox = inbox
    }

    /// Returns the token of the device with the Live Activity of a token; `nil` if there is none.
    func device(of token: String) -> String? {
        entries.withLock { $0[token]?.device }
    }

    /// Returns a device's Live Activities that are still on its lock screen, the newest first.
    func activities(of device: String) -> [LiveActivity] {
        let now = WallClock.milliseconds
        let all = entries.withLock { Array($0.values) }
        return all.filter { $0.device == device && $0.activity.state(now) != .dismissed }
            .sorted {
                ($0.activity.startedAt, $0.firstDelivery ?? 0, $0.activity.token) > (
                    $1.activity.startedAt, $1.firstDelivery ?? 0, $1.activity.token
                )
            }
            .map(\.activity)
    }

    /// Starts a Live Activity as an app does itself.
    /// - Throws: ``Taken``, or the database's error.
    func start(_ activity: LiveActivity, on device: String) async throws {
        try entries.withLock { entries in
            guard entries[activity.token] == nil else { throw Taken() }
            entries[activity.token] = Entry(device: device, activity: activity, firstDelivery: nil)
            Self.forgetOldest(&entries)
        }
        try await store(activity.token)
    }

    /// Receives a push. Pushes must come in the order in which they were sent.
    /// - Returns: The effect of the push; `nil` if it is not for a Live Activity.
    func receive(_ pending: PendingDelivery, on device: RegisteredDevice) -> LiveActivityDelivery? {
        guard let notification = try? pending.notification(strings: LocalizedStrings([:])),
            notification.pushType == .liveactivity
        else { return nil }
        let (push, now) = (LiveActivityPush(notification), WallClock.milliseconds)
        return entries.withLock { entries in
            // After a crash a delivery may come again.
            let known = entries.values.first { [$0.firstDelivery, $0.lastDelivery].contains(pending.identifier) }
            if let known { return LiveActivityDelivery(push, of: known.activity, refused: nil, at: now) }
            func result(_ activity: LiveActivity?, _ refusal: LiveActivityRefusal? = nil) -> LiveActivityDelivery {
                LiveActivityDelivery(push, of: activity, refused: refusal, at: now)
            }
            guard let event = push.event, !push.isInvalid else { return result(nil, .invalid) }
            guard let token = pending.activityToken else { return result(nil, .noToken) }
            var entry = entries[token].flatMap { $0.device == device.token ? $0 : nil }
            guard event == .start else {
                guard let refusal = entry?.activity.receive(push, at: now) else {
                    entry?.lastDelivery = pending.identifier
                    return commit(entry, &entries).map { result($0) } ?? result(nil, .noActivity)
                }
                return result(entry?.activity, refusal)
            }
            guard entry == nil, token == device.pushToStartToken ?? token else { return result(nil, .notStartToken) }
            guard let activity = LiveActivity(push, token: Self.makeToken(), at: now) else {
                return result(nil, .invalid)
            }
            entry = Entry(
                device: device.token,
                activity: activity,
                firstDelivery: pending.identifier,
                lastDelivery: pending.identifier
            )
            return result(commit(entry, &entries))
        }
    }

    private func commit(_ entry: Entry?, _ entries: inout [String: Entry]) -> LiveActivity? {
        guard let entry else { return nil }
        entries[entry.activity.token] = entry
        Self.forgetOldest(&entries)
        return entry.activity
    }

    /// Stores a Live Activity in the state that it has by then.
    /// - Throws: The database's error.
    func store(_ token: String) async throws {
        try await inbox.storeActivity(token) { self.entries.withLock { $0[token] } }
    }

    /// Forgets the Live Activities of a device that was removed.
    /// - Throws: The database's error.
    func remove(device: String) async throws {
        let tokens = entries.withLock { entries in
            let tokens = entries.values.filter { $0.device == device }.map(\.activity.token)
            for token in tokens { entries[token] = nil }
            return tokens
        }
        for token in tokens { try await store(token) }
    }

    private static func forgetOldest(_ entries: inout [String: Entry]) {
        guard entries.count > limit else { return }
        let oldest = entries.values.min { $0.activity.updatedAt < $1.activity.updatedAt }
        if let oldest { entries[oldest.activity.token] = nil }
    }

    /// Makes a token in APNs' form: a hexadecimal number of 64 bytes.
    static func makeToken() -> String {
        (0..<8).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
