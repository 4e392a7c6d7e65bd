import RichPush
import TestSupport
import Testing

@Suite("The extension helper")
struct ExtensionHelperTests {
    @Test("attaches an image that a real server serves")
    func attachesAnImage() async throws {
        let body = try Fixture.media("sparky.png")
        try await MediaServer.run { _ in
            .response(contentType: "image/png", body: body)
        } while: { server in
            let folder = try TemporaryFolder()
            var content = NotificationContent()
            content.title = "Hello"
            content.userInfo = ["fcm_options": ["image": .string(server.url("/sparky.png?token=secret"))]]
            do {
                let report = await ExtensionHelper(configuration: .loopback(server, folder)).populate(content)
                #expect(report.failure == nil)
                let attachment = try #require(report.content.attachments.first)
                #expect(attachment.type == .png)
                #expect(attachment.byteCount == body.count)
                #expect(try folder.contents.count == 2)
                #expect(report.media?.url.contains("secret") == false)
            }
            #expect(try folder.contents == [])
        }
    }
}

extension ExtensionHelper.Configuration {
    /// As an extension with an exception in its Info.plist, and with an exception for the test's own server.
    static func loopback(_ server: MediaServer, _ folder: TemporaryFolder) -> Self {
        var configuration = Self()
        configuration.transfer.transportSecurity = .allowHTTP
        configuration.transfer.addresses.exceptions = [
            AddressPolicy.Exception("127.0.0.0/8:\(server.port)")
        ].compactMap(\.self)
        configuration.temporaryDirectory = folder.path
        return configuration
    }
}
