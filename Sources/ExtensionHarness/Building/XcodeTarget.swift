extension XcodeProject {
    struct Target: Sendable {
        let identifier: String
        let object: PropertyList
        let project: XcodeProject
        /// The settings of the project's build configuration, or else of the default one.
        let settings: BuildSettings

        var name: String { object["name"]?.string ?? identifier }

        func path(_ setting: String) -> String? {
            settings[setting].map { FilePaths.onDisk(FilePaths.join(project.folder, $0)) }
        }

        /// The contents of the target's Info.plist; `nil` if there is none or it cannot be read.
        var information: ExtensionInformation? {
            guard let path = path("INFOPLIST_FILE"), let contents = try? PropertyList.read(path) else { return nil }
            return ExtensionInformation(contents, settings: settings)
        }

        /// The entitlements that the target is signed with; `nil` if they cannot be read, or a missing file of settings
        /// may decide them.
        var entitlements: PropertyList? {
            guard let path = path("CODE_SIGN_ENTITLEMENTS") else { return settings.isComplete ? .dictionary([:]) : nil }
            guard settings.isComplete || !FilePaths.text(of: path).contains("$(") else { return nil }
            return (try? PropertyList.read(path))?.mapStrings(settings.resolve)
        }

        var isNotificationService: Bool {
            if let isKnown = information?.isNotificationService { return isKnown }
            // Without an Info.plist, or if a setting that no file here has makes its words, the code decides.
            let headers = files.filter { $0.hasSuffix(".m") }.map { String($0.dropLast() + "h") }
            return (files + headers).contains { file in
                guard ["swift", "m", "h"].contains(FilePaths.suffix(of: file)) else { return false }
                let outline = SourceOutline((try? FilePaths.read(file)) ?? [])
                return outline.mentions("UNNotificationServiceExtension")
                    || !PrincipalClass.extensions(among: outline.classes).isEmpty
            }
        }

        /// The paths of all files that the target compiles, in alphabetical order.
        var files: [String] {
            let synchronized = synchronizedFiles.map(\.file).filter { Self.compiled.contains(FilePaths.suffix(of: $0)) }
            return Set(files(ofPhase: "PBXSourcesBuildPhase") + synchronized + foreignFiles).sorted()
        }

        private func files(ofPhase kind: String) -> [String] {
            let phases = (object["buildPhases"]?.strings ?? []).compactMap { project.objects[$0] }
            let files = phases.filter { $0["isa"]?.string == kind }.flatMap { $0["files"]?.strings ?? [] }
            return files.compactMap { project.objects[$0]?["fileRef"]?.string }.flatMap { reference in
                // A group with one file's translations stands for its files.
                let children = project.objects[reference]?["children"]?.strings ?? []
                return (children.isEmpty ? [reference] : children).compactMap(project.location)
            }
        }

        private var synchronizedGroups: [String] { object["fileSystemSynchronizedGroups"]?.strings ?? [] }

        /// The files of the target's synchronized folders, without their exceptions for this target, each with the
        /// folder that is copied as a whole, or else itself.
        private var synchronizedFiles: [(file: String, whole: String)] {
            synchronizedGroups.flatMap { group -> [(file: String, whole: String)] in
                guard let folder = project.location(of: group) else { return [] }
                let exceptions = exceptions(of: group, in: folder)
                let whole = project.objects[group]?["explicitFolders"]?.strings.map { FilePaths.join(folder, $0) } ?? []
                return FilePaths.files(below: folder).filter { file in
                    !exceptions.contains { file == $0 || file.hasPrefix($0 + "/") }
                }.map { file in
                    (file, whole.first { file.hasPrefix($0 + "/") } ?? BundleResource.whole(of: file))
                }
            }
        }

        /// The files that the target copies into its bundle.
        var resources: [BundleResource] {
            let others = Self.compiled.union(Self.unused)
            let synchronized = synchronizedFiles.filter { file, whole in
                whole != file || !others.contains(FilePaths.suffix(of: file))
            }
            let own = Set(["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"].compactMap(path))
            let paths = Set(files(ofPhase: "PBXResourcesBuildPhase") + synchronized.map(\.whole)).subtracting(own)
            return paths.sorted().flatMap(BundleResource.all)
        }

        /// The files of other targets' folders that an exception includes in this target.
        private var foreignFiles: [String] {
            project.objects.filter { group, object in
                object["isa"]?.string == "PBXFileSystemSynchronizedRootGroup" && !synchronizedGroups.contains(group)
            }.flatMap { group, _ in
                project.location(of: group).map { exceptions(of: group, in: $0) } ?? []
            }
        }

        private func exceptions(of group: String, in folder: String) -> [String] {
            (project.objects[group]?["exceptions"]?.strings ?? []).compactMap { project.objects[$0] }
                .filter { $0["target"]?.string == identifier }.flatMap { $0["membershipExceptions"]?.strings ?? [] }
                .map { FilePaths.onDisk(FilePaths.join(folder, $0)) }
        }

        /// The suffixes of files that a compiler accepts.
        private static let compiled: Set<String> = ["swift", "m", "mm", "c", "cc", "cpp", "cxx"]

        /// The suffixes of files that belong to no bundle.
        private static let unused: Set<String> = ["h", "hpp", "pch", "entitlements", "xcconfig", "modulemap"]

        var swiftFiles: [String] { files.filter { FilePaths.suffix(of: $0) == "swift" } }
    }

    /// Reads the settings of a target's build configuration, which take precedence over the project's.
    func settings(of target: PropertyList) -> BuildSettings {
        let targetName = target["name"]?.string ?? ""
        let usual: [String: String] = [
            "SRCROOT": folder, "PROJECT_DIR": folder, "SOURCE_ROOT": folder,
            "PROJECT_NAME": name.split(separator: ".").first.map(String.init) ?? "",
            "TARGET_NAME": targetName, "TARGETNAME": targetName, "PRODUCT_NAME": "$(TARGET_NAME)",
            "EXECUTABLE_NAME": "$(PRODUCT_NAME)", "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
            "CONFIGURATION": configuration(of: target)?["name"]?.string ?? "Debug",
            "PRODUCT_BUNDLE_PACKAGE_TYPE": "XPC!", "DEVELOPMENT_LANGUAGE": "en",
        ]
        var settings = BuildSettings()
        settings.add(usual.mapValues { PropertyList.string($0) })
        for configuration in [root, target].compactMap({ $0.flatMap(self.configuration) }) {
            let place = { (name: String) in configuration["baseConfigurationReference\(name)"]?.string }
            let anchored = place("Anchor").flatMap(location).map { FilePaths.join($0, place("RelativePath") ?? "") }
            if let file = (place("").flatMap(location) ?? anchored).map({ ConfigurationFile(at: $0) }) {
                settings.add(file.settings)
                settings.isComplete = settings.isComplete && file.isComplete
            }
            if case .dictionary(let own)? = configuration["buildSettings"] { settings.add(own) }
        }
        return settings
    }

    /// Finds the configuration of a project or target that has the chosen name, or else is like it.
    private func configuration(of object: PropertyList) -> PropertyList? {
        guard let list = object["buildConfigurationList"]?.string.flatMap({ objects[$0] }) else { return nil }
        let all = (list["buildConfigurations"]?.strings ?? []).compactMap { objects[$0] }
        let name = list["defaultConfigurationName"]?.string
        return all.first { $0["name"]?.string == configurationName }
            ?? all.first { $0["name"]?.string?.lowercased().contains(configurationName.lowercased()) == true }
            ?? all.first { $0["name"]?.string == name } ?? all.first
    }
}
