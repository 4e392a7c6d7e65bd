public import ExtensionHarness
import Locks
public import RichPush

/// Cases that every extension should pass, from a good picture to a server that never answers.
///
/// ```swift
/// let suite = ExtensionSuite(SimulatedDevice(extension: .sources("NotificationService.swift")))
///
/// @Test("stands", arguments: ExtensionSuite.cases)
/// func stands(_ suiteCase: ExtensionSuite.Case) async throws {
///     let findings = try await suite.findings(in: suiteCase)
///     #expect(!findings.contains { $0.severity == .error })
/// }
/// ```
/// A case takes 30 seconds only if the extension has a timer of its own or computes that long. Swift Testing runs the
/// cases side by side.
public final class ExtensionSuite: Sendable {
    /// One thing that can happen to an extension.
    public typealias Case = SuiteCase

    /// All cases.
    public static var cases: [Case] { SuiteCase.all }

    private let device: SimulatedDevice
    private let template: String?
    private let mediaKeys: [String]
    private let good = Mutex<Task<SuiteResult, any Error>?>(nil)

    /// Creates a suite.
    /// - Parameters:
    ///   - device: The device with the extension. Its own answers are not used.
    ///   - payload: An APNs payload that the extension understands, as JSON; `nil` for one that says hello.
    ///   - mediaKeys: Where the payload has the URL of the media, as JSON pointers: `/data/image`. If empty, the places
    ///     where the extension's source code looks for it, or Firebase's key.
    public init(_ device: SimulatedDevice, payload: String? = nil, mediaKeys: [String] = []) {
        self.device = device
        template = payload
        self.mediaKeys = mediaKeys
    }

    /// Runs a case.
    /// - Returns: The findings about the extension, the most severe first.
    /// - Throws: Why the payload cannot be read, or the extension cannot be compiled or started.
    public func findings(in suiteCase: Case) async throws -> [Finding] {
        let run = try await run()
        let good = self.good.withLock { task in
            let started = task ?? Task { try await run.result(of: SuiteCase.good) }
            task = started
            return started
        }
        if suiteCase.identifier == SuiteCase.good.identifier {
            return try await good.value.judged(by: good.value).findings
        }
        return try await run.result(of: suiteCase).judged(by: good.value).findings
    }

    private func run() async throws -> SuiteRun {
        let keys = try await device.payloadKeys()
        var pointers = mediaKeys.map { JSONPointer(parsing: $0) }
        if pointers.isEmpty { pointers = keys?.mediaPaths ?? [] }
        if pointers.isEmpty { pointers = [JSONPointer(components: ["fcm_options", "image"])] }
        let payload = try template.map { try RemoteNotification(payload: Array($0.utf8)).payload }
        let suitePayload = SuitePayload(template: payload, mediaAt: pointers, beside: keys?.companions ?? [])
        return SuiteRun(run: try await device.run(), payload: suitePayload)
    }
}
