import Glibc

/// The options that are set by variables: `--max-messages` is `RICHPUSH_MAX_MESSAGES`.
enum EnvironmentOptions {
    private enum Kind {
        case value
        case flag
        /// Several values, with commas between them.
        case list
    }

    private static let prefix = "RICHPUSH_"
    private static let options: KeyValuePairs<String, Kind> = [
        "listen": .value, "tls-port": .value, "intercept": .flag, "intercept-port": .value, "authority-file": .value,
        "allow-host": .list, "auth-file": .value, "database": .value, "max-messages": .value, "max-age": .value,
        "concurrency": .value, "no-coalesce": .flag, "known-tokens-only": .flag, "fcm-sets-mutable-content": .flag,
        "time-limit": .value,
        "allow-http": .flag, "allow-address": .list, "profile": .value, "certificate-authorities": .value,
        "verbose": .flag,
    ]

    /// The variables as arguments, which go before those that were given: of two the last one counts.
    static var arguments: [String] {
        options.flatMap { option, kind -> [String] in
            let name = prefix + option.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
            guard let pointer = getenv(name), pointer.pointee != 0 else { return [] }
            let value = String(cString: pointer)
            switch kind {
            case .value: return ["--\(option)", value]
            case .flag: return ["1", "true", "yes"].contains(value.lowercased()) ? ["--\(option)"] : []
            case .list: return value.split(separator: ",").flatMap { ["--\(option)", String($0)] }
            }
        }
    }
}
