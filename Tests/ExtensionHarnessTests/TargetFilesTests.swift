import DeviceSimulator
import FoundationEssentials
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("The files of an extension's target")
struct TargetFilesTests {
    private static let folder = Fixture.folder.appending(path: "extensions/targets").path

    private static func program(_ path: String, configuration: String? = nil) async throws -> ExtensionProgram {
        var request = ExtensionBuildRequest(paths: ["\(folder)/\(path)"])
        request.configuration = configuration
        return try await request.build()
    }

    /// Delivers a notification for each event to one process.
    private static func result(
        _ events: [[String: JSONValue]],
        _ program: ExtensionProgram
    ) async throws -> ExtensionRun.Result {
        let notifications = try events.map { event in
            var payload = JSONObject()
            payload["aps"] = ["alert": ["title": "Ada", "body": "hello"], "mutable-content": 1]
            for (name, value) in event { payload[name] = value }
            return try RemoteNotification(payload: .object(payload), byteCount: 300)
        }
        var run = ExtensionRun(program)
        var answers = ScriptedAnswers()
        answers["http*"] = ScriptedResponse(contentType: "image/png", body: .bytes([1, 2, 3]))
        run.device.answers = answers
        return try await ExtensionProcesses.run { [run] in try await run.deliver(notifications) }
    }

    @Test("The bundle has the target's files, folders, translations, and the pictures of its asset catalog")
    func resources() async throws {
        let result = try await Self.result([["event": "files"], ["event": "settings"]], Self.program("Chat"))
        #expect(result.process.end == .stopped, "\(result.process.log)")
        let shown = try result.deliveries.map { try #require($0.shown) }
        #expect(shown[0].title == "A new message")
        #expect(shown[0].body == "blue\n 2.0")
        // A file of the bundle is copied, and stays.
        let again = try await Self.result([["event": "files"], ["event": "files"]], Self.program("Chat"))
        for delivery in [result.deliveries[0]] + again.deliveries {
            #expect(delivery.shown?.attachments.map(\.byteCount) == [5_483])
        }
        #expect(shown[1].title == "media.example")
        #expect(shown[1].body == "debug")
    }

    @Test("What the entitlements lack is a finding, and is refused as on an iPhone")
    func missingEntitlements() async throws {
        let events = ["groups", "message", "receipt", "urgent", "critical"].map { ["event": JSONValue.string($0)] }
        let deliveries = try await Self.result(events, Self.program("Chat")).deliveries
        #expect(deliveries[0].shown?.body == "[true, false] [-25300, -34018]")
        func words(_ delivery: Delivery) -> [String] {
            delivery.findings.filter { $0.identifier == "missing-entitlement" }.map(\.explanation)
        }
        // The process has one set of groups for all of its notifications.
        #expect(words(deliveries[0]).contains { $0.contains("group.org.example.other") })
        #expect(words(deliveries[0]).contains { $0.contains("group.org.example.settings") })
        #expect(words(deliveries[0]).contains { $0.contains("keychain-access-groups with TEAM.org.example.private") })
        #expect(words(deliveries[1]).contains { $0.contains("usernotifications.communication") })
        #expect(deliveries[2].outcome == .original(.emptyContent))
        #expect(!deliveries[2].findings.contains { $0.identifier == "target-unknown" })
        #expect(!words(deliveries[3]).contains { $0.contains("time-sensitive") })
        #expect(words(deliveries[4]).contains { $0.contains("critical-alerts") })
    }

    @Test("The entitlements of another build configuration let the extension do more, and its conditions are other")
    func release() async throws {
        let program = try await Self.program("Chat", configuration: "Release")
        let result = try await Self.result(["message", "receipt", "settings"].map { ["event": .string($0)] }, program)
        let deliveries = result.deliveries
        #expect(deliveries.flatMap(\.findings).map(\.identifier).filter { $0 != "no-image" } == [])
        #expect(deliveries[1].outcome == .suppressed)
        #expect(deliveries[2].shown?.title == "files.example")
        #expect(deliveries[2].shown?.body == "release")
        await #expect(
            throws: ExtensionBuildError.unknownConfiguration(
                name: "Beta",
                project: "Chat.xcodeproj",
                names: ["Debug", "Release"]
            )
        ) { try await Self.program("Chat", configuration: "Beta") }
    }

    @Test("http follows the extension's own Info.plist")
    func transportSecurity() async throws {
        let hosts = ["media.example", "chat.example", "a.chat.example", "pay.chat.example"]
        let events = hosts.map { ["url": JSONValue.string("http://\($0)/a.png")] }
        let result = try await Self.result(events, Self.program("Chat"))
        #expect(result.deliveries.map { $0.shown?.body } == ["-1022", "3", "3", "-1022"])
    }

    @Test("Files beside one without a project are its bundle, and a crash for want of one is a warning")
    func fileWithoutProject() async throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "Service.swift")
        try Data(
            """
            import UserNotifications
            class Service: UNNotificationServiceExtension {
                override func didReceive(
                    _ request: UNNotificationRequest,
                    withContentHandler handler: @escaping (UNNotificationContent) -> Void
                ) {
                    if request.content.userInfo["event"] != nil { return handler(UNNotificationContent()) }
                    let content = request.content.mutableCopy() as! UNMutableNotificationContent
                    let banner = Bundle.main.url(forResource: "banner", withExtension: "png")!
                    content.attachments = [try! UNNotificationAttachment(identifier: "", url: banner)]
                    handler(content)
                }
            }
            """.utf8
        ).write(to: file)
        let request = ExtensionBuildRequest(paths: [file.path])
        let without = try await Self.result([[:]], request.build())
        let findings = try #require(without.deliveries.first).findings
        #expect(findings.first { $0.identifier == "extension-crashed" }?.severity == .warning)
        #expect(findings.first { $0.identifier == "target-unknown" }?.explanation.contains("banner.png") == true)
        try Data(SuiteMedia.picture).write(to: folder.url.appending(path: "banner.png"))
        let result = try await Self.result([[:], ["event": "empty"]], request.build())
        #expect(result.deliveries.first?.shown?.attachments.count == 1)
        #expect(result.deliveries.last?.outcome == .original(.emptyContent))
        #expect(result.deliveries.last?.findings.contains { $0.identifier == "target-unknown" } == true)
    }

    @Test("An Objective-C target has its resources, its project's headers, and only its groups")
    func objectiveC() async throws {
        let result = try await Self.result([[:]], Self.program("Club"))
        let delivery = try #require(result.deliveries.first)
        #expect(delivery.shown?.title == "The Walkers", "\(result.process.log)")
        #expect(delivery.shown?.body == "1 0")
        #expect(delivery.shown?.attachments.map(\.byteCount) == [5_483])
        #expect(delivery.findings.contains { $0.explanation.contains("application-groups with group.club") })
    }
}

@Suite("App Transport Security")
struct TransportSecurityTests {
    private static func policy(_ text: String) throws -> TransferPolicy {
        var permissions = ExtensionPermissions()
        permissions.transportSecurity = try PropertyList(parsing: Array("<dict>\(text)</dict>".utf8))
        var policy = TransferPolicy()
        permissions.apply(to: &policy)
        return policy
    }

    private static func domain(_ name: String, _ keys: String...) -> String {
        "<key>\(name)</key><dict>\(keys.map { "<key>\($0)</key><true/>" }.joined())</dict>"
    }

    private static let all = "<key>NSAllowsArbitraryLoads</key><true/>"
    private static let insecure = "NSExceptionAllowsInsecureHTTPLoads"

    @Test(
        "A host is allowed as on an iPhone",
        arguments: [
            (all, ["a.example": true]),
            (all + "<key>NSAllowsLocalNetworking</key><true/>", ["a.example": false, "nas": true, "nas.local": true]),
            (all + "<key>NSAllowsArbitraryLoadsInWebContent</key><false/>", ["a.example": false]),
            (
                all + "<key>NSExceptionDomains</key><dict>\(domain("a.example"))</dict>",
                ["a.example": false, "x.a.example": true, "b.example": true]
            ),
            (
                "<key>NSExceptionDomains</key><dict>\(domain("a.example", insecure))\(domain("*.b.example", insecure))</dict>",
                ["a.example": true, "x.a.example": false, "b.example": false, "x.b.example": false]
            ),
            (
                "<key>NSExceptionDomains</key><dict>\(domain("a.example", "NSTemporaryExceptionAllowsInsecureHTTPLoads", "NSIncludesSubdomains"))\(domain("x.a.example", "NSIncludesSubdomains"))</dict>",
                ["a.example": true, "y.a.example": true, "x.a.example": false, "z.x.a.example": false]
            ),
            ("<key>NSAllowsLocalNetworking</key><true/>", ["192.168.1.2": true, "[::1]": true, "a.example": false]),
            ("", ["a.example": false]),
        ] as [(String, [String: Bool])]
    )
    func hosts(text: String, expected: [String: Bool]) throws {
        let policy = try Self.policy(text)
        for (host, isAllowed) in expected { #expect(policy.allowsHTTP(for: host) == isAllowed, "\(host)") }
    }

    @Test("The option that allows http everywhere takes precedence")
    func option() throws {
        var permissions = ExtensionPermissions()
        permissions.transportSecurity = try PropertyList(
            parsing: Array("<dict><key>NSExceptionDomains</key><dict>\(Self.domain("a.example"))</dict></dict>".utf8)
        )
        var policy = TransferPolicy()
        policy.transportSecurity = .allowHTTP
        permissions.apply(to: &policy)
        #expect(policy.allowsHTTP(for: "a.example"))
    }
}
