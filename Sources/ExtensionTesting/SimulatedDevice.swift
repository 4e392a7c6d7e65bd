@_exported public import DeviceSimulator
import ExtensionHarness
import FoundationEssentials
import Locks
@_exported public import RichPush
import RichPushInput

/// A simulated iPhone for tests, with an extension and with servers that need no network.
///
/// ```swift
/// let device = SimulatedDevice(extension: .sources("NotificationService.swift"))
/// try device.serve("https://media.example/sparky.png", file: "Fixtures/sparky.png")
/// let delivery = try await device.deliver(payload)
/// try delivery.expectShown(image: "https://media.example/sparky.png")
/// #expect(delivery.findings.isEmpty)
/// ```
/// The host of a URL that is not served has no address, so a test reaches no network.
public final class SimulatedDevice: Sendable {
    private struct State {
        var settings = Device()
        var timeLimits = ServiceExtensionHost.TimeLimits()
        var answers = ScriptedAnswers()
        var appState: AppState?
        var program: Task<ExtensionProgram, any Error>?
    }

    private let tested: TestedExtension
    private let state = Mutex(State())

    /// Creates a device with an extension.
    public init(extension tested: TestedExtension) { self.tested = tested }

    /// Creates a device with an extension that is a class in the test's own process.
    /// - Parameter makeService: Makes the service object, a new one for each notification.
    public convenience init(_ makeService: @escaping @Sendable () -> any NotificationServiceExtension) {
        self.init(extension: .service(makeService))
    }

    /// What the device allows, the network that it is in, and which release of Firebase the app has.
    public var settings: Device {
        get { state.withLock { $0.settings } }
        set { state.withLock { $0.settings = newValue } }
    }

    /// The extension's time limits: as on an iPhone, a warning after 29 seconds and the end after 30.
    ///
    /// If the extension runs in its own process, time skips what the process only waits for. In the test's own process,
    /// it skips what the extension waits for the network, and the rest once nothing has happened for a second.
    public var timeLimits: ServiceExtensionHost.TimeLimits {
        get { state.withLock { $0.timeLimits } }
        set { state.withLock { $0.timeLimits = newValue } }
    }

    /// Gives the device what the app has left there for its extension.
    /// - Parameters:
    ///   - folder: The path of a folder, relative to the package of the test, with `groups/GROUP-ID/…`,
    ///     `defaults/SUITE.plist` (`standard.plist` for the extension's own), and `keychain.json`. An extension in the
    ///     test's own process does not see it.
    ///   - testFile: The file of the test, by which the package is found.
    /// - Throws: Why the folder cannot be read, or what in it is not understood.
    public func setAppState(folder: String, testFile: String = #filePath) throws {
        let appState = try AppState(folder: PackageFolder(of: testFile).path(folder))
        state.withLock { $0.appState = appState }
    }

    // MARK: - Deliveries

    /// Delivers a push.
    /// - Parameter text: An APNs payload or an FCM message, as JSON.
    /// - Throws: `InputError` for text that is neither, or why the extension cannot be compiled or started.
    public func deliver(_ text: String) async throws -> ExtensionDelivery {
        let push = try InputDocument(Array(text.utf8)).push(strings: settings.strings)
        return ExtensionDelivery(try await run().deliver([push.notification], senderFindings: push.findings))
    }

    /// Delivers a push.
    /// - Throws: Why the extension cannot be compiled or started.
    public func deliver(_ notification: RemoteNotification) async throws -> ExtensionDelivery {
        ExtensionDelivery(try await run().deliver([notification], senderFindings: []))
    }

    /// Creates a run of the extension with the device's current settings.
    func run() async throws -> ExtensionRun {
        var run: ExtensionRun =
            switch tested.kind {
            case .service(let makeService): ExtensionRun(.service(makeService))
            case .sources(let sources): ExtensionRun(try await program(sources))
            }
        let current = state.withLock { $0 }
        run.device = current.settings
        run.device.answers = current.answers
        run.appState = current.appState
        run.timeLimits = current.timeLimits
        return run
    }

    /// Returns the payload keys that the extension reads according to its source; `nil` for one in the test's own
    /// process.
    func payloadKeys() async throws -> PayloadKeys? {
        switch tested.kind {
        case .service: nil
        case .sources(let sources): try await program(sources).payloadKeys
        }
    }

    /// Compiles the extension, once.
    private func program(_ request: ExtensionBuildRequest) async throws -> ExtensionProgram {
        let task = state.withLock { state in
            let task = state.program ?? Task { try await request.build() }
            state.program = task
            return task
        }
        return try await task.value
    }

    // MARK: - Servers

    /// Serves a file at a URL.
    /// - Parameters:
    ///   - url: The URL; with `*` at its end, all URLs that begin that way.
    ///   - file: The path of the file, relative to the package of the test.
    ///   - contentType: The Content-Type; `nil` for the one that a server would derive from the file's name.
    ///   - status: The status.
    ///   - testFile: The file of the test, by which the package is found.
    /// - Throws: Why the file cannot be read.
    public func serve(
        _ url: String,
        file: String,
        contentType: String? = nil,
        status: Int = 200,
        testFile: String = #filePath
    ) throws {
        let path = PackageFolder(of: testFile).path(file)
        let bytes = try Data(contentsOf: URL(filePath: path))
        let type = contentType ?? ScriptedResponse.contentType(of: path)
        serve(url, bytes: [UInt8](bytes), contentType: type, status: status)
    }

    /// Serves bytes at a URL, or with `*` at its end at all URLs that begin that way. Without a Content-Type, the answer has
    /// none.
    public func serve(_ url: String, bytes: [UInt8], contentType: String? = nil, status: Int = 200) {
        serve(url, ScriptedResponse(status: status, contentType: contentType, body: .bytes(bytes)))
    }

    /// Serves something that can go wrong, such as `.status(404)` or `.never`, or a picture that needs no file, at a URL, or
    /// with `*` at its end at all URLs that begin that way.
    public func serve(_ url: String, _ answer: ServerAnswer) { serve(url, answer.response) }

    private func serve(_ url: String, _ response: ScriptedResponse) { state.withLock { $0.answers[url] = response } }
}
