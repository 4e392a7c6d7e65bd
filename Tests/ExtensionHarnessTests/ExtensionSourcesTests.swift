import FoundationEssentials
import TestSupport
import Testing

@testable import ExtensionHarness

@Suite("The sources of an extension")
struct ExtensionSourcesTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ name: String, _ text: String = "") throws -> String {
        let url = folder.url.appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    private static let information = """
        <dict><key>NSExtension</key><dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.usernotifications.service</string>
        <key>NSExtensionPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).Service</string></dict></dict>
        """

    @Test("Sources may be files, and get the usual names for what they do not say")
    func files() throws {
        let path = try write("Service.swift")
        let sources = try ExtensionSources(paths: [path, path], conditions: ["STAGING", "DEBUG"])
        #expect(sources.files == [path])
        #expect(sources.moduleName == "NotificationServiceExtension")
        #expect(sources.swiftVersion == "5")
        #expect(sources.conditions == ["DEBUG", "STAGING"])
        #expect(sources.information == nil)
    }

    @Test("Sources may be a folder with its Info.plist")
    func folders() throws {
        let files = [try write("Service/A.swift"), try write("Service/Sub/B.swift")]
        _ = try write("Service/Info.plist", Self.information)
        _ = try write("Service/.build/C.swift")
        let sources = try ExtensionSources(paths: ["\(folder.path)/Service"])
        #expect(sources.files == files)
        #expect(sources.information?.principalClass == "NotificationServiceExtension.Service")
    }

    @Test("The app's Info.plist beside the files is not taken for the extension's")
    func otherInformation() throws {
        let path = try write("Service.swift")
        _ = try write("Info.plist", "<dict><key>CFBundleIdentifier</key><string>org.example</string></dict>")
        #expect(try ExtensionSources(paths: [path]).information == nil)
    }

    @Test("A named Info.plist must be one")
    func namedInformation() throws {
        let path = try write("Service.swift")
        let information = try write("Some.plist", Self.information)
        let sources = try ExtensionSources(paths: [path], informationFile: information)
        #expect(sources.information?.principalClass == "NotificationServiceExtension.Service")
        #expect(throws: ExtensionBuildError.self) { try ExtensionSources(paths: [path], informationFile: path) }
    }

    @Test("An empty bundle identifier is none", arguments: ["", "org.example.app"])
    func bundleIdentifier(named: String) throws {
        let key = "<dict><key>CFBundleIdentifier</key><string>\(named)</string>"
        let list = Self.information.replacing("<dict>", with: key, maxReplacements: 1)
        let paths = [try write("Service.swift")]
        let sources = try ExtensionSources(paths: paths, informationFile: try write("Some.plist", list))
        #expect(sources.information?.bundleIdentifier == (named.isEmpty ? nil : named))
    }

    @Test("A module that the Info.plist names is the module of the files, unless that is a framework's")
    func literalModule() throws {
        let path = try write("Service.swift", "import UserNotifications")
        for (name, module) in [
            ("Parcels.Service", "Parcels"), ("UserNotifications.Service", "NotificationServiceExtension"),
            ("Service", "NotificationServiceExtension"), ("$(OTHER).Service", "NotificationServiceExtension"),
        ] {
            _ = try write("Info.plist", Self.information.replacing("$(PRODUCT_MODULE_NAME).Service", with: name))
            #expect(try ExtensionSources(paths: [path]).moduleName == module)
        }
    }

    @Test("An Info.plist without a principal class, and a project further down, are noted")
    func notes() throws {
        let path = try write("App/Service/Service.swift", "import UserNotifications")
        #expect(try ExtensionSources(paths: ["\(folder.path)/App"]).notes.isEmpty)
        _ = try write("App/Xcode/Parcels.xcodeproj/project.pbxproj")
        let project = "\(folder.path)/App/Xcode/Parcels.xcodeproj"
        let notes = try ExtensionSources(paths: ["\(folder.path)/App"]).notes
        #expect(notes == ["\(project) is not read: name it for its targets' settings."])
        let line = "<key>NSExtensionPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).Service</string>"
        _ = try write("App/Service/Info.plist", Self.information.replacing(line, with: ""))
        let found = try ExtensionSources(paths: [path]).notes
        #expect(found.count == 1)
        #expect(
            found.first?.hasPrefix("The Info.plist names no NSExtensionPrincipalClass, so an iPhone probably") == true
        )
    }

    @Test("An extension point that is an undefined setting is accepted beside the files")
    func undefinedPoint() throws {
        let path = try write("Service.swift")
        let point = "com.apple.usernotifications.service"
        _ = try write("Info.plist", Self.information.replacing(point, with: "$(POINT)"))
        let found = try ExtensionSources(paths: [path]).information?.principalClass
        #expect(found == "NotificationServiceExtension.Service")
        _ = try write("Info.plist", Self.information.replacing(point, with: "com.apple.widgetkit-extension"))
        #expect(try ExtensionSources(paths: [path]).information == nil)
    }

    @Test("Only a configuration for debugging defines DEBUG for files without a project")
    func configurations() throws {
        let path = try write("Service.swift")
        #expect(try ExtensionSources(paths: [path], configuration: "Release").conditions == [])
        #expect(try ExtensionSources(paths: [path], configuration: "Debug-Staging").conditions == ["DEBUG"])
    }

    @Test("A folder is found whatever the case of its name")
    func caseOfNames() throws {
        let path = try write("Service/Sub/A.swift")
        #expect(try ExtensionSources(paths: ["\(folder.path)/SERVICE"]).files == [path])
        #expect(throws: ExtensionBuildError.self) { try ExtensionSources(paths: ["\(folder.path)/Services"]) }
    }

    @Test("The entitlements and the files that the code names are taken from beside the files")
    func beside() throws {
        let path = try write("Service.swift", #"let logo = Bundle.main.url(forResource: "logo", withExtension: "png")"#)
        for name in ["logo.png", "other.png", "en.lproj/Localizable.strings"] { _ = try write(name) }
        #expect(try ExtensionSources(paths: [path]).permissions.entitlements == nil)
        let groups = "<key>com.apple.security.application-groups</key><string>g</string>"
        _ = try write("My.entitlements", "<dict>\(groups)</dict>")
        let sources = try ExtensionSources(paths: [path])
        #expect(sources.resources.map(\.name) == ["en.lproj/Localizable.strings", "logo.png"])
        #expect(sources.permissions.appGroups == ["g"])
    }

    @Test("Sources that cannot be compiled are refused at once")
    func nothing() throws {
        let text = try write("Text/readme.txt")
        let other = try write("Old/Service.mm")
        #expect(throws: ExtensionBuildError.nothingToBuild(path: text)) { try ExtensionSources(paths: [text]) }
        #expect(throws: ExtensionBuildError.objectiveCPlusPlus(paths: [other])) {
            try ExtensionSources(paths: ["\(folder.path)/Old"])
        }
        #expect(throws: ExtensionBuildError.noFiles(target: "The command")) { try ExtensionSources(paths: []) }
    }

    @Test(
        "Xcode's versions of the language become the compiler's",
        arguments: [
            ("3.0", "4"), ("4.0", "4"), ("4.2", "4.2"), ("5", "5"), ("5.0", "5"), ("5.9", "5"), ("6.0", "6"),
            ("7", "6"),
            ("", "5"), ("x", "4"),
        ]
    )
    func versions(xcode: String, compiler: String) {
        #expect(ExtensionSources.compilerVersion(xcode) == compiler)
    }
}
