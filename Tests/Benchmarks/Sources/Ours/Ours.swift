import ArgumentParser
import BenchmarkSupport
import RichPush

/// RichPush, used as a service extension uses it, with all of its checks, on Swift's own pool. The file goes with the
/// report. An exception of the address policy allows the loopback, as in every test against a local server.
@main
struct Ours: AsyncParsableCommand {
    @OptionGroup
    var options: LoadOptions

    func run() async throws {
        let helper = ExtensionHelper(configuration: try configuration())
        try await Load(options).run { url, _ in
            var content = NotificationContent()
            content.title = "A picture"
            content.userInfo = ["fcm_options": ["image": .string(url)]]
            let report = await helper.populate(content)
            guard report.content.attachments.count == 1 else {
                throw LoadError("\(url) was not attached: \(report.failure.map { "\($0)" } ?? "no failure")")
            }
        }
    }

    private func configuration() throws -> ExtensionHelper.Configuration {
        guard let loopback = AddressPolicy.Exception("127.0.0.0/8:*") else { throw LoadError("no range") }
        var configuration = ExtensionHelper.Configuration()
        configuration.transfer.transportSecurity = .allowHTTP
        configuration.transfer.addresses.exceptions = [loopback]
        configuration.transfer.certificateAuthorities = options.certificateAuthority
        configuration.temporaryDirectory = options.directory
        configuration.makeRoom(forDownloads: options.concurrency)
        return configuration
    }
}
