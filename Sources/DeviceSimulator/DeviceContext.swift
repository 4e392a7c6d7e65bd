import Locks
import RichPush

/// What a device provides for one notification: its network, its clock, its release of Firebase, and a receiver for the
/// helper's reports.
final class DeviceContext: DeliveryContext {
    private struct State {
        var reports: [HelperReport] = []
        var findings: [Finding] = []
        var isOver = false
    }

    private let device: Device
    let start: any InstantProtocol<Duration>
    private let clock: any Clock<Duration>
    /// What other notifications in the same process share with this one; `nil` if there are none.
    private let singleton: HelperSingleton?
    private let crash: @Sendable () -> Void
    private let state = Mutex(State())

    /// - Parameter crash: Called when the helper crashes, before anything else happens.
    init(
        device: Device,
        start: any InstantProtocol<Duration>,
        clock: any Clock<Duration>,
        singleton: HelperSingleton?,
        crash: @escaping @Sendable () -> Void
    ) {
        (self.device, self.start, self.clock) = (device, start, clock)
        (self.singleton, self.crash) = (singleton, crash)
    }

    func crashes(on payload: JSONObject) -> Bool {
        guard let finding = device.firebaseRelease.crash(on: payload) else { return false }
        note(finding)
        crash()
        return true
    }

    func waitForNetwork(atMost timeLimit: Duration) async {
        let latency = min(device.network.latency, timeLimit)
        if latency > .zero { try? await clock.sleep(for: latency) }
    }

    func adapt(_ configuration: inout ExtensionHelper.Configuration) {
        device.network.shape(&configuration.shaping, &configuration.timeLimit)
        configuration.clock = clock
        configuration.answers = device.answers ?? configuration.answers
    }

    func handler(of content: NotificationContent, _ contentHandler: @escaping ContentHandler) -> ContentHandler {
        guard let singleton else { return contentHandler }
        singleton.begin(content, owner: self, contentHandler)
        return { singleton.end($0.attachments) }
    }

    func fetch(_ request: ResourceRequest) async -> ResourceResponse {
        await waitForNetwork(atMost: request.timeLimit)
        var request = request
        device.network.shape(&request.shaping, &request.timeLimit)
        return await ExtensionHelper.fetch(request, clock: clock, answers: device.answers)
    }

    func noteCrash() { crash() }

    func note(_ report: HelperReport) { state.withLock { if !$0.isOver { $0.reports.append(report) } } }

    func note(_ finding: Finding) { state.withLock { if !$0.isOver { $0.findings.append(finding) } } }

    /// Ends the delivery; later events do not count.
    func end() -> (reports: [HelperReport], findings: [Finding]) {
        state.withLock { state in
            state.isOver = true
            return (state.reports, state.findings)
        }
    }
}

/// What Firebase's helper keeps for a whole process: the content and the handler of the last notification.
///
/// A notification that comes before the last one is done replaces it: the first download to finish goes to the newer
/// one's handler, and the older one's handler is never called.
final class HelperSingleton: Sendable {
    private struct State {
        var content: NotificationContent
        let handler: ContentHandler
        weak var owner: DeviceContext?
        var isCalled = false
    }

    private let state = Mutex<State?>(nil)

    /// Replaces the previous notification, and tells it if its handler was not called.
    func begin(_ content: NotificationContent, owner: DeviceContext, _ handler: @escaping ContentHandler) {
        let earlier = state.withLock { state in
            defer { state = State(content: content, handler: handler, owner: owner) }
            return state
        }
        if let earlier, !earlier.isCalled { earlier.owner?.note(Finding.contentHandlerForgotten) }
    }

    /// Hands over a download's result, whichever notification it was for.
    func end(_ attachments: [NotificationAttachment]) {
        let current = state.withLock { state in
            if !attachments.isEmpty { state?.content.attachments = attachments }
            state?.isCalled = true
            return state
        }
        if let current { current.handler(current.content) }
    }
}
