extension Double {
    /// The number of milliseconds as text with one decimal place, or in seconds from 1 s: `3.4 ms`, `12.3 s`.
    package var inMilliseconds: String {
        self < 1_000 ? "\(Self.tenths(self)) ms" : "\(Self.tenths(self / 1_000)) s"
    }

    private static func tenths(_ number: Double) -> String {
        let tenths = Int((number * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension Int {
    /// The number with its digits in groups of three: `5,483`.
    package var grouped: String {
        var digits = Substring(String(magnitude))
        var groups: [Substring] = []
        while digits.count > 3 {
            groups.insert(digits.suffix(3), at: 0)
            digits.removeLast(3)
        }
        return (self < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
    }
}

extension Int {
    /// The sum, or the largest number if the sum is too large: servers may claim any length.
    func adding(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
