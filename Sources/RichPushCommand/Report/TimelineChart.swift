import RichPush

/// The timeline of a download as a waterfall: each step's share of the time, from when to when.
struct TimelineChart {
    private static let width = 28

    private struct Step {
        let name: String
        let start: Double
        let end: Double
    }

    private let steps: [Step]
    private let total: Double
    private let palette: Palette

    init(_ timeline: TransferTimeline, palette: Palette) {
        let reached: [(name: String, time: Double?)] = [
            ("DNS", timeline.nameResolved),
            ("connect", timeline.connected),
            ("TLS", timeline.tlsEstablished),
            ("first byte", timeline.firstByte),
            ("done", timeline.finished),
        ]
        var steps: [Step] = []
        var previous = 0.0
        for (name, time) in reached {
            guard let time else { continue }
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
        let start = Int((step.start / total * Double(Self.width)).rounded(.down))
        let end = Int((step.end / total * Double(Self.width)).rounded(.up))
        return String(repeating: " ", count: start) + String(repeating: "━", count: max(1, end - start))
    }
}

extension Double {
    /// The number of milliseconds with a tenth, in seconds from one on: `3.4 ms`, `12.3 s`.
    var inMilliseconds: String {
        self < 1_000 ? "\(Self.tenths(self)) ms" : "\(Self.tenths(self / 1_000)) s"
    }

    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension String {
    /// The text filled up with spaces to so many columns.
    func padding(to width: Int, alignedRight: Bool = false) -> String {
        let spaces = String(repeating: " ", count: max(0, width - displayWidth))
        return alignedRight ? spaces + self : self + spaces
    }
}

extension Int {
    /// The number with its digits in groups of three: `5,483`.
    var grouped: String {
        var digits = Substring(String(magnitude))
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits.removeLast(3)
        }
        return (self < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
    }
}
