extension Duration {
    /// The duration in milliseconds, including fractions.
    package var milliseconds: Double { self / .milliseconds(1) }

    /// The duration in whole milliseconds, rounded toward zero; `Int.max` or `Int.min` if there are more.
    var wholeMilliseconds: Int { Int(clamping: attoseconds / 1_000_000_000_000_000) }
}
