import CommandSupport
import RichPush
import RichPushAudit

/// The timeline of a download as a waterfall: when each step began and ended.
struct TimelineChart {
    private static let labelWidth = 28

    private struct Step {
        let name: String
        let start: Double
        let end: Double
    }

    private let steps: [Step]
    private let total: Double
    private let palette: Palette

    init(_ timeline: TransferTimeline, palette: Palette) {
        let reached: [(name: String, time: Duration?)] = [
            ("DNS", timeline.nameResolved),
            ("connect", timeline.connected),
            ("TLS", timeline.tlsEstablished),
            ("first byte", timeline.firstByte),
            ("done", timeline.finished),
        ]
        var steps: [Step] = []
        var previous = 0.0
        for (name, time) in reached {
            guard let time = time.map({ $0.milliseconds }) else { continue }
            steps.append(Step(name: name, start: previous, end: max(previous, time)))
            previous = max(previous, time)
        }
        self.steps = steps
        self.palette = palette
        total = previous
    }

    var lines: [String] {
        steps.map { step in
            let name = step.name.padding(to: 11)
            let time = step.end.inMilliseconds.padding(to: 11, alignedRight: true)
            return "    \(name)\(time)  \(palette(.accent, bar(of: step)))"
        }
    }

    private func bar(of step: Step) -> String {
        guard total > 0 else { return "" }
        let width = Double(min(palette.width - Self.labelWidth, Self.labelWidth + max(0, palette.width - 90)))
        let start = Int((step.start / total * width).rounded(.down))
        let end = Int((step.end / total * width).rounded(.up))
        return String(repeating: " ", count: start) + String(repeating: "━", count: max(1, end - start))
    }
}
