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
        var lines = [""] + palette.lines("  \(palette(.strong, "Extension"))  ", name.visible)
        lines += palette.row("handler", handler)
        if let avatar = observation.handed?.avatar { lines += palette.row("sender", avatar.summary.visible) }
        let peak = (Double(process.memory.peak) / 1_048_576 * 10).rounded() / 10
        lines += palette.row("memory", "\(peak) MB at most, as sampled; an iPhone allows about 24 MB")
        for fetch in process.fetches {
            let end =
                fetch.status.map { "HTTP \($0), \(fetch.byteCount.grouped) bytes" } ?? fetch.finding?.explanation
                ?? "not finished"
            lines += palette.lines(
                "    \(fetch.api.padding(to: 11)) \(fetch.method) ",
                "\(fetch.url.visible): \(end.visible)"
            )
        }
        lines += process.limitations.flatMap { palette.row("differs", $0.visible) }
        lines += process.notGranted.flatMap { palette.row("not granted", $0.visible) }
        lines += process.log.prefix(100).flatMap { palette.row($0.source, $0.text.visible) }
        return lines.joined(separator: "\n") + "\n"
    }

    private var handler: String {
        let times = observation.handedAfter.map { "\($0.milliseconds.inMilliseconds)" }
        return times.isEmpty ? "never called" : "called after \(times.joined(separator: ", "))"
    }
}
