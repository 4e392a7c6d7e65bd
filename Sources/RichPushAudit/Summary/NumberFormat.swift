extension Double {
    /// The number of milliseconds as text with one decimal place, or in seconds from 1 s: `3.4 ms`, `12.3 s`.
    package var inMilliseconds: String { self < 1_000 ? "\(Self.tenths(self)) ms" : "\(Self.tenths(self / 1_000)) s" }

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

    /// The number with a noun: `1 line`, `5,483 lines`.
    package func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }

    /// The number of bytes in a unit of 1,000, 1,000,000, … bytes: `5.5 KB`, `120 KB`.
    package var inBytes: String {
        var (value, unit) = (Double(self), 0)
        let units = ["bytes", "KB", "MB", "GB", "TB", "PB", "EB"]
        while value >= 999.5, unit < units.count - 1 { (value, unit) = (value / 1_000, unit + 1) }
        if unit == 0 { return counted("byte") }
        let tenths = Int((value * 10).rounded())
        return value < 10 && tenths % 10 > 0
            ? "\(tenths / 10).\(tenths % 10) \(units[unit])" : "\(Int(value.rounded())) \(units[unit])"
    }

    /// The sum, or the largest number if the sum is too large: servers may claim any length.
    func adding(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
