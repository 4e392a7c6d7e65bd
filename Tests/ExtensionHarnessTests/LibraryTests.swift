import DeviceSimulator
import FoundationEssentials
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("The libraries of an extension")
struct LibraryTests {
    private static let folder = Fixture.folder.appending(path: "extensions/libraries").path
    private static let service = "import UserNotifications\nclass S: UNNotificationServiceExtension {}"
    private let temporary: TemporaryFolder

    init() throws { temporary = try TemporaryFolder() }

    private func request(
        _ paths: String...,
        stubs: [String] = [],
        packages: [String: String] = [:]
    ) -> ExtensionBuildRequest {
        var request = ExtensionBuildRequest(paths: paths)
        request.stubs = stubs
        request.packages = packages
        return request
    }

    private func write(_ name: String, _ text: String) throws -> String {
        let url = temporary.url.appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    @Test("A library of the project is compiled, and stubs of others do nothing, which is reported once")
    func found() async throws {
        let program = try await request("\(Self.folder)/Service", stubs: ["Analytics", "ImageKit"]).build()
        let sentence =
            "--stub replaces Analytics, ImageKit, of which the extension uses ImageCache, Session, SessionError, "
            + "Tracker, TrackerDelegate, kit. The calls of it do nothing, and call no closure."
        #expect(program.notes == [sentence])
        #expect(program.files == ["\(Self.folder)/Service/NotificationService.swift"])
        var run = ExtensionRun(program)
        var answers = ScriptedAnswers()
        answers["https://media.example/a.png"] = ScriptedResponse(
            contentType: "image/png",
            body: .bytes(SuiteMedia.picture)
        )
        run.device.answers = answers
        let payload: JSONValue = [
            "aps": ["alert": ["title": "Sparky"], "mutable-content": 1], "picture": "https://media.example/a.png",
        ]
        let notification = try RemoteNotification(payload: payload, byteCount: 100)
        let result = try await ExtensionProcesses.run { [run] in try await run.deliver([notification]) }
        let shown = try #require(result.deliveries.first?.shown)
        #expect(shown.title == "Sparky")
        #expect(shown.subtitle.isEmpty)
        #expect(shown.attachments.count == 1)
        #expect(result.process.limitations.filter { $0.hasPrefix("--stub ") } == [sentence])
        #expect(result.process.end == .stopped)
    }

    @Test("Whatever code does with a library that is replaced compiles")
    func uses() async throws {
        let file = try write(
            "S.swift",
            """
            import Kit
            import UserNotifications
            class S: UNNotificationServiceExtension {
                let store = Store<String>.init(name: "a", key: nil)
                let queue: Queue = .init()
                @Stored("a", in: .group) var level: Level = .low
                var session: Session?
                override init() { super.init() }
                func same(_ key: Crypto.Agreement.Key) -> Crypto.Agreement.Key { key }
                override func didReceive(
                    _ request: UNNotificationRequest,
                    withContentHandler handler: @escaping (UNNotificationContent) -> Void
                ) {
                    var text = "a"
                    let list: [String] = Archive.load("a", at: 1) ?? Archive.none
                    if !Archive.isOn || Archive.name == text || Archive.age != list.count { text += Archive.name }
                    if list.count < Archive.age, Archive.age < list.count { text = "" }
                    if session?.isOpen == true, text + Archive.name == "a" { session = Session() }
                    let count = Int(Archive.count) + list.count
                    let data = Data(base64Encoded: Archive.text)
                    let name: String = Archive.shared?
                        .first(count)?
                        .name(data)
                    Archive.shared.run(name) { result in
                        switch result {
                        case let .success(value): print(value)
                        case .failure, .default: break
                        }
                    }
                    let chain = Archive.first |> Archive.second(1)
                    print(chain, Archive.column <- list.count)
                    request.content.default.count = 1
                    Task {
                        let value: String = await Archive.shared.value()
                        print(value, try JSONEncoder().encode(Archive.shared))
                    }
                    handler(request.content)
                }
            }
            """
        )
        _ = try await request(file, stubs: ["Kit"]).build()
    }

    @Test("Where a stub is not enough, the message names what else helps")
    func notEnough() async throws {
        let file = try write("S.swift", "import Kit\n\(Self.service)\nlet value: Int = Kit.value +")
        let error = try await #require(throws: ExtensionBuildError.self) {
            try await request(file, stubs: ["Kit"]).build()
        }
        #expect("\(error)".contains("--package Kit=FOLDER compiles its sources, if they are in Swift."))
    }

    @Test("A library that is given is compiled, with those of its package that it imports")
    func given() async throws {
        let file = try write("S.swift", "import Pictures\n\(Self.service)")
        let request = request(file, packages: ["Pictures": "\(Self.folder)/Packages/Pictures"])
        #expect(try BuildPlan(request.sources()).modules.map(\.name) == ["Texts", "Pictures"])
        #expect(try await request.build().notes.isEmpty)
        // Nothing near the file has it.
        #expect(throws: ExtensionBuildError.self) { try BuildPlan(self.request(file).sources()) }
    }

    @Test(
        "A library has the files of its folder and the texts of its catalog, and a crash for want of one is a warning"
    )
    func resources() async throws {
        let file = try write(
            "App/S.swift",
            """
            import Kit
            import UserNotifications
            class S: UNNotificationServiceExtension {
                override func didReceive(
                    _ request: UNNotificationRequest,
                    withContentHandler handler: @escaping (UNNotificationContent) -> Void
                ) {
                    guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return }
                    if content.userInfo["picture"] != nil { content.body = Kit.banner.path }
                    content.title = Kit.greeting
                    let here = Bundle.main.url(forResource: "dot", withExtension: "png")
                    content.subtitle = here == nil ? "apart" : "together"
                    content.attachments = [try! UNNotificationAttachment(identifier: "", url: Kit.dot)]
                    handler(content)
                }
            }
            """
        )
        _ = try write(
            "Kit/Sources/Kit/Kit.swift",
            """
            import Foundation
            public enum Kit {
                public static var dot: URL { Bundle.module.url(forResource: "dot", withExtension: "png")! }
                public static var banner: URL { Bundle.module.url(forResource: "banner", withExtension: "png")! }
                public static var greeting: String { NSLocalizedString("hello", bundle: .module, comment: "") }
            }
            """
        )
        let texts =
            #"{"strings": {"hello": {"localizations": {"en": {"stringUnit": {"value": "Hi there"}}, "../x": {}}}}}"#
        _ = try write("Kit/Sources/Kit/Resources/Localizable.xcstrings", texts)
        let dot = try write("Kit/Sources/Kit/Resources/dot.png", "")
        try Data(SuiteMedia.picture).write(to: URL(filePath: dot))
        let program = try await request(file, packages: ["Kit": "\(temporary.path)/Kit"]).build()
        func result(_ members: JSONObject) async throws -> ExtensionRun.Result {
            let aps: JSONValue = ["alert": ["title": "Sparky"], "mutable-content": 1]
            let payload = JSONValue.object(JSONObject([("aps", aps)]).merging(members))
            let notification = try RemoteNotification(payload: payload, byteCount: 100)
            return try await ExtensionProcesses.run { try await ExtensionRun(program).deliver([notification]) }
        }
        let shown = try #require(try await result([:]).deliveries.first?.shown)
        #expect(shown.title == "Hi there")
        #expect(shown.subtitle == "apart")
        #expect(shown.attachments.map(\.byteCount) == [5_483])
        let without = try await result(["picture": "a"])
        let crash = without.deliveries.first?.findings.first { $0.kind == .extensionCrashed }
        #expect(crash?.severity == .warning)
        #expect(
            without.process.limitations.contains { $0.hasPrefix("Bundle.module lacks Kit.bundle/banner.png: it has") }
        )
    }

    @Test("A library that does not compile is named with what to do")
    func broken() async throws {
        let file = try write("S.swift", "import Texts\n\(Self.service)")
        let library = try write("Texts/T.swift", "public let a: Missing = 1")
        let link = temporary.url.appending(path: "Texts/Link.swift").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        let error = try await #require(throws: ExtensionBuildError.self) {
            try await request(file, packages: ["Texts": temporary.path]).build()
        }
        #expect("\(error)".contains("The library Texts does not compile here. --stub Texts compiles the extension"))
        #expect("\(error)".contains("\(library):1:15: error: cannot find type 'Missing' in scope"))
    }

    @Test(
        "An option for a library that is no use is refused",
        arguments: [
            (["Missing"], [:], "No file imports Missing"), (["a b"], [:], "a b is no name of a module"),
            (["../x"], [:], "../x is no name of a module"), (["UIKit"], [:], "UIKit is here already"),
            ([], ["Texts": ""], "Give Texts either --package Texts=FOLDER or --stub Texts."),
            (["Texts"], ["Texts": "/tmp"], "Give Texts either"),
            ([], ["Texts": "/nonexistent"], "/nonexistent has neither"),
        ] as [([String], [String: String], String)]
    )
    func refused(stubs: [String], packages: [String: String], words: String) throws {
        let file = try write("S.swift", "import Texts\n\(Self.service)")
        var request = request(file)
        request.stubs = stubs
        request.packages = packages
        let error = #expect(throws: ExtensionBuildError.self) { try BuildPlan(request.sources()) }
        #expect("\(try #require(error))".hasPrefix(words))
    }
}
