import DeviceSimulator
import RichPush
import TestSupport
import Testing

@testable import Vendors

/// A device with a scripted network, which receives vendors' pushes.
struct ScriptedPhone {
    var device = Device()
    var answers = ScriptedAnswers()
    var configuration = ExtensionHelper.Configuration()

    /// A network with a picture at each of these URLs.
    init(png urls: String...) throws {
        let body = ScriptedResponse.Body.bytes(try Fixture.media("sparky.png"))
        for url in urls { answers[url] = ScriptedResponse(contentType: "image/png", body: body) }
    }

    /// Delivers a payload for the vendor that it reveals, or for a named one.
    func deliver(_ members: String, to vendor: String? = nil) async throws -> Delivery {
        let aps = members.contains("\"aps\"") ? "" : #""aps": {"alert": {"title": "Hello"}, "mutable-content": 1}, "#
        var device = device
        device.answers = answers
        let table = VendorTable.standard
        return await device.receive(
            try RemoteNotification(payload: "{\(aps)\(members)}".utf8),
            choosing: VendorChoice(forced: vendor.flatMap(table.vendor(named:))),
            helper: ExtensionHelper(configuration: configuration)
        )
    }

    /// The requested URLs.
    var requests: [String] { answers.requests.map(\.url) }
}

extension Delivery {
    /// The findings that are more than notices.
    var problems: [Finding.Kind] { findings.filter { $0.severity != .notice }.map(\.kind) }

    func finding(_ kind: Finding.Kind) throws -> Finding {
        try #require(findings.first { $0.kind == kind }, "\(findings.map(\.identifier))")
    }
}
