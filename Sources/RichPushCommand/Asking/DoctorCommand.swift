import ArgumentParser
import CommandSupport
import RichPush

struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Check what this machine has, and say what to change.",
        discussion: """
            Sends nothing to a network. If there is a Swift toolchain, a tiny extension is compiled and run, which shows \
            what the kernel grants its sandbox. What only some commands need has a dot, unless --for names one of them. \
            The exit status is 71 if something has a cross.

            EXAMPLES
              richpush doctor
              richpush doctor --for extension
              richpush doctor --format json | jq '.checks[] | select(.state != "good")'
            """
    )

    @Option(name: .customLong("for"), help: "Also require what this command needs.")
    var purpose: MachineCheck.Purpose?

    @Option(help: "The format of the output.")
    var format = OutputFormat.text

    func run() async throws {
        try await Interruption.run {
            let progress = ProgressLine(isQuiet: false)
            progress.show("looking at this machine; a tiny extension takes a few seconds")
            let checks = await MachineCheck.all(for: purpose)
            progress.clear()
            try Task.checkCancellation()
            let isSound = !checks.contains { $0.state == .missing }
            let json: JSONValue = ["succeeded": .bool(isSound), "checks": .array(checks.map(\.json))]
            let text = checks.flatMap { $0.lines(Palette.forStandardOutput()) }.joined(separator: "\n")
            try StandardStreams.writeOutput((format == .json ? json.text(isPretty: true) : text) + "\n")
            if !isSound { throw ExitStatus.systemError }
        }
    }
}

extension MachineCheck.Purpose: ExpressibleByArgument {}

extension MachineCheck {
    fileprivate func lines(_ palette: Palette) -> [String] {
        let marks: [State: String] = [.good: palette(.success, "✓"), .missing: palette(.error, "✗")]
        return palette.lines("  \(marks[state] ?? palette(.warning, "·")) \(name.padding(to: 16)) ", found.visible)
            + (remedy.map { palette.lines("    \("".padding(to: 16)) \(palette(.success, "→")) ", $0) } ?? [])
    }

    fileprivate var json: JSONValue {
        var json: JSONObject = ["name": .string(name), "state": .string(state.rawValue), "found": .string(found)]
        json["remedy"] = remedy.map { .string($0) }
        return .object(json)
    }
}
