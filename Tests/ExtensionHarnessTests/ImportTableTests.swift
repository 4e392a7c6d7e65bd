import Testing

@testable import ExtensionHarness

@Suite("Imports")
struct ImportTableTests {
    @Test(
        "Imports that the shims or Swift provide are accepted",
        arguments: [
            "UserNotifications", "Firebase", "os", "Foundation", "Dispatch", "OneSignal",
            "OneSignalExtension", "CTNotificationService", "CleverTapSDK", "CleverTapAppEx", "KlaviyoSwiftExtension",
            "CioMessagingPushAPN", "BatchExtension", "BrazeNotificationService", "EmarsysNotificationService",
            "PushwooshFramework", "AirshipServiceExtension",
        ]
    )
    func supplied(module: String) {
        let availability = ImportTable.availability(of: module)
        #expect(availability == .supplied || availability == .standard)
    }

    @Test(
        "Apple's other modules are left to the compiler",
        arguments: ["SwiftUI", "CoreData", "Combine", "Compression", "ActivityKit", "FirebaseAnalytics"]
    )
    func hollow(module: String) {
        guard case .hollow(let sentence) = ImportTable.availability(of: module) else {
            Issue.record("\(module) is not hollow")
            return
        }
        #expect(sentence.hasSuffix("available here."))
    }

    @Test(
        "An import that is not available says why",
        arguments: [
            ("Euromsg", "Related Digital's SDK"), ("KumulosSDKExtension", "Optimove's SDK"),
            ("InsiderMobile", "Insider's SDK"), ("RealmSwift", "Realm is not available here"),
            ("SDWebImage", "SDWebImage, a third-party library"), ("Flutter", "Flutter's engine is not available here"),
            ("MastodonCore", "neither Apple's nor a known vendor's"),
        ]
    )
    func unavailable(module: String, words: String) {
        let outline = SourceOutline(Array("\nimport \(module)".utf8))
        let problems = ImportTable.problems(of: outline, path: "/a/S.swift", known: ["Own"]).missing
        #expect(problems.count == 1)
        #expect(problems.first?.description.hasPrefix("/a/S.swift:2 imports \(module): ") == true)
        #expect(problems.first?.description.contains(words) == true)
    }

    @Test("Imports of the module itself and imports in conditions are accepted")
    func leftToTheCompiler() {
        let outline = SourceOutline(Array("import Own\n#if canImport(Kingfisher)\nimport Kingfisher\n#endif".utf8))
        #expect(ImportTable.problems(of: outline, path: "S.swift", known: ["Own"]).missing.isEmpty)
    }
}

@Suite("The principal class")
struct PrincipalClassTests {
    @Test(
        "The principal class is the one that the Info.plist names, or else the only extension",
        arguments: [
            ("class A: UNNotificationServiceExtension {}", nil, ["M.A"]),
            ("class A: UNNotificationServiceExtension {}", "M.B", ["M.B"]),
            ("@objc(Service) class A: UNNotificationServiceExtension {}", "Service", ["M.A"]),
            ("class A: UNNotificationServiceExtension {}", "A", ["M.A"]),
            ("enum N { class A: UserNotifications.UNNotificationServiceExtension {} }", nil, ["M.N.A"]),
            ("class B: A {}\nclass A: UNNotificationServiceExtension {}", nil, ["M.B"]),
            (
                "class A: UNNotificationServiceExtension {}\nclass B: UNNotificationServiceExtension {}", nil,
                ["M.A", "M.B"]
            ),
            ("class A: CTNotificationServiceExtension {}", nil, ["M.A"]),
            (
                "class NotificationService: BrazeNotificationService.NotificationService {}", nil,
                ["M.NotificationService"]
            ),
            ("class A: NotificationService {}", nil, []),
            ("class A: NSObject {}", nil, []),
            ("class A: A {}", nil, []),
        ] as [(String, String?, [String])]
    )
    func names(text: String, declared: String?, names: [String]) {
        let outline = SourceOutline(Array(text.utf8))
        #expect(PrincipalClass.names(declared: declared, in: [outline], module: "M") == names)
    }
}
