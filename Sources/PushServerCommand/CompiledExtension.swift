import DeviceSimulator
import ExtensionHarness
import PushServer
import RichPush
import SystemPackage

/// The app's own extension on the server's devices, compiled again when its files change.
struct CompiledExtension: OwnExtension {
    private let program: CurrentProgram

    /// Compiles the extension.
    init(_ request: ExtensionBuildRequest) async throws(ExtensionBuildError) {
        program = try await CurrentProgram(request)
    }

    /// Delivers a push to a process of the extension, built from its latest files that compile.
    func deliver(
        _ notification: RemoteNotification,
        to device: Device,
        senderFindings: [Finding],
        helper: ExtensionHelper.Configuration
    ) async throws(Errno) -> Delivery {
        let (program, problem) = await program.latest()
        var findings = senderFindings
        if let problem { findings.append(.extensionOutOfDate(problem.summary)) }
        var run = ExtensionRun(program)
        run.device = device
        run.helper = helper
        return try await run.deliver([notification], senderFindings: findings).deliveries[0]
    }
}
