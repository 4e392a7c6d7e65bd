import Logging
public import RichPush

extension ExtensionHelper.Configuration {
    /// Like an extension with an exception in its Info.plist, and with an exception for the test's own server.
    public static func loopback(_ server: MediaServer, _ folder: TemporaryFolder) -> Self {
        loopback(port: server.port, folder)
    }

    /// Like an extension with an exception in its Info.plist, and with an exception for a port of this machine.
    public static func loopback(port: Int, _ folder: TemporaryFolder) -> Self {
        var configuration = overHTTP(folder)
        configuration.transfer.addresses.exceptions = [AddressPolicy.Exception("127.0.0.0/8:\(port)")]
            .compactMap(\.self)
        return configuration
    }

    /// Like an extension with an exception in its Info.plist, and without an exception to the address policy.
    public static func overHTTP(_ folder: TemporaryFolder) -> Self {
        var configuration = Self()
        configuration.transfer.transportSecurity = .allowHTTP
        configuration.temporaryDirectory = folder.path
        // Only tests about time have a short limit, because a machine that runs all tests at once is slow.
        configuration.timeLimit = .seconds(120)
        // Most tests provoke failures, and look at them in the report.
        configuration.logger.logLevel = .critical
        return configuration
    }
}

extension NotificationContent {
    /// Content that says hello and refers to an image.
    public static func withImage(_ url: String) -> NotificationContent {
        var content = NotificationContent()
        content.title = "Sparky says hello!"
        content.userInfo = ["fcm_options": ["image": .string(url)]]
        return content
    }
}

/// A delivery by the extension helper from a real server on the loopback interface.
public struct Loopback: Sendable {
    /// The path of the image on the server.
    public var path = "/sparky.png"
    /// Changes the configuration that the helper would have.
    public var configure: @Sendable (inout ExtensionHelper.Configuration) -> Void = { _ in }

    /// A delivery of a path on the server.
    public init(
        _ path: String = "/sparky.png",
        configure: @escaping @Sendable (inout ExtensionHelper.Configuration) -> Void = { _ in }
    ) {
        self.path = path
        self.configure = configure
    }

    /// Delivers a server's response, looks at the report, and makes sure that no file is left after its release.
    /// - Parameters:
    ///   - respond: The server's response to a request.
    ///   - check: The code that looks at the report.
    public func deliver(
        respond: @escaping @Sendable (ReceivedRequest) -> Script,
        check: @Sendable (HelperReport) throws -> Void
    ) async throws {
        try await MediaServer.run(respond: respond) { server in
            let folder = try TemporaryFolder()
            var configuration = ExtensionHelper.Configuration.loopback(server, folder)
            configure(&configuration)
            let helper = ExtensionHelper(configuration: configuration)
            try check(await helper.populate(.withImage(server.url(path))))
            try await folder.waitUntilEmpty()
        }
    }
}
