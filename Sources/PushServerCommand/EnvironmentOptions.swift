import Glibc

/// The options of `serve` as environment variables: `--max-messages` is `RICHPUSH_MAX_MESSAGES`.
enum EnvironmentOptions {
    enum Kind {
        case value
        case flag
        /// Several values, separated by commas.
        case list
    }

    private static let prefix = "RICHPUSH_"
    /// The options without their dashes. A test compares them with those of ``ServeCommand``.
    static let options: [String: Kind] = [
        "listen": .value, "tls-port": .value, "intercept": .flag, "intercept-port": .value, "authority-file": .value,
        "tls-cert": .value, "tls-key": .value,
        "allow-host": .list, "auth-file": .value, "database": .value, "max-messages": .value, "max-age": .value,
        "webhook": .value, "webhook-secret-file": .value, "concurrency": .value, "no-coalesce": .flag,
        "known-tokens-only": .flag, "strict": .flag, "without-instance-id": .flag, "fcm-sets-mutable-content": .flag,
        "time-limit": .value, "allow-http": .flag, "allow-http-host": .list, "allow-address": .list, "verdict": .value,
        "certificate-authorities": .value, "proxy": .value, "user-agent": .value, "accept-language": .value,
        "verbose": .flag,
        "extension": .list, "target": .value, "info-plist": .value, "define": .list, "swift-version": .value,
        "swiftc": .value, "configuration": .value,
        "vendor": .value, "media-key": .list, "vendor-file": .value,
    ]

    /// The variables as arguments. They precede those of the command line, where the last one of an option counts.
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
