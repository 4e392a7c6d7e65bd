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
    /// For each place of media, a suite, and its case in which all goes well.
    private typealias Prepared = [(run: SuiteRun, good: Task<SuiteResult, any Error>)]
    private let prepared = Mutex<Task<Prepared, any Error>?>(nil)

    /// Creates a suite.
    /// - Parameters:
    ///   - device: The device with the extension. Its own answers are not used.
    ///   - payload: An APNs payload that the extension understands, as JSON; `nil` for one that says hello.
    ///   - mediaKeys: Where the payload has the URL of the media, as JSON pointers: `/data/image`. A case runs once for
    ///     each. If empty, the place where the extension looks for it, or Firebase's key.
    public init(_ device: SimulatedDevice, payload: String? = nil, mediaKeys: [String] = []) {
        self.device = device
        template = payload
        self.mediaKeys = mediaKeys
    }

    /// Runs a case.
    /// - Returns: The findings about the extension, the most severe first.
    /// - Throws: Why the payload cannot be read, or the extension cannot be compiled or started.
    public func findings(in suiteCase: Case) async throws -> [Finding] {
        let prepared = self.prepared.withLock { task in
            let started = task ?? Task { try await prepare() }
            task = started
            return started
        }
        var findings: [Finding] = []
        for (var suite, good) in try await prepared.value {
            let good = try await good.value
            var result = good
            if suiteCase.identifier != SuiteCase.good.identifier {
                // The device's settings may be other ones by now.
                suite.run = try await device.run()
                result = try await suite.result(of: suiteCase)
            }
            let found = result.judged(by: good, among: [good]).findings
            findings += found.filter { !findings.contains($0) }
        }
        return findings.worstFirst()
    }

    private func prepare() async throws -> Prepared {
        let payload = try template.map { try RemoteNotification(payload: Array($0.utf8)).payload }
        let suites = try await SuiteRun.all(
            device.run(),
            keys: device.payloadKeys(),
            template: payload,
            places: mediaKeys.map { JSONPointer(parsing: $0) }
        )
        return suites.map { run in (run, Task { try await run.result(of: SuiteCase.good) }) }
    }
}
