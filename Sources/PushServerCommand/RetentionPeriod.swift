import ArgumentParser

/// A period for which messages are kept: `90s`, `30m`, `12h`, `7d`.
struct RetentionPeriod: ExpressibleByArgument {
    let duration: Duration

    init?(argument: String) {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
        guard let last = argument.last, let unit = units[last], let count = Int(argument.dropLast()),
            (1...1_000_000).contains(count)
        else { return nil }
        duration = .seconds(count * unit)
    }
}
