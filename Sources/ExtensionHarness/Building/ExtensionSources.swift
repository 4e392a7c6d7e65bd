package struct ExtensionSources: Sendable, Equatable {
    package var files: [String]
    /// The part in Objective-C or C; `nil` if there is none.
    var objectiveC: ObjectiveCFiles?
    package var moduleName: String
    /// The version of the language in the compiler's spelling: `5`.
    package var swiftVersion: String
    /// Names for `#if`.
    package var conditions: [String]
    /// Further compiler options from the project's settings.
    var options: [String] = []
    /// The contents of the Info.plist; `nil` without one.
    var information: ExtensionInformation?
    package var bundleIdentifier: String
    var permissions = ExtensionPermissions()
    var resources: [BundleResource] = []
    /// Sentences about what was left out of the target.
    package var notes: [String] = []

    /// The name that Xcode proposes for a notification service extension.
    static let usualName = "NotificationServiceExtension"
    private static let usualBundleIdentifier = "com.example.app.\(usualName)"
    private var settings = BuildSettings()
    /// The modules that are replaced by a stub, in alphabetical order.
    var stubs: [String] = []
    /// The folders of libraries that the user gave, by the names of their modules.
    var packages: [String: String] = [:]
    /// The Swift files of the project's frameworks, by the names of their modules.
    var frameworks: [String: [String]] = [:]
    /// The folder of the project; `nil` for files.
    var projectFolder: String?

    init(_ request: ExtensionBuildRequest) throws(ExtensionBuildError) {
        let paths = request.paths.map { FilePaths.onDisk(FilePaths.absolute($0)) }
        if let only = paths.first, paths.count == 1, !["swift", "m", "c"].contains(FilePaths.suffix(of: only)),
            let project = try XcodeProject.locate(only)
        {
            let project = try XcodeProject(path: project, configuration: request.configuration)
            try self.init(project.notificationServiceTarget(named: request.target))
            if let informationFile = request.informationFile {
                information = ExtensionInformation(try .read(FilePaths.absolute(informationFile)), settings: settings)
            }
        } else {
            try self.init(paths, request.informationFile, configuration: request.configuration ?? "Debug")
        }
        if let information, information.principalClass == nil {
            let words = "The Info.plist names no NSExtensionPrincipalClass, so an iPhone probably finds no extension"
            notes.append("\(words), and shows each notification as it came. RichPush runs the class that it finds.")
        }
        permissions.transportSecurity = information.map { $0.contents["NSAppTransportSecurity"] ?? .dictionary([:]) }
        if let version = request.swiftVersion { swiftVersion = Self.compilerVersion(version) }
        conditions += request.conditions.filter { !conditions.contains($0) }
        stubs = Set(request.stubs).sorted()
        packages = request.packages
    }

    /// Finds the sources in files that no project describes.
    private init(_ paths: [String], _ informationFile: String?, configuration: String) throws(ExtensionBuildError) {
        var files: [String] = []
        var objectiveC: [String] = []
        for path in paths {
            let found = FilePaths.isFolder(path) ? FilePaths.files(below: path) : [path]
            let swift = found.filter { FilePaths.suffix(of: $0) == "swift" }
            let other = found.filter { ObjectiveCFiles.suffixes.contains(FilePaths.suffix(of: $0)) }
            if swift.isEmpty, other.isEmpty {
                let more = found.filter { ObjectiveCFiles.otherSuffixes.contains(FilePaths.suffix(of: $0)) }
                guard more.isEmpty else { throw .objectiveCPlusPlus(paths: more) }
                throw .nothingToBuild(path: path)
            }
            if let project = found.first(where: { $0.hasSuffix(".xcodeproj/project.pbxproj") }) {
                notes.append("\(FilePaths.folder(of: project)) is not read: name it for its targets' settings.")
            }
            files += swift.filter { !files.contains($0) }
            objectiveC += other.filter { !objectiveC.contains($0) }
        }
        guard let first = (files + objectiveC).first else { throw .noFiles(target: "The command") }
        self.files = files
        if !objectiveC.isEmpty {
            self.objectiveC = ObjectiveCFiles(
                files: objectiveC,
                headerFolders: Set(objectiveC.map(FilePaths.folder)).sorted(),
                projectHeaders: ObjectiveCFiles.byName(paths.flatMap { FilePaths.files(below: $0) })
            )
        }
        let folder = FilePaths.folder(of: first)
        let contents: PropertyList? =
            if let informationFile { try .read(FilePaths.absolute(informationFile)) } else {
                (try? PropertyList.read("\(folder)/Info.plist")).flatMap { contents in
                    let own = ExtensionInformation(contents, settings: BuildSettings()).isNotificationService
                    return own ?? (contents["NSExtension"] != nil) ? contents : nil
                }
            }
        let literal = contents.flatMap { ExtensionInformation($0, settings: BuildSettings()).literalModule }
        moduleName = literal ?? Self.usualName
        swiftVersion = "5"
        conditions = configuration.lowercased().contains("debug") ? ["DEBUG"] : []
        bundleIdentifier = Self.usualBundleIdentifier
        settings.add([
            "PRODUCT_MODULE_NAME": .string(moduleName), "PRODUCT_NAME": .string(moduleName),
            "TARGET_NAME": .string(moduleName), "EXECUTABLE_NAME": .string(moduleName),
            "PRODUCT_BUNDLE_IDENTIFIER": .string(bundleIdentifier), "CONFIGURATION": .string(configuration),
        ])
        information = contents.map { ExtensionInformation($0, settings: settings) }
        let entitlements = FilePaths.names(in: folder).filter { FilePaths.suffix(of: $0) == "entitlements" }
        if entitlements.count == 1 {
            permissions.entitlements = try? .read("\(folder)/\(entitlements[0])").mapStrings(settings.resolve)
        }
        resources = BundleResource.named(in: self.files + objectiveC, beside: folder)
    }

    init(_ target: XcodeProject.Target) throws(ExtensionBuildError) {
        settings = target.settings
        permissions.isProject = true
        projectFolder = target.project.folder
        frameworks = target.project.frameworks
        files = target.swiftFiles
        objectiveC = ObjectiveCFiles(target)
        let more = target.files.filter { ObjectiveCFiles.otherSuffixes.contains(FilePaths.suffix(of: $0)) }
        guard more.isEmpty else { throw .objectiveCPlusPlus(paths: more) }
        guard !files.isEmpty || objectiveC != nil else { throw .noFiles(target: target.name) }
        information = target.information
        let name = settings["PRODUCT_MODULE_NAME"] ?? information?.literalModule ?? Self.usualName
        moduleName = BuildSettings.moduleName(name)
        swiftVersion = Self.compilerVersion(settings["SWIFT_VERSION"] ?? "5")
        let flags = settings.words("OTHER_SWIFT_FLAGS")
        conditions = settings.words("SWIFT_ACTIVE_COMPILATION_CONDITIONS")
        conditions += zip(flags, flags.dropFirst()).filter { $0.0 == "-D" }.map(\.1)
        conditions += flags.filter { $0.hasPrefix("-D") }.map { String($0.dropFirst(2)) }
        conditions = conditions.filter(Self.isIdentifier)
        if settings["SWIFT_DEFAULT_ACTOR_ISOLATION"] == "MainActor" { options += ["-default-isolation", "MainActor"] }
        bundleIdentifier =
            settings["PRODUCT_BUNDLE_IDENTIFIER"] ?? information?.bundleIdentifier ?? Self.usualBundleIdentifier
        permissions.entitlements = target.entitlements
        let unknown = "The entitlements are not known, because a file is missing: the extension may use any group."
        if permissions.entitlements == nil { notes.append(unknown) }
        permissions.appEntitlements = target.project.app(around: target)?.entitlements
        resources = target.resources
        if let header = settings["SWIFT_OBJC_BRIDGING_HEADER"] {
            notes.append("The declarations of the bridging header \(header) are missing: \(Self.oneLanguage).")
        }
        let other = target.files.filter { !files.contains($0) && objectiveC?.files.contains($0) != true }
        notes += Self.leftOut(other, since: "only Swift and Objective-C are compiled")
    }

    /// The Info.plist of the extension's bundle.
    var informationList: PropertyList {
        var members: [String: PropertyList] = [:]
        if case .dictionary(let own)? = information?.contents { members = own }
        members["CFBundleIdentifier"] = .string(bundleIdentifier)
        members["CFBundleExecutable"] = .string(moduleName)
        return .dictionary(members)
    }

    /// A text that changes with everything in the bundle but its code.
    var bundleKey: String {
        let list = String(decoding: informationList.xml, as: UTF8.self)
        let texts = [list, permissions.groups(bundleIdentifier) ?? ""]
        return (texts + resources.map(\.key)).joined(separator: "\n")
    }

    /// Converts a language version from Xcode's spelling to the compiler's.
    static func compilerVersion(_ version: String) -> String {
        let parts = version.split(separator: ".").map { Int($0) ?? 0 }
        switch (parts.first ?? 5, parts.dropFirst().first ?? 0) {
        case (...3, _), (4, 0...1): return "4"
        case (4, _): return "4.2"
        case (5, _): return "5"
        default: return "6"
        }
    }

    static let oneLanguage = "Swift and Objective-C cannot be in one program here"

    /// The sentence about files that are not in the program; none without files.
    static func leftOut(_ files: [String], since reason: String = Self.oneLanguage) -> [String] {
        files.isEmpty ? [] : ["Left out, since \(reason): \(files.map(FilePaths.name).joined(separator: ", "))."]
    }

    static func isIdentifier(_ text: String) -> Bool {
        !text.isEmpty && text.first?.isNumber != true && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }
}
