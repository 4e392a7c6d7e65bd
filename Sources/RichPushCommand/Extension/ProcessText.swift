import CommandSupport
import ExtensionHarness
import RichPush
import RichPushAudit

/// The observations of an extension's process, for people.
struct ProcessText {
    private let process: ProcessObservation
    private let observation: DeliveryObservation
    private let program: ExtensionProgram
    private let palette: Palette

    init(
        _ process: ProcessObservation,
        _ observation: DeliveryObservation,
        program: ExtensionProgram,
        palette: Palette
    ) {
        self.process = process
        self.observation = observation
        self.program = program
        self.palette = palette
    }

    var text: String {
        let name = process.principalClass ?? program.principalClasses.first ?? ""
        var lines = ["", "  \(palette(.strong, "Extension"))  \(name.visible)"]
        lines.append("    handler     \(handler)")
        if let avatar = observation.handed?.avatar { lines.append("    sender      \(avatar.summary.visible)") }
        let peak = (Double(process.peakBytes) / 1_048_576 * 10).rounded() / 10
        lines.append("    memory      \(peak) MB at most, as sampled; an iPhone allows about 24 MB")
        for fetch in process.fetches {
            let end =
                fetch.status.map { "HTTP \($0), \(fetch.byteCount.grouped) bytes" } ?? fetch.finding?.explanation
                ?? "not finished"
            lines.append("    \(fetch.api.padding(to: 11)) \(fetch.method) \(fetch.url.visible): \(end.visible)")
        }
        lines += process.limitations.map { "    differs     \($0.visible)" }
        lines += process.notGranted.map { "    not granted \($0.visible)" }
        lines += process.log.prefix(100).map { "    \($0.source.padding(to: 11)) \($0.text.visible)" }
        return lines.joined(separator: "\n") + "\n"
    }

    private var handler: String {
        let times = observation.handedAfter.map { "\($0.milliseconds.inMilliseconds)" }
        return times.isEmpty ? "never called" : "called after \(times.joined(separator: ", "))"
    }
}
