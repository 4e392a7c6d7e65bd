import FoundationEssentials
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("Xcode projects")
struct XcodeProjectTests {
    private static let folder = Fixture.folder.appending(path: "extensions").path

    @Test("A project's service extension is found with its files and settings")
    func groups() throws {
        let sources = try ExtensionSources(paths: ["\(Self.folder)/Weather/Weather.xcodeproj"])
        let root = FilePaths.absolute("\(Self.folder)/Weather")
        #expect(
            sources.files == [
                "\(root)/NotificationService/NotificationService.swift", "\(root)/Shared/ForecastPicture.swift",
            ]
        )
        #expect(sources.moduleName == "Weather_Service")
        #expect(sources.swiftVersion == "5")
        #expect(sources.conditions == ["DEBUG", "EXTENSION"])
        #expect(sources.bundleIdentifier == "org.example.weather.weather service")
        #expect(sources.information?.principalClass == "Weather_Service.NotificationService")
        #expect(sources.information?.contents["AppGroup"] == .string("group.org.example.weather"))
        #expect(sources.permissions.appGroups == ["group.org.example.weather"])
        #expect(sources.notes.isEmpty)
    }

    @Test("A project may have synchronized folders with exceptions")
    func synchronizedFolders() throws {
        let sources = try ExtensionSources(paths: ["\(Self.folder)/News"])
        let root = FilePaths.absolute("\(Self.folder)/News")
        #expect(
            sources.files == [
                "\(root)/NewsApp/Edition.swift", "\(root)/NewsService/Media/NewsPicture.swift",
                "\(root)/NewsService/NotificationService.swift",
            ]
        )
        #expect(sources.moduleName == "NewsService")
        #expect(sources.swiftVersion == "5")
        #expect(sources.conditions == ["DEBUG"])
        #expect(sources.bundleIdentifier == "org.example.news.service")
    }

    @Test(
        "A project is found by every path that a user may name",
        arguments: [
            "Weather", "Weather/Weather.xcodeproj", "Weather/Weather.xcodeproj/", "Weather/Weather.xcworkspace",
            "Weather/Weather.xcodeproj/project.pbxproj",
        ]
    )
    func location(path: String) throws {
        #expect(try ExtensionSources(paths: ["\(Self.folder)/\(path)"]).moduleName == "Weather_Service")
    }

    @Test("A Flutter app's project is found beside that of CocoaPods")
    func flutter() throws {
        let folder = try TemporaryFolder()
        for name in ["Runner.xcodeproj", "Pods.xcodeproj"] {
            try FileManager.default.createDirectory(
                at: folder.url.appending(path: "ios/\(name)"),
                withIntermediateDirectories: true
            )
        }
        #expect(try XcodeProject.locate(folder.path) == "\(folder.path)/ios/Runner.xcodeproj")
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "ios/Other.xcodeproj"),
            withIntermediateDirectories: true
        )
        #expect(
            throws: ExtensionBuildError.severalProjects(
                folder: "\(folder.path)/ios",
                names: ["Other.xcodeproj", "Runner.xcodeproj"]
            )
        ) { try XcodeProject.locate(folder.path) }
    }

    /// Makes a project whose targets are app extensions, each with an Info.plist.
    private func project(targets: [String], extra: String = "", in folder: TemporaryFolder) throws -> String {
        let path = folder.url.appending(path: "App.xcodeproj")
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        var objects = ""
        for (index, name) in targets.enumerated() {
            objects += """
                T\(index) = {isa = PBXNativeTarget; name = "\(name)"; productType = "com.apple.product-type.app-extension";
                  buildConfigurationList = L\(index); buildPhases = (S\(index)); };
                S\(index) = {isa = PBXSourcesBuildPhase; files = (B\(index)); };
                B\(index) = {isa = PBXBuildFile; fileRef = F\(index); };
                F\(index) = {isa = PBXFileReference; path = "\(name).swift"; sourceTree = "<group>"; };
                L\(index) = {isa = XCConfigurationList; buildConfigurations = (C\(index)); };
                C\(index) = {isa = XCBuildConfiguration; name = Debug; buildSettings = {INFOPLIST_FILE = "\(name).plist"; }; };

                """
            try Data("class \(name): UNNotificationServiceExtension {}".utf8)
                .write(to: folder.url.appending(path: "\(name).swift"))
            try Data(
                "<dict><key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.\(name.contains("Widget") ? "widgetkit-extension" : "usernotifications.service")</string></dict></dict>"
                    .utf8
            ).write(to: folder.url.appending(path: "\(name).plist"))
        }
        try Data("{ objects = { \(objects) \(extra) }; }".utf8).write(to: path.appending(path: "project.pbxproj"))
        return path.path
    }

    @Test(
        "A project with no service, several services or no such target lists what it has",
        arguments: [
            ([], nil, ExtensionBuildError.noTarget(project: "App.xcodeproj", others: [])),
            (["Widget"], nil, .noTarget(project: "App.xcodeproj", others: ["Widget"])),
            (["One", "Two", "Widget"], nil, .severalTargets(project: "App.xcodeproj", names: ["One", "Two"])),
            (["One"], "Three", .unknownTarget(name: "Three", project: "App.xcodeproj", names: ["One"])),
            (["Widget"], "Widget", .unknownTarget(name: "Widget", project: "App.xcodeproj", names: [])),
        ] as [([String], String?, ExtensionBuildError)]
    )
    func targets(names: [String], named: String?, error: ExtensionBuildError) throws {
        let folder = try TemporaryFolder()
        let path = try project(targets: names, in: folder)
        #expect(throws: error) { try ExtensionSources(paths: [path], target: named) }
    }

    @Test("A named service is chosen from several")
    func namedTarget() throws {
        let folder = try TemporaryFolder()
        let path = try project(targets: ["One", "Two"], in: folder)
        #expect(try ExtensionSources(paths: [path], target: "Two").files == ["\(folder.path)/Two.swift"])
    }

    @Test("A service without its Info.plist is found by its code")
    func withoutInformation() throws {
        let folder = try TemporaryFolder()
        let path = try project(targets: ["One"], in: folder)
        try FileManager.default.removeItem(at: folder.url.appending(path: "One.plist"))
        let sources = try ExtensionSources(paths: [path])
        #expect(sources.files == ["\(folder.path)/One.swift"])
        #expect(sources.information == nil)
    }

    @Test("An extension point that is an undefined setting belongs to the extension whose code is a service")
    func undefinedPoint() throws {
        let folder = try TemporaryFolder()
        let path = try project(targets: ["One", "Widget"], in: folder)
        let point = "<key>NSExtensionPointIdentifier</key><string>$(POINT)</string>"
        let text = "<dict><key>NSExtension</key><dict>\(point)</dict></dict>"
        for name in ["One", "Widget"] {
            try Data(text.utf8).write(to: folder.url.appending(path: "\(name).plist"))
        }
        try Data("class Widget {}".utf8).write(to: folder.url.appending(path: "Widget.swift"))
        #expect(try ExtensionSources(paths: [path]).files == ["\(folder.path)/One.swift"])
        // One that inherits from a vendor's class.
        try Data("class Widget: CTNotificationServiceExtension {}".utf8)
            .write(to: folder.url.appending(path: "Widget.swift"))
        #expect(throws: ExtensionBuildError.severalTargets(project: "App.xcodeproj", names: ["One", "Widget"])) {
            try ExtensionSources(paths: [path])
        }
    }

    @Test(
        "A target without entitlements has no group, unless a file of settings is missing that may name them",
        arguments: [
            ("#include? \"Secret.xcconfig\"", "keychain org.example", 0),
            ("#include \"Pods-One.debug.xcconfig\"", "keychain org.example", 0),
            ("#include \"Secret.xcconfig\"", nil, 1), (nil, nil, 1),
            (
                "CODE_SIGN_ENTITLEMENTS[sdk=iphoneos*] = One.entitlements; // all",
                "group a\nkeychain a\nkeychain org.example", 0
            ),
        ] as [(String?, String?, Int)]
    )
    func entitlements(configuration: String?, groups: String?, noteCount: Int) throws {
        let folder = try TemporaryFolder()
        let extra = #"X = {isa = PBXFileReference; path = "Base.xcconfig"; sourceTree = "<group>"; };"#
        let path = try project(targets: ["One"], extra: extra, in: folder)
        let file = URL(filePath: path).appending(path: "project.pbxproj")
        let text = try String(contentsOf: file, encoding: .utf8)
        let referring = text.replacing("name = Debug;", with: "name = Debug; baseConfigurationReference = X;")
        try Data(referring.utf8).write(to: file)
        let group = "<dict><key>com.apple.security.application-groups</key><array><string>a</string></array></dict>"
        try Data(group.utf8).write(to: folder.url.appending(path: "One.entitlements"))
        if let configuration { try Data(configuration.utf8).write(to: folder.url.appending(path: "Base.xcconfig")) }
        let sources = try ExtensionSources(paths: [path])
        #expect(sources.permissions.groups("org.example") == groups)
        #expect(sources.notes.count { $0.hasPrefix("The entitlements are not known") } == noteCount)
    }

    @Test("Objective-C files of a service are listed, and Objective-C++ files are refused")
    func objectiveC() throws {
        let folder = try TemporaryFolder()
        let path = try project(targets: ["One"], in: folder)
        let file = URL(filePath: path).appending(path: "project.pbxproj")
        let text = try String(contentsOf: file, encoding: .utf8)
        try Data(text.replacing("\"One.swift\"", with: "\"One.m\"").utf8).write(to: file)
        let sources = try ExtensionSources(paths: [path])
        #expect(sources.files.isEmpty)
        #expect(sources.objectiveC?.files == ["\(folder.path)/One.m"])
        try Data(text.replacing("\"One.swift\"", with: "\"One.mm\"").utf8).write(to: file)
        #expect(throws: ExtensionBuildError.objectiveCPlusPlus(paths: ["\(folder.path)/One.mm"])) {
            try ExtensionSources(paths: [path])
        }
    }

    @Test("A damaged project gives an error with its line, or no target")
    func damage() throws {
        let folder = try TemporaryFolder()
        let path = try project(targets: [], in: folder)
        let file = URL(filePath: path).appending(path: "project.pbxproj")
        try Data("{\n objects = {\n <<<<<<< ours\n".utf8).write(to: file)
        #expect(
            throws: ExtensionBuildError.malformed(
                path: file.path,
                line: 3,
                problem: "Expected terminating '}' for dictionary"
            )
        ) { try ExtensionSources(paths: [path]) }
        try Data("{ objects = none; }".utf8).write(to: file)
        #expect(
            throws: ExtensionBuildError.malformed(path: path, line: 1, problem: "the project has no objects")
        ) { try ExtensionSources(paths: [path]) }
        // Groups that contain each other, an empty target, references to nothing.
        let circle = """
            A = {isa = PBXGroup; path = a; children = (B); }; B = {isa = PBXGroup; path = b; children = (A); };
            T = {isa = PBXNativeTarget; productType = "com.apple.product-type.app-extension"; buildPhases = (S, none);
              fileSystemSynchronizedGroups = (A, none); buildConfigurationList = T; };
            S = {isa = PBXSourcesBuildPhase; files = (F, F, S); }; F = {fileRef = B; };
            """
        try Data("{ rootObject = T; objects = { \(circle) }; }".utf8).write(to: file)
        #expect(throws: ExtensionBuildError.self) { try ExtensionSources(paths: [path]) }
    }
}
