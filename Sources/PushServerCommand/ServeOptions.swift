public import ArgumentParser
import CommandSupport
import Glibc
import Logging
import PushServer
import RichPush

/// The options of `richpush serve`. Each has a variable, see ``EnvironmentOptions``.
struct ServeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The address to listen on.", valueName: "address:port"))
    var listen = ListenAddress.standard

    @Flag(
        help: ArgumentHelp(
            "Run a proxy for unmodified SDKs that redirects the hosts of FCM and APNs here and refuses all others."
        )
    )
    var intercept = false

    @Option(help: ArgumentHelp("The port of the proxy.", valueName: "port"))
    var interceptPort = 8_021

    @Option(
        help: ArgumentHelp(
            "Also listen on this port for HTTPS and HTTP/2, which clients of APNs need.",
            valueName: "port"
        )
    )
    var tlsPort: Int?

    @Option(
        help: ArgumentHelp(
            "The file with the certificate that clients must trust. It is created, with its private key beside it, if "
                + "it does not exist, and used again at the next start.",
            valueName: "file"
        )
    )
    var authorityFile: String?

    @Option(
        help: ArgumentHelp("Use this certificate for TLS, with those up to its authority, as PEM.", valueName: "file")
    )
    var tlsCert: String?

    @Option(help: ArgumentHelp("The private key of --tls-cert, as PEM.", valueName: "file"))
    var tlsKey: String?

    @Option(
        parsing: .remaining,
        help: ArgumentHelp(
            "Run this command in its own network, in which FCM and APNs are this server and nothing else exists, and "
                + "end with its exit status. Must be the last option.",
            valueName: "command"
        )
    )
    var exec: [String] = []

    @Option(help: ArgumentHelp("Also accept this host name. Repeatable.", valueName: "name"))
    var allowHost: [String] = []

    @Option(
        help: ArgumentHelp("Require a password for the inbox. The file has lines of name:password.", valueName: "file")
    )
    var authFile: String?

    @Option(help: ArgumentHelp("Keep the inbox in this file. Default: in memory.", valueName: "file"))
    var database: String?

    @Option(help: ArgumentHelp("The number of messages to keep.", valueName: "count"))
    var maxMessages = 1_000

    @Option(help: ArgumentHelp("How long to keep messages: 30m, 12h, 7d. Default: no limit.", valueName: "time"))
    var maxAge: Duration?

    @Option(
        help: ArgumentHelp(
            "Send each finished delivery to this URL, in the format of https://www.standardwebhooks.com: signed, and "
                + "up to 6 times.",
            valueName: "URL"
        )
    )
    var webhook: String?

    @Option(
        help: ArgumentHelp(
            "The file with the webhook's secret, whsec_ and base64. Default: a new secret, which is printed.",
            valueName: "file"
        )
    )
    var webhookSecretFile: String?

    @Option(help: ArgumentHelp("The number of deliveries at once.", valueName: "count"))
    var concurrency = 16

    @Flag(help: "Download an image for each device, even if several need it at the same time.")
    var noCoalesce = false

    @Option(
        name: .customLong("extension"),
        help: ArgumentHelp(
            "Run this extension on the devices: a Swift file, repeatable, its folder, or the app's Xcode project. A "
                + "changed file is compiled again.",
            valueName: "file"
        )
    )
    var extensionFiles: [String] = []

    @OptionGroup(title: "Building the extension")
    var building: BuildingOptions

    @Flag(help: "Accept only registered tokens. Others get UNREGISTERED.")
    var knownTokensOnly = false

    @Flag(help: "Be as strict as APNs and FCM: HTTP/2 for APNs, real forms of tokens, and bundle identifiers.")
    var strict = false

    @Flag(help: "Refuse Instance ID, as for a project that is newer than October 1, 2026.")
    var withoutInstanceID = false

    @OptionGroup
    var helper: HelperOptions

    @OptionGroup
    var vendors: VendorOptions

    @Flag(help: "Open the inbox in a browser.")
    var open = false

    @Flag(help: "Log more, to standard error.")
    var verbose = false

    func validate() throws {
        guard tlsCert == nil || exec.isEmpty else {
            throw ValidationError("--exec makes a certificate that its command trusts: leave out --tls-cert.")
        }
        guard webhookSecretFile == nil || webhook != nil else {
            throw ValidationError("--webhook-secret-file needs --webhook.")
        }
        if let webhook, Webhook(url: webhook, secret: WebhookSecret()) == nil {
            throw ValidationError("--webhook must be a URL with http or https, and a host.")
        }
        guard !vendors.isAll else { throw ValidationError("--vendor all works only with richpush deliver.") }
        guard (tlsCert == nil) == (tlsKey == nil) else {
            throw ValidationError("--tls-cert and --tls-key belong together.")
        }
        guard tlsCert == nil || authorityFile == nil else {
            throw ValidationError("--authority-file is for the server's own authority, which --tls-cert replaces.")
        }
        guard maxMessages > 0 else { throw ValidationError("--max-messages must be at least 1.") }
        let ports = [interceptPort, tlsPort ?? 0]
        guard ports.allSatisfy({ (0...65_535).contains($0) }) else {
            throw ValidationError("A port must be from 0 to 65535.")
        }
        guard (1...1_000).contains(concurrency) else { throw ValidationError("--concurrency must be from 1 to 1000.") }
    }

    var configuration: PushServerConfiguration {
        var configuration = PushServerConfiguration()
        configuration.host = listen.host
        configuration.port = listen.port
        // The command of --exec, in its own network, gets there through another port.
        configuration.tlsPort = tlsPort ?? (exec.isEmpty ? nil : 0)
        configuration.interceptPort = intercept ? interceptPort : nil
        configuration.certificateAuthorityFile = authorityFile
        if let tlsCert, let tlsKey { configuration.certificateFiles = (tlsCert, tlsKey) }
        configuration.allowedHosts = Set(allowHost)
        configuration.authenticationFile = authFile
        configuration.database = database
        configuration.maximumMessages = maxMessages
        configuration.maximumAge = maxAge
        configuration.concurrentDeliveries = concurrency
        configuration.sharesDownloads = !noCoalesce
        configuration.knowsOnlyRegisteredTokens = knownTokensOnly
        configuration.isStrict = strict
        configuration.hasInstanceID = !withoutInstanceID
        configuration.addsMutableContent = helper.fcmSetsMutableContent
        helper.apply(to: &configuration.extensionHelper)
        configuration.extensionHelper.logger.logLevel = .critical
        return configuration
    }
}

/// An address and a port: `127.0.0.1:8020`, `[::1]:8020`, `8020`.
struct ListenAddress: ExpressibleByArgument {
    let host: String
    let port: Int

    static let standard = ListenAddress(host: PushServerConfiguration().host, port: PushServerConfiguration().port)

    var defaultValueDescription: String { "\(host):\(port)" }
    /// The URL of a server there.
    var url: String { "http://\(defaultValueDescription)" }

    private init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    init?(argument: String) {
        let number = argument.reversed().prefix { $0 != ":" }.reversed()
        guard let port = Int(String(number)), (0...65_535).contains(port) else { return nil }
        self.port = port
        var host = argument.dropLast(number.count)
        if host.last == ":" { host = host.dropLast() }
        if host.first == "[", host.last == "]" { host = host.dropFirst().dropLast() }
        self.host = host.isEmpty ? Self.standard.host : String(host)
    }
}

extension Duration: @retroactive ExpressibleByArgument {
    /// Reads a period for which messages are kept: `90s`, `30m`, `12h`, `7d`.
    public init?(argument: String) { self.init(period: argument) }
}

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
        "open": .flag, "verbose": .flag,
        "extension": .list, "target": .value, "info-plist": .value, "define": .list, "swift-version": .value,
        "swiftc": .value, "configuration": .value, "app-state": .value,
        "stub": .list, "package": .list,
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
