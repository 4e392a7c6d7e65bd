public import ArgumentParser
import Logging
import PushServer
public import RichPush

/// What `richpush serve` may be told, each of them by a variable as well.
struct ServeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Where to listen.", valueName: "address:port"))
    var listen = ListenAddress.standard

    @Flag(
        help: ArgumentHelp(
            "Run a proxy that leads the hosts of FCM and APNs here, and refuses all others: for SDKs as they are."
        )
    )
    var intercept = false

    @Option(help: ArgumentHelp("The port of that proxy.", valueName: "port"))
    var interceptPort = 8_021

    @Option(
        help: ArgumentHelp("Listen on this port for HTTPS and HTTP/2 too, as APNs' clients need.", valueName: "port")
    )
    var tlsPort: Int?

    @Option(
        help: ArgumentHelp(
            "Where to write the certificate that clients have to trust for TLS; it is made at each start.",
            valueName: "file"
        )
    )
    var authorityFile: String?

    @Option(help: ArgumentHelp("Another name that the server may be called by. Repeatable.", valueName: "name"))
    var allowHost: [String] = []

    @Option(help: ArgumentHelp("Who may use the inbox: a file with lines of name:password.", valueName: "file"))
    var authFile: String?

    @Option(help: ArgumentHelp("Keep the inbox in this file; without it, it goes with the server.", valueName: "file"))
    var database: String?

    @Option(help: ArgumentHelp("How many messages are kept.", valueName: "count"))
    var maxMessages = 1_000

    @Option(help: ArgumentHelp("How long messages are kept: 30m, 12h, 7d. Without it, for ever.", valueName: "time"))
    var maxAge: Age?

    @Option(help: ArgumentHelp("How many deliveries are under way at once.", valueName: "count"))
    var concurrency = 16

    @Flag(help: "Download an image for each device, also where several need it at the same time.")
    var noCoalesce = false

    @Flag(help: "Know only tokens that were registered; any other gets UNREGISTERED.")
    var knownTokensOnly = false

    @Flag(help: "Let FCM set mutable-content by itself when there is an image.")
    var fcmSetsMutableContent = false

    @Option(help: ArgumentHelp("How long a delivery may take.", valueName: "seconds"))
    var timeLimit = 25.0

    @Flag(help: "Download over http too, as an extension whose own Info.plist has an exception for it.")
    var allowHttp = false

    @Option(
        help: ArgumentHelp(
            "Download from addresses of this machine or of a private network: 127.0.0.0/8:8080. Repeatable.",
            valueName: "range:port"
        )
    )
    var allowAddress: [AddressPolicy.Exception] = []

    @Option(help: "What decides on the type of a download: its content, or its name, as on an iPhone.")
    var profile = TypeDecision.content

    @Option(
        help: ArgumentHelp("Trust the certificates in this file (PEM) for downloads.", valueName: "file")
    )
    var certificateAuthorities: String?

    @Flag(help: "Log more, on the standard error.")
    var verbose = false

    func validate() throws {
        guard maxMessages > 0 else { throw ValidationError("--max-messages is more than 0.") }
        let ports = [interceptPort, tlsPort ?? 0]
        guard ports.allSatisfy({ (0...65_535).contains($0) }) else {
            throw ValidationError("A port is from 0 to 65535.")
        }
        guard (1...1_000).contains(concurrency) else { throw ValidationError("--concurrency is from 1 to 1000.") }
        guard timeLimit > 0, timeLimit <= 3_600 else {
            throw ValidationError("--time-limit is in seconds, more than 0 and at most 3600.")
        }
    }

    /// The server that the options ask for.
    var configuration: PushServerConfiguration {
        var configuration = PushServerConfiguration()
        configuration.host = listen.host
        configuration.port = listen.port
        configuration.tlsPort = tlsPort
        configuration.interceptPort = intercept ? interceptPort : nil
        configuration.certificateAuthorityFile = authorityFile
        configuration.allowedHosts = Set(allowHost)
        configuration.authenticationFile = authFile
        configuration.database = database
        configuration.maximumMessages = maxMessages
        configuration.maximumAge = maxAge?.duration
        configuration.concurrentDeliveries = concurrency
        configuration.sharesDownloads = !noCoalesce
        configuration.knowsOnlyRegisteredTokens = knownTokensOnly
        configuration.addsMutableContent = fcmSetsMutableContent
        configuration.extensionHelper.timeLimit = .seconds(timeLimit)
        configuration.extensionHelper.typeDecision = profile
        configuration.extensionHelper.transfer.transportSecurity = allowHttp ? .allowHTTP : .requireHTTPS
        configuration.extensionHelper.transfer.addresses.exceptions = allowAddress
        configuration.extensionHelper.transfer.certificateAuthorities = certificateAuthorities
        configuration.extensionHelper.logger.logLevel = .critical
        return configuration
    }
}

extension TypeDecision: ExpressibleByArgument {}
extension AddressPolicy.Exception: ExpressibleByArgument {
    /// Reads a range and a port.
    public init?(argument: String) {
        self.init(argument)
    }
}
