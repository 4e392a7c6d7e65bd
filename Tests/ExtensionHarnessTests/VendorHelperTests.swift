import DeviceSimulator
import FoundationEssentials
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("Extensions that call a vendor's helper")
struct VendorHelperTests {
    private static let several = ExtensionFixture(path: "vendors/Several")

    /// Delivers to the extension with all services, on a device whose network gives this answer.
    private static func result(
        of notifications: [RemoteNotification],
        answer: ScriptedResponse = ScriptedResponse(contentType: "image/png", body: .bytes(SuiteMedia.picture)),
        warning: Duration = .seconds(29),
        simultaneously: Bool = false
    ) async throws -> ExtensionRun.Result {
        let program = try await several.program()
        var run = ExtensionRun(.executable(program.executable))
        var answers = ScriptedAnswers()
        answers[VendorHelperCase.url] = answer
        run.device.answers = answers
        run.timeLimits.warning = warning
        return try await ExtensionProcesses.run {
            try await run.deliver(notifications, simultaneously: simultaneously)
        }
    }

    @Test("The helper attaches the picture that the vendor's row finds", arguments: VendorHelperCase.all)
    func attaches(_ helper: VendorHelperCase) async throws {
        let result = try await Self.result(of: [try helper.notification()])
        let delivery = try #require(result.deliveries.first)
        let shown = try #require(delivery.shown)
        #expect(shown.title == helper.title)
        #expect(shown.attachments.count == 1, "\(delivery.findings)")
        let attachment = try #require(shown.attachments.first)
        #expect(try Data(contentsOf: attachment.url) == Data(SuiteMedia.picture))
        #expect(result.observations.first?.handedAfter.count == 1)
        let problems = delivery.findings.filter { $0.severity == .error || $0.identifier == "no-image" }
        #expect(problems.isEmpty, "\(problems)")
    }

    @Test("The helper attaches nothing if the connection is lost", arguments: VendorHelperCase.all)
    func lost(_ helper: VendorHelperCase) async throws {
        var answer = ScriptedResponse(contentType: "image/png", body: .bytes(SuiteMedia.picture))
        answer.shaping.byteLimit = 100
        let result = try await Self.result(of: [try helper.notification()], answer: answer)
        #expect(result.deliveries.first?.shown?.attachments.isEmpty == true)
        #expect(result.deliveries.first?.shown?.body == "says hi")
        #expect(result.observations.first?.handedAfter.count == 1)
    }

    @Test(
        "The helper attaches nothing if the URL is a number, and a finding says so",
        arguments: VendorHelperCase.all
    )
    func invalid(_ helper: VendorHelperCase) async throws {
        let result = try await Self.result(of: [try helper.notification(url: "7")])
        let delivery = try #require(result.deliveries.first)
        #expect(delivery.shown?.attachments.isEmpty == true)
        #expect(delivery.findings.contains { $0.identifier == "invalid-media-value" }, "\(delivery.findings)")
        #expect(result.observations.first?.handedAfter.count == (helper.handsOverWithoutMedia ? 1 : 0))
    }

    @Test(
        "The helper hands over once when its time is nearly up, if the vendor's guide does so",
        arguments: VendorHelperCase.all
    )
    func expiry(_ helper: VendorHelperCase) async throws {
        var answer = ScriptedResponse(contentType: "image/png", body: .bytes(SuiteMedia.picture))
        answer.delay = .seconds(3_600)
        // Before the vendor's own limit for a download.
        let notifications = [try helper.notification()]
        let result = try await Self.result(of: notifications, answer: answer, warning: .seconds(3))
        #expect(result.observations.first?.handedAfter.count == (helper.handsOverAtExpiry ? 1 : 0))
        let delivery = try #require(result.deliveries.first)
        #expect(delivery.shown?.attachments.isEmpty == true)
        #expect(delivery.shown?.body == "says hi")
        let isSilent = delivery.findings.contains { $0.identifier == "handler-never-called" }
        #expect(isSilent != helper.handsOverAtExpiry)
    }

    @Test("The helper knows whether a payload is its vendor's", arguments: ["braze", "customerio"])
    func foreign(service: String) async throws {
        let foreign = VendorHelperCase(service: service, members: #""image": URL"#)
        let result = try await Self.result(of: [try foreign.notification()])
        let delivery = try #require(result.deliveries.first)
        #expect(delivery.shown?.attachments.isEmpty == true)
        #expect(delivery.helperReport == nil)
        #expect(result.observations.first?.handedAfter.count == 1)
    }

    @Test("Two notifications can attach different files under the same identifier")
    func twoAtOnce() async throws {
        let helper = try #require(VendorHelperCase.all.first { $0.service == "onesignal" })
        let notification = try helper.notification()
        let result = try await Self.result(of: [notification, notification], simultaneously: true)
        let attachments = result.deliveries.compactMap { $0.shown?.attachments.first }
        #expect(attachments.map(\.identifier) == ["image", "image"])
        #expect(Set(attachments.map(\.url.path)).count == 2)
        for attachment in attachments { #expect(try Data(contentsOf: attachment.url) == Data(SuiteMedia.picture)) }
    }

    @Test("The suite uses the keys of the vendor's row")
    func suite() async throws {
        let program = try await ExtensionFixture(path: "vendors/Braze").program()
        let keys = program.payloadKeys
        #expect(program.principalClasses == ["NotificationServiceExtension.NotificationService"])
        #expect(keys.mediaPaths.map(\.description) == ["/ab/att/url"])
        #expect(keys.companions.map(\.path.description) == ["/ab", "/ab/att/type"])
        let payload = SuitePayload(
            template: SuitePayload.hello(beside: keys.companions).objectValue,
            mediaAt: keys.mediaPaths.first
        )
        let suite = SuiteRun(run: ExtensionRun(.executable(program.executable)), payload: payload)
        let cases = SuiteCase.all.filter { ["good", "redirect", "no-media", "number", "lost"].contains($0.identifier) }
        let (results, reported) = try await ExtensionProcesses.run(4) {
            var reported: [SuiteCase] = []
            let results = try await suite.results(of: cases) { reported += $1.map(\.suiteCase) }
            return (results, reported)
        }
        #expect(reported == cases)
        #expect(results.map(\.suiteCase) == cases)
        for result in results { #expect(result.findings.isEmpty, "\(result.suiteCase.identifier)") }
        #expect(results.first?.run.deliveries.first?.shown?.attachments.count == 1)
        // Few rows check the status, and the app cannot check it.
        let notFound = try #require(SuiteCase.all.first { $0.identifier == "not-found" })
        #expect(try await ExtensionProcesses.run { try await suite.result(of: notFound).passed })
    }
}
