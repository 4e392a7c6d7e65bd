/// What an extension is compiled from.
package struct ExtensionSources: Sendable, Equatable {
    /// The paths of the Swift files.
    package var files: [String]
    package var moduleName: String
    /// The version of the language, as the compiler takes it: `5`.
    package var swiftVersion: String
    /// Names for `#if`.
    package var conditions: [String]
    /// Further options of the compiler that the project's settings ask for.
    var options: [String] = []
    /// What the Info.plist says; `nil` without one.
    var information: ExtensionInformation?
    package var bundleIdentifier: String
    /// The app groups of the entitlements.
    package var appGroups: [String] = []
    /// What of the target was left out, in sentences.
    package var notes: [String] = []

    /// The name that Xcode proposes for a notification service extension.
    static let usualName = "NotificationServiceExtension"
    private static let usualBundleIdentifier = "com.example.app.\(usualName)"

    /// What a command line names.
    /// - Parameters:
    ///   - paths: Swift files, or a folder of them, or one project, workspace or folder that has a project.
    ///   - target: The project's target; needed if it has several notification service extensions.
    ///   - informationFile: The path of an Info.plist; otherwise that beside the files.
    ///   - conditions: Names for `#if`.
    ///   - swiftVersion: The version of the language, if not the project's, or 5.
    package init(
        paths: [String],
        target: String? = nil,
        informationFile: String? = nil,
        conditions: [String] = [],
        swiftVersion: String? = nil
    ) throws(ExtensionBuildError) {
        let paths = paths.map(FilePaths.absolute)
        if let only = paths.first, paths.count == 1, FilePaths.suffix(of: only) != "swift",
            let project = try XcodeProject.locate(only)
        {
            try self.init(XcodeProject(path: project).notificationServiceTarget(named: target))
        } else {
            try self.init(paths: paths, informationFile: informationFile)
        }
        if let informationFile {
            var settings = BuildSettings()
            settings.add(["PRODUCT_MODULE_NAME": .string(moduleName), "PRODUCT_NAME": .string(moduleName)])
            information = ExtensionInformation(try .read(FilePaths.absolute(informationFile)), settings: settings)
        }
        if let swiftVersion { self.swiftVersion = Self.compilerVersion(swiftVersion) }
        self.conditions += conditions.filter { !self.conditions.contains($0) }
    }

    /// Files that no project describes.
    private init(paths: [String], informationFile: String?) throws(ExtensionBuildError) {
        var files: [String] = []
        for path in paths {
            let found = FilePaths.isFolder(path) ? FilePaths.files(below: path) : [path]
            let swift = found.filter { FilePaths.suffix(of: $0) == "swift" }
            let other = found.filter { ["m", "mm"].contains(FilePaths.suffix(of: $0)) }
            guard !swift.isEmpty else {
                guard other.isEmpty else { throw .objectiveC(paths: other) }
                throw .nothingToBuild(path: path)
            }
            files += swift.filter { !files.contains($0) }
        }
        guard let first = files.first else { throw .noSwiftFiles(target: "The command") }
        self.files = files
        moduleName = Self.usualName
        swiftVersion = "5"
        conditions = ["DEBUG"]
        bundleIdentifier = Self.usualBundleIdentifier
        guard informationFile == nil else { return }
        let beside = "\(FilePaths.folder(of: first))/Info.plist"
        var settings = BuildSettings()
        settings.add([
            "PRODUCT_MODULE_NAME": .string(moduleName), "PRODUCT_NAME": .string(moduleName),
            "EXECUTABLE_NAME": .string(moduleName), "PRODUCT_BUNDLE_IDENTIFIER": .string(bundleIdentifier),
        ])
        if let contents = try? PropertyList.read(beside) {
            let information = ExtensionInformation(contents, settings: settings)
            if information.isNotificationService { self.information = information }
        }
    }

    /// A project's target.
    init(_ target: XcodeProject.Target) throws(ExtensionBuildError) {
        let settings = target.settings
        files = target.swiftFiles
        let objectiveC = target.objectiveCFiles
        guard objectiveC.isEmpty else { throw .objectiveC(paths: objectiveC) }
        guard !files.isEmpty else { throw .noSwiftFiles(target: target.name) }
        moduleName = BuildSettings.moduleName(settings["PRODUCT_MODULE_NAME"] ?? Self.usualName)
        swiftVersion = Self.compilerVersion(settings["SWIFT_VERSION"] ?? "5")
        let flags = settings.words("OTHER_SWIFT_FLAGS")
        let defined =
            zip(flags, flags.dropFirst()).filter { $0.0 == "-D" }.map(\.1)
            + flags.filter { $0.hasPrefix("-D") && $0.count > 2 }.map { String($0.dropFirst(2)) }
        conditions = (settings.words("SWIFT_ACTIVE_COMPILATION_CONDITIONS") + defined).filter(Self.isIdentifier)
        if settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor" { options += ["-default-isolation", "MainActor"] }
        information = target.information
        bundleIdentifier =
            settings["PRODUCT_BUNDLE_IDENTIFIER"] ?? information?.bundleIdentifier
            ?? Self.usualBundleIdentifier
        if let path = target.path("CODE_SIGN_ENTITLEMENTS"), let entitlements = try? PropertyList.read(path) {
            appGroups = (entitlements["com.apple.security.application-groups"]?.strings ?? []).map(settings.resolve)
        }
        if let header = settings["SWIFT_OBJC_BRIDGING_HEADER"] {
            notes.append(
                "What the bridging header \(header) declares is missing: Objective-C cannot be compiled here yet."
            )
        }
        let other = target.files.filter { !files.contains($0) }
        if !other.isEmpty {
            notes.append(
                "Left out, since only Swift is compiled: \(other.map(FilePaths.name).joined(separator: ", "))."
            )
        }
    }

    /// A version of the language as the compiler takes it, for one as Xcode spells it.
    static func compilerVersion(_ version: String) -> String {
        let parts = version.split(separator: ".").map { Int($0) ?? 0 }
        switch (parts.first ?? 5, parts.dropFirst().first ?? 0) {
        case (...3, _), (4, 0...1): return "4"
        case (4, _): return "4.2"
        case (5, _): return "5"
        default: return "6"
        }
    }

    private static func isIdentifier(_ text: String) -> Bool {
        !text.isEmpty && text.first?.isNumber != true && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
}
