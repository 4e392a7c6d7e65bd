import RichPush

extension AuditTotals {
    /// What an iPhone shows of all lines, in one sentence.
    package var headline: String {
        let counts = Dictionary(uniqueKeysWithValues: conclusions.map { ($0.conclusion, $0.lines) })
        let shown = counts[.shows] ?? 0
        let isCertain = counts[.mayNotShow] == nil && counts[.unknown] == nil
        var parts = Self.verbs.compactMap { verb in
            counts[verb.0].map { "\(lines == 1 ? "it" : $0.grouped) \($0 == 1 ? verb.one : verb.many)" }
        }
        switch (shown, lines) {
        case (_, 0): return "The audit has no messages."
        case (1, 1): return "An iPhone shows the message as it was sent."
        case (_, 1) where counts[.unknown] == 1: return "It is not known what an iPhone shows of the message."
        case (_, 1) where !isCertain: return "An iPhone may not show the picture of the message."
        case (_, 1): return "An iPhone does not show the message as it was sent: \(parts[0])."
        case (lines, _): return "An iPhone shows all \(lines.grouped) messages as they were sent."
        case _ where counts[.unknown] == lines:
            return "It is not known what an iPhone shows of the \(lines.grouped) messages."
        default:
            if parts.count > 1 { parts[parts.count - 1] = "and " + parts[parts.count - 1] }
            let list = parts.joined(separator: parts.count == 2 ? " " : ", ")
            let count = shown == 0 ? "none" : isCertain ? shown.grouped : "at least \(shown.grouped)"
            return shown == 0 && !isCertain
                ? "None of \(lines.grouped) messages is certain to show as it was sent: \(list)."
                : "An iPhone shows \(count) of \(lines.grouped) messages as they were sent: \(list)."
        }
    }

    private static let verbs: [(Conclusion, one: String, many: String)] = [
        (.showsWithout, "shows without its picture", "show without their picture"),
        (.mayNotShow, "may not show its picture", "may not show their picture"),
        (.isNotShown, "is not shown", "are not shown"),
        (.unknown, "could not be checked", "could not be checked"),
    ]
}
