public import ArgumentParser
import Logging
import PushServer
public import RichPush

/// What `richpush serve` may be told, each of them by a variable as well.
struct ServeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Where to listen.", valueName: "address:port"))
    var listen = ListenAddress.standard

    @Option(help: ArgumentHelp("Keep the inbox in this file; without it, it goes with the server.", valueName: "file"))
    var database: String?

    @Option(help: ArgumentHelp("How many messages are kept.", valueName: "count"))
    var maxMessages = 1_000

    @Option(help: ArgumentHelp("How long messages are kept: 30m, 12h, 7d. Without it, for ever.", valueName: "time"))
    var maxAge: Age?

    @Option(help: ArgumentHelp("How many deliveries are under way at once.", valueName: "count"))
    var concurrency = 16

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
        configuration.database = database
        configuration.maximumMessages = maxMessages
        configuration.maximumAge = maxAge?.duration
        configuration.concurrentDeliveries = concurrency
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
