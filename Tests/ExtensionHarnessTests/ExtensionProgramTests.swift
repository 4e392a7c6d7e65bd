import EmbeddedFiles
import FoundationEssentials
import RichPush
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("The program of an extension")
struct ExtensionProgramTests {
    private let folder: TemporaryFolder
    private let cache: BuildCache
    private let toolchain: SwiftToolchain

    init() async throws {
        folder = try TemporaryFolder()
        cache = Self.cache
        toolchain = try await SwiftToolchain.find(environment: ProcessInfo.processInfo.environment)
    }

    /// One cache for all tests of the run, so that the stub is compiled once.
    private static let shared = try? TemporaryFolder()
    private static let cache = BuildCache(folder: "\(shared?.path ?? "/nowhere")/cache")

    private func write(_ name: String, _ text: String) throws -> String {
        let url = folder.url.appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    private func build(_ sources: ExtensionSources) async throws -> ExtensionProgram {
        try await ExtensionProgram.build(sources, shims: StubShims.files, toolchain: toolchain, cache: cache)
    }

    private func output(of program: ExtensionProgram) async throws -> String {
        try await CompilerRun(program: program.executable, arguments: []).output().text
    }

    @Test("A project compiles, and its class and Info.plist are found")
    func project() async throws {
        let path = Fixture.folder.appending(path: "extensions/Weather").path
        let program = try await build(ExtensionSources(paths: [path]))
        let output = try await output(of: program)
        #expect(output.contains("Weather_Service.NotificationService: true"))
        #expect(output.contains("title:  ☂️"))
        #expect(output.contains("identifier: org.example.weather.weather service"))
        #expect(output.contains("group: group.org.example.weather 42"))
        #expect(program.principalClasses == ["Weather_Service.NotificationService"])
        #expect(program.payloadKeys.mediaPaths.map(\.description) == ["/forecast/picture-url"])
        #expect(program.warnings.isEmpty)
    }

    @Test("A project with synchronized folders compiles")
    func synchronizedFolders() async throws {
        let path = Fixture.folder.appending(path: "extensions/News/News.xcodeproj").path
        let program = try await build(ExtensionSources(paths: [path]))
        #expect(try await output(of: program).contains("NewsService.NotificationService: true"))
        #expect(program.payloadKeys.mediaPaths.map(\.description) == ["/image_url"])
    }

    @Test("An extension compiles against the real shims", arguments: ["Weather", "News"])
    func shims(name: String) async throws {
        let sources = try ExtensionSources(paths: [Fixture.folder.appending(path: "extensions/\(name)").path])
        let program = try await ExtensionProgram.build(sources, toolchain: toolchain, cache: cache)
        #expect(FileManager.default.isExecutableFile(atPath: program.executable))
    }

    @Test("The cache finds a program again until a file, a condition or the language version changes")
    func second() async throws {
        let path = try write("Service.swift", Self.service)
        let sources = try ExtensionSources(paths: [path])
        let first = try await build(sources)
        let time = try modificationTime(of: first.executable)
        let second = try await build(sources)
        #expect((first.isNew, second.isNew) == (true, false))
        #expect(second.executable == first.executable)
        #expect(try modificationTime(of: second.executable) == time)
        // Without a compiler, nothing compiles.
        let gone = SwiftToolchain(compiler: "/nonexistent", version: toolchain.version)
        await #expect(throws: ExtensionBuildError.self) {
            try await ExtensionProgram.build(sources, shims: StubShims.files, toolchain: gone, cache: cache)
        }
        for changed in [
            try ExtensionSources(paths: [path], conditions: ["OTHER"]),
            try ExtensionSources(paths: [path], swiftVersion: "6"),
            try ExtensionSources(paths: [try write("Service.swift", Self.service + "// more\n")]),
        ] { #expect(try await build(changed).isNew) }
    }

    private func modificationTime(of path: String) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    private static let service = """
        import UserNotifications

        class Service: UNNotificationServiceExtension {}

        """

    @Test(
        "An extension compiles with unsupported attributes removed and with Apple's module names",
        arguments: [
            "import UserNotifications\n@objc(Service) @objcMembers class Service: UNNotificationServiceExtension {}",
            "import UserNotifications\nimport UIKit\nimport os.log\nimport os\n"
                + "final class Service: UserNotifications.UNNotificationServiceExtension {\n"
                + "override func didReceive(_ r: UNNotificationRequest, withContentHandler h: @escaping (UNNotificationContent) -> Void)"
                + " { os_log(\"x\"); h(r.content) } }",
            "import Foundation\nclass Service: UNNotificationServiceExtension { let session = URLSession.shared }",
            "import UserNotifications\nimport SwiftUI\nimport CoreData\nclass Service: UNNotificationServiceExtension {}",
            "import UserNotifications\n#if canImport(Kingfisher)\nimport Kingfisher\n#endif\nclass Service: UNNotificationServiceExtension {}",
            "import UserNotifications\n#if STAGING\nclass Service: UNNotificationServiceExtension {}\n#endif",
        ]
    )
    func compiles(text: String) async throws {
        let sources = try ExtensionSources(paths: [try write("My App/Service.swift", text)], conditions: ["STAGING"])
        let program = try await build(sources)
        #expect(try await output(of: program).contains("NotificationServiceExtension.Service: true"))
        #expect(program.notes.count == (text.contains("import SwiftUI") ? 2 : 0))
    }

    @Test("A compiler error has the user's paths and lines, and says what is missing on Linux")
    func diagnostics() async throws {
        let text =
            "import UserNotifications\nimport SwiftUI\n@objc class Service: UNNotificationServiceExtension {\n  let x: Color\n}"
        let path = try write("Service.swift", text)
        let sources = try ExtensionSources(paths: [path])
        let error = try await #require(throws: ExtensionBuildError.self) { try await build(sources) }
        guard case .notCompiled(let diagnostics, let notes) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(diagnostics.contains("\(path):4:10: error: cannot find type 'Color' in scope"))
        #expect(!diagnostics.contains(cache.folder))
        let advice = "--stub SwiftUI compiles the extension without it: its calls do nothing, and the report says so."
        #expect(notes == ["\(path):2 imports SwiftUI: SwiftUI is not available here.", advice])
        #expect(error.description.hasPrefix("The extension does not compile.\n\(path):2 imports SwiftUI"))
    }

    @Test("The program keeps the compiler's warnings")
    func warnings() async throws {
        let text = Self.service + "func unused() { let x = 1 }\n"
        let path = try write("Service.swift", text)
        let sources = try ExtensionSources(paths: [path])
        for _ in 0..<2 {
            let program = try await build(sources)
            #expect(program.warnings.contains("\(path):4:21: warning: initialization of immutable value 'x'"))
        }
    }

    @Test("The debugging information names the user's file")
    func debugging() async throws {
        let path = try write("Some Folder/Service.swift", Self.service + "func crash() { fatalError() }\n")
        let program = try await build(ExtensionSources(paths: [path]))
        let code = "\(FilePaths.folder(of: program.executable))/\(ProcessFiles.codeFile)"
        let text = try String(decoding: Data(contentsOf: URL(filePath: code)), as: UTF8.self)
        let names = (text.contains("\(folder.path)/Some Folder"), text.contains("/Sources/0"))
        #expect(names == (true, false))
    }

    @Test(
        "An extension that cannot compile is refused with a sentence before the compiler runs",
        arguments: [
            ("Service.swift", "import Klaviyo\n\(service)", "Service.swift:1 imports Klaviyo: this is Klaviyo's SDK"),
            ("Service.swift", "\(service)<#code#>", "Service.swift:4 still has Xcode's placeholder <#code#>."),
            ("Service.swift", "\(service)@main struct App {}", "Service.swift:4 has the entry point of an app."),
            ("main.swift", service, "main.swift:1 has the entry point of an app."),
            ("Service.swift", "class Service: NSObject {}", "No class in "),
            ("Service.swift", service + service.replacing("Service:", with: "Other:"), "Several classes inherit from"),
        ]
    )
    func refused(name: String, text: String, words: String) async throws {
        let sources = try ExtensionSources(paths: [try write(name, text)])
        let nothing = SwiftToolchain(compiler: "/nonexistent", version: "")
        let error = try await #require(throws: ExtensionBuildError.self) {
            try await ExtensionProgram.build(sources, shims: [], toolchain: nothing, cache: cache)
        }
        #expect(error.description.contains(words))
    }

    @Test(
        "An Info.plist that names a class which an iPhone does not find is refused in the first line",
        arguments: [
            ("Parcels.Other", "none of the files has it: name its file too"),
            ("Parcels.Plain", "it does not inherit from UNNotificationServiceExtension"),
        ]
    )
    func principalClass(name: String, words: String) async throws {
        let path = try write("Service.swift", Self.service + "class Plain {}\n")
        let member = "<key>NSExtensionPrincipalClass</key><string>\(name)</string>"
        let information = try write("My.plist", "<dict><key>NSExtension</key><dict>\(member)</dict></dict>")
        let sources = try ExtensionSources(paths: [path], informationFile: information)
        let error = try await #require(throws: ExtensionBuildError.self) { try await build(sources) }
        #expect(error.description.hasPrefix("The Info.plist names the class \(name), but \(words)"))
        #expect(error.description.hasSuffix("$(PRODUCT_MODULE_NAME).Service."))
    }

    @Test("A class of another module, with a module in Objective-C, or without one in Swift, is refused")
    func otherModule() {
        let parent = "UNNotificationServiceExtension"
        let classes = [
            SourceOutline.Class(name: "Service", superclass: parent),
            SourceOutline.Class(name: "Parcel", superclass: parent, objectiveCName: "PCLService"),
        ]
        func error(_ name: String, _ module: String?) -> String {
            do throws(ExtensionBuildError) {
                try PrincipalClass.check(name, among: classes, module: module)
                return ""
            } catch {
                return error.description
            }
        }
        let words = "The Info.plist names the class A.Service, but the module is called B."
        #expect(error("A.Service", "B").hasPrefix(words))
        #expect(error("A.Service", nil).contains("in Objective-C, a class has no module"))
        #expect(error("A.Service", nil).hasSuffix("is Service."))
        let plain = "The Info.plist names the class Service, but in Swift, its name is A.Service unless it has"
        #expect(error("Service", "A").hasPrefix(plain))
        for (name, module) in [("A.Service", "A"), ("Service", nil), ("PCLService", "A"), (".Service", "A")] {
            #expect(error(name, module) == "")
        }
    }

    @Test("What another file declares is named, with the file, and what none does")
    func neighbors() async throws {
        let captions = "enum Captions { static let one = 1 }\nextension Int { var half: Int { self / 2 } }"
        let helper = try write("Service/Captions.swift", captions)
        let text = Self.service + "let x: Captions? = nil\nlet y = 4.half\nlet z = Nowhere.self\n"
        let path = try write("Service/Service.swift", text)
        let error = try await #require(throws: ExtensionBuildError.self) {
            try await ExtensionProgram.build(ExtensionSources(paths: [path]), toolchain: toolchain, cache: cache)
        }
        guard case .notCompiled(_, let notes) = error else {
            Issue.record("\(error)")
            return
        }
        let found = ["Captions", "half"].map { "\($0) is declared in \(helper): name the folder or the project." }
        let unknown =
            "No file here declares Nowhere. Name the file of your app that does, or the project. If Apple does, RichPush "
            + "lacks it."
        #expect(notes == found + [unknown])
    }

    @Test("A missing framework is named without all the errors that follow")
    func manyErrors() {
        let errors = (1...50).map { "S.swift:\($0):1: error: cannot find type 'Album' in scope\n  |" }
        let notes = ["S.swift:1 imports CoreData: Core Data is not available here."]
        let diagnostics = errors.joined(separator: "\n")
        let text = ExtensionBuildError.notCompiled(diagnostics: diagnostics, notes: notes).description
        #expect(text.hasPrefix("The extension does not compile.\nS.swift:1 imports CoreData"))
        #expect(text.hasSuffix("S.swift:3:1: error: cannot find type 'Album' in scope\n  |\n… and 47 more errors"))
    }

    @Test("Two files with the same name are refused")
    func duplicates() async throws {
        let sources = try ExtensionSources(paths: [try write("a/S.swift", Self.service), try write("b/S.swift", "")])
        await #expect(throws: ExtensionBuildError.duplicateName(name: "S.swift")) { try await build(sources) }
    }

    @Test("An error has the command if the shims do not compile")
    func brokenShims() async throws {
        let sources = try ExtensionSources(paths: [try write("Service.swift", Self.service)])
        let broken = [EmbeddedFile(name: "AppleSDK.swift", bytes: Array("let x: Missing\n".utf8))]
        let error = try await #require(throws: ExtensionBuildError.self) {
            try await ExtensionProgram.build(sources, shims: broken, toolchain: toolchain, cache: cache)
        }
        guard case .shimsNotCompiled(let command, let diagnostics) = error else {
            Issue.record("\(error)")
            return
        }
        #expect(command.hasPrefix(toolchain.compiler))
        #expect(diagnostics.contains("cannot find type 'Missing' in scope"))
    }

    @Test("A program compiles once for all tasks that need it at the same time")
    func atOnce() async throws {
        let sources = try ExtensionSources(paths: [try write("Service.swift", Self.service)])
        let programs = try await withThrowingTaskGroup(of: ExtensionProgram.self) { group in
            for _ in 0..<3 { group.addTask { try await build(sources) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(programs.count { $0.isNew } == 1)
        #expect(Set(programs.map(\.executable)).count == 1)
    }
}
