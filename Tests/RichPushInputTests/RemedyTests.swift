import DeviceSimulator
import RichPush
import RichPushInput
import Testing

@Suite("Remedies")
struct RemedyTests {
    /// What a sender wrote, and the same with the remedy of its finding applied.
    private static let rows = [
        (
            #"{"message": {"token": "t", "data": {"title": "a"}}}"#,
            #"{"message": {"token": "t", "notification": {"title": "a"}}}"#
        ),
        (
            #"{"message": {"token": "t", "android": {"notification": {"title": "a"}}}}"#,
            #"{"message": {"token": "t", "apns": {"payload": {"aps": {"alert": {"title": "a"}}}}}}"#
        ),
        (#"{"message": {"token": "t"}}"#, #"{"message": {"token": "t", "notification": {"body": "a"}}}"#),
        (
            #"{"message": {"token": "t", "notification": {"body": "a"}, "apns": {"payload": {"aps": {"alert": ""}}}}}"#,
            #"{"message": {"token": "t", "notification": {"body": "a"}, "apns": {"payload": {"aps": {"badge": 1}}}}}"#
        ),
        (#"{"aps": {"sound": "s"}, "alert": "a"}"#, #"{"aps": {"sound": "s", "alert": "a"}}"#),
        (#"{"aps": {"title": "a"}}"#, #"{"aps": {"alert": {"title": "a"}}}"#),
        (#"{"aps": {"alert": {"Body": "a"}}}"#, #"{"aps": {"alert": {"body": "a"}}}"#),
        (#"{"aps": {"alert": {"text": "a"}}}"#, #"{"aps": {"alert": {"body": "a"}}}"#),
        (#"{"aps": {"alert": ["a"]}}"#, #"{"aps": {"alert": "a"}}"#),
        (
            #"{"message": {"token": "t", "notification": {"title": "a"}, "data": {"sound": "s"}}}"#,
            #"{"message": {"token": "t", "notification": {"title": "a"}, "apns": {"payload": {"aps": {"sound": "s"}}}}}"#
        ),
        (
            #"{"message": {"token": "t", "notification": {"title": "a"}, "apns": {"headers": {"thread-id": "s"}}}}"#,
            #"{"message": {"token": "t", "notification": {"title": "a"}, "apns": {"payload": {"aps": {"thread-id": "s"}}}}}"#
        ),
    ]

    private func deliver(_ text: String) async throws -> Delivery {
        let push = try InputDocument(Array(text.utf8)).push()
        let host = ServiceExtensionHost { OriginalService() }
        return await host.deliver(push.notification, senderFindings: push.findings)
    }

    @Test("A remedy, applied, ends the finding, and the notification shows", arguments: rows)
    func remedies(before: String, after: String) async throws {
        let isSerious = { (finding: Finding) in finding.kind != .noImage }
        let faulty = try await deliver(before)
        #expect(faulty.findings.contains(where: isSerious))
        let fixed = try await deliver(after)
        #expect(!fixed.findings.contains(where: isSerious))
        #expect(fixed.shown?.hasVisibleText == true)
    }

    @Test(
        "A message has one finding for one fault, as serious as what it loses",
        arguments: [
            (#"{"data": {"k": "v"}}"#, ["notice no-visible-alert/message"]),
            (
                #"{"data": {"k": "v"}, "notification": {"image": "https://a.test/a.png"}, "apns": {"payload": {"aps": {"mutable-content": 1}}}}"#,
                ["error no-visible-alert/message"]
            ),
            (#"{"data": {"title": "a", "body": "b"}}"#, ["error no-visible-alert/other-platform"]),
            (
                #"{"apns": {"payload": {"alert": {"title": "a"}, "aps": {"content-available": 1}}}}"#,
                ["error misplaced-key", "notice no-visible-alert/message"]
            ),
            (#"{"notification": {"title": "a"}, "data": {"sound": "s"}}"#, ["warning misplaced-key"]),
            (
                #"{"notification": {"title": "a"}, "apns": {"payload": {"aps": {"thread_id": "s"}}}}"#,
                ["warning misspelled-key"]
            ),
        ]
    )
    func severities(message: String, expected: [String]) async throws {
        let delivery = try await deliver(#"{"message": {"token": "t", \#(message.dropFirst())}"#)
        let findings = delivery.findings.filter { $0.kind != .noImage }
        #expect(findings.map { "\($0.severity.rawValue) \($0.name)" } == expected)
    }
}

private final class OriginalService: NotificationServiceExtension {}
