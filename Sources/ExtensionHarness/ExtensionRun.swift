package import DeviceSimulator
import FoundationEssentials
import Locks
import Logging
package import RichPush
package import SystemPackage

/// A run of an extension on a simulated device, within limits.
package struct ExtensionRun: Sendable {
    package enum Subject: Sendable {
        /// The path of the executable that was built from an extension.
        case executable(String)
        /// A service in this process, on a clock that skips its waits.
        case service(@Sendable () -> any NotificationServiceExtension)
    }

    package var subject: Subject
    private var permissions = ExtensionPermissions()
    /// What the app has left on the device; `nil` for nothing.
    package var appState: AppState?
    /// Where the extension's source reads the URLs of media.
    package var readKeys: [JSONPointer] = []
    package var device = Device()
    /// The time limits of the extension. They begin when its process is ready, because how long the start
    /// takes here says nothing about an iPhone.
    package var timeLimits = ServiceExtensionHost.TimeLimits()
    /// The configuration of Firebase's helper, and the policy of the extension's own transfers, in a process.
    package var helper = ExtensionHelper.Configuration()
    /// The programs that draw the extension's pictures; `nil` if there are none.
    var programs = MediaPrograms.installed
    /// Called after the extension is told that its time is nearly up.
    package var warned: @Sendable () -> Void = {}

    package init(_ subject: Subject) { self.subject = subject }

    package init(_ program: ExtensionProgram) {
        subject = .executable(program.executable)
        permissions = program.permissions
        appState = program.appState
        readKeys = program.payloadKeys.mediaPaths
    }

    package struct Result: Sendable {
        /// The deliveries, in the order of the notifications.
        package let deliveries: [Delivery]
        package let observations: [DeliveryObservation]
        /// The observations of its process; almost none for a service in this process.
        package let process: ProcessObservation
        /// How long all deliveries took together, by the device's time.
        package let duration: Duration
        /// The URLs that were requested of scripted answers, in order.
        let requestedURLs: [String]
    }

    private func result(
        _ deliveries: [Delivery],
        _ observations: [DeliveryObservation],
        of process: ProcessObservation = ProcessObservation(),
        lasting duration: Duration,
        answers: ScriptedAnswers?
    ) -> Result {
        let requests = answers?.requests ?? []
        let judged = zip(deliveries, observations).map { delivery, observation in
            let own = permissions.judge(delivery.ofOwnExtension(calling: process.helpers), observation, in: process)
                .removing { $0.kind == .emptyContent && observation.handedNil }
            let findings = ExtensionFindings(
                delivery: own,
                observation: observation,
                process: process,
                unscripted: requests.filter { !$0.isScripted }.map { "\($0.method) \($0.url)" },
                readKeys: readKeys
            )
            return findings.all.reduce(own) { $0.adding($1) }.mapping { permissions.soften($0, process) }
        }
        return Result(
            deliveries: judged,
            observations: observations,
            process: process,
            duration: duration,
            requestedURLs: requests.map(\.url)
        )
    }

    /// Delivers notifications to one process of the extension, one after the other or all at the same time.
    /// - Parameter senderFindings: The findings about the messages that became the payloads.
    /// - Throws: The error of the system call that failed.
    package func deliver(
        _ notifications: [RemoteNotification],
        simultaneously: Bool = false,
        senderFindings: [Finding] = []
    ) async throws(Errno) -> Result {
        var device = device
        device.deliversInParallel = simultaneously
        device.answers = device.answers?.separate
        if permissions.allows(ExtensionPermissions.filtering) == true { device.hasFilteringEntitlement = true }
        switch subject {
        case .executable(let executable):
            let connect: Connect = { try ExtensionProcess(executable, $0, clock: $1, receive: $2) }
            return try await deliver(notifications, senderFindings, to: executable, on: device, connect: connect)
        case .service(let makeService): return await deliver(notifications, senderFindings, to: makeService, on: device)
        }
    }

    /// Starts a process, for a device with this folder and clock, that sends its messages to a function.
    typealias Connect = (DeviceFolder, DeviceClock, @escaping @Sendable (ExtensionMessage?) -> Void) throws(Errno)
        -> any ExtensionPeer

    func deliver(
        _ notifications: [RemoteNotification],
        _ senderFindings: [Finding] = [],
        to executable: String,
        on device: Device,
        clock: DeviceClock = DeviceClock(),
        connect: Connect
    ) async throws(Errno) -> Result {
        let folder = try DeviceFolder(bundle: FilePaths.folder(of: executable))
        try appState?.put(in: folder.home)
        var configuration = helper
        configuration.temporaryDirectory = folder.transfers
        permissions.apply(to: &configuration.transfer)
        // The report covers what the helper logs.
        configuration.logger.logLevel = .critical
        let session = try ExtensionSession(
            folder: folder,
            configuration: configuration,
            pictures: DevicePictures(folder, programs: programs),
            clock: clock,
            timeLimit: timeLimits.expiry
        ) { receive throws(Errno) in try connect(folder, clock, receive) }
        await session.waitUntilReady()
        var host = ServiceExtensionHost(device: device, timeLimits: timeLimits, clock: clock) { [warned] in
            ProcessExtension(session, warned: warned)
        }
        host.executor = clock.executor
        let start = clock.now
        let count = notifications.count { device.decision(for: $0) == .runExtension }
        session.begin(device.deliversInParallel ? count : 0)
        let deliveries = await withTaskExecutorPreference(clock.executor) {
            await Self.deliveries(of: notifications, simultaneously: device.deliversInParallel) { [host] in
                await host.deliver($0, senderFindings: senderFindings)
            }
        }
        let duration = clock.now - start
        var (process, observations) = await session.end()
        await process.add(printed: folder.printedLines(), by: executable)
        process.filesLeft = folder.files(except: session.attachments.helperPaths)
        process.limitations += [permissions.assumption(observations), process.emptyPlacesNote].compactMap(\.self)
        // A notification for which the extension did not run has none.
        let matched = deliveries.map { delivery in
            let index = observations.firstIndex { $0.identifier == delivery.identifier }
            return index.map { observations.remove(at: $0) } ?? DeliveryObservation()
        }
        return result(deliveries, matched, of: process, lasting: duration, answers: device.answers)
    }

    private func deliver(
        _ notifications: [RemoteNotification],
        _ senderFindings: [Finding],
        to makeService: @escaping @Sendable () -> any NotificationServiceExtension,
        on device: Device
    ) async -> Result {
        let clock = DeviceClock()
        let observer = ServiceObserver(clock)
        let start = clock.now
        let host = ServiceExtensionHost(device: device, timeLimits: timeLimits, clock: clock) { [warned] in
            ObservedService(makeService(), observer: observer, warned: warned)
        }
        let count = device.deliversInParallel ? notifications.count : 1
        let skipping = Task { await clock.skip(waitsBeside: count) }
        defer { skipping.cancel() }
        let deliveries = await Self.deliveries(of: notifications, simultaneously: device.deliversInParallel) {
            await host.deliver($0, senderFindings: senderFindings)
        }
        let observations = deliveries.map { observer.observation(of: $0.identifier) }
        return result(deliveries, observations, lasting: clock.now - start, answers: device.answers)
    }

    private static func deliveries(
        of notifications: [RemoteNotification],
        simultaneously: Bool,
        _ deliver: @escaping @Sendable (RemoteNotification) async -> Delivery
    ) async -> [Delivery] {
        guard simultaneously else {
            var all: [Delivery] = []
            for notification in notifications { all.append(await deliver(notification)) }
            return all
        }
        return await notifications.concurrentMap { await deliver($0) }
    }
}
