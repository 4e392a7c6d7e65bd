public import ArgumentParser
import CommandSupport
import Glibc
import Logging
import PushServer
import RichPush

/// The options of `richpush serve`. Each has a variable, see ``EnvironmentOptions``.
struct ServeOptions: ParsableArguments {
    @Option(help: .value("address:port", "The address to listen on."))
    var listen = ListenAddress.standard

    @Flag(help: "Run a proxy for unmodified SDKs that redirects the hosts of FCM and APNs here and refuses all others.")
    var intercept = false

    @Option(help: .value("port", "The port of the proxy."))
    var interceptPort = 8_021

    @Option(help: .value("port", "Also listen on this port for HTTPS and HTTP/2, which clients of APNs need."))
    var tlsPort: Int?

    @Option(help: .value("file", "The certificate that clients must trust, its key beside it. Created if missing."))
    var authorityFile: String?

    @Option(help: .value("file", "Use this certificate for TLS, with those up to its authority, as PEM."))
    var tlsCert: String?

    @Option(help: .value("file", "The private key of --tls-cert, as PEM."))
    var tlsKey: String?

    @Option(
        parsing: .remaining,
        help: .value("command", "Run this command in its own network, where this server is FCM and APNs. Must be last.")
    )
    var exec: [String] = []

    @Option(help: .value("name", "Also accept this host name. Repeatable."))
    var allowHost: [String] = []

    @Option(help: .value("file", "Require a password for the inbox. The file has lines of name:password."))
    var authFile: String?

    @Option(help: .value("file", "Keep the inbox in this file. Default: in memory."))
    var database: String?

    @Option(help: .value("count", "The number of messages to keep."))
    var maxMessages = 1_000

    @Option(help: .value("time", "How long to keep messages: 30m, 12h, 7d. Default: no limit."))
    var maxAge: Duration?

    @Option(help: .value("URL", "Send each finished delivery to this URL, signed: https://www.standardwebhooks.com."))
    var webhook: String?

    @Option(help: .value("file", "The webhook's secret: whsec_ and base64. Default: a new one, which is printed."))
    var webhookSecretFile: String?

    @Option(help: .value("count", "The number of deliveries at once."))
    var concurrency = 16

    @Flag(help: "Download an image for each device, even if several need it at the same time.")
    var noCoalesce = false

    @Option(
        name: .customLong("extension"),
        help: .value("file", "Run this extension: a Swift file, repeatable, its folder, or the app's Xcode project.")
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
        let (isOwn, hasKey) = (tlsCert == nil, tlsKey != nil)
        let hasWebhook = webhook.map { Webhook(url: $0, secret: WebhookSecret()) != nil } ?? true
        let arePorts = [interceptPort, tlsPort ?? 0].allSatisfy { (0...65_535).contains($0) }
        let rules = [
            (isOwn || exec.isEmpty, "--exec makes a certificate that its command trusts: leave out --tls-cert."),
            (webhookSecretFile == nil || webhook != nil, "--webhook-secret-file needs --webhook."),
            (hasWebhook, "--webhook must be a URL with http or https, and a host."),
            (!vendors.isAll, "--vendor all works only with richpush deliver."),
            (isOwn != hasKey, "--tls-cert and --tls-key belong together."),
            (isOwn || authorityFile == nil, "--tls-cert replaces the server's authority: leave out --authority-file."),
            (maxMessages > 0, "--max-messages must be at least 1."), (arePorts, "A port must be from 0 to 65535."),
            ((1...1_000).contains(concurrency), "--concurrency must be from 1 to 1000."),
        ]
        for (isKept, sentence) in rules where !isKept { throw ValidationError(sentence) }
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
struct ListenAddress {
    let host: String
    let port: Int

    static let standard = ListenAddress(host: PushServerConfiguration().host, port: PushServerConfiguration().port)

    var url: String { "http://\(defaultValueDescription)" }
}

extension ListenAddress: ExpressibleByArgument {
    var defaultValueDescription: String { "\(host):\(port)" }

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
        case value, flag
        /// Several values, separated by commas.
        case list
    }

    /// The options without their dashes. A test compares them with those of ``ServeCommand``.
    static let options: [String: Kind] = [
        "listen": .value, "tls-port": .value, "intercept": .flag, "intercept-port": .value, "authority-file": .value,
        "tls-cert": .value, "tls-key": .value, "allow-host": .list, "auth-file": .value, "database": .value,
        "max-messages": .value, "max-age": .value, "webhook": .value, "webhook-secret-file": .value,
        "concurrency": .value, "no-coalesce": .flag, "known-tokens-only": .flag, "strict": .flag,
        "without-instance-id": .flag, "fcm-sets-mutable-content": .flag, "time-limit": .value, "allow-http": .flag,
        "allow-http-host": .list, "allow-address": .list, "verdict": .value, "certificate-authorities": .value,
        "proxy": .value, "user-agent": .value, "accept-language": .value, "open": .flag, "verbose": .flag,
        "extension": .list, "target": .value, "info-plist": .value, "define": .list, "swift-version": .value,
        "swiftc": .value, "configuration": .value, "app-state": .value, "stub": .list, "package": .list,
        "vendor": .value, "media-key": .list, "vendor-file": .value,
    ]

    /// The variables as arguments. They precede those of the command line, where the last one of an option counts.
    static var arguments: [String] {
        options.flatMap { option, kind -> [String] in
            let name = "RICHPUSH_" + option.uppercased().replacing("-", with: "_")
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
