extension Duration {
    /// The duration in milliseconds, including fractions.
    package var milliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) * 1_000 + Double(attoseconds) / 1e15
    }

    /// The duration in whole milliseconds, rounded toward zero; `Int.max` or `Int.min` if there are more.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = components
        let (milliseconds, isOverflow) = Int(seconds).multipliedReportingOverflow(by: 1_000)
        let (sum, isSumOverflow) = milliseconds.addingReportingOverflow(Int(attoseconds / 1_000_000_000_000_000))
        guard !isOverflow, !isSumOverflow else { return seconds < 0 ? .min : .max }
        return sum
    }
}
