extension XcodeProject {
    struct Target: Sendable {
        let identifier: String
        let object: PropertyList
        let project: XcodeProject
        /// The settings of the project's build configuration, or else of the default one.
        let settings: BuildSettings

        init(identifier: String, object: PropertyList, project: XcodeProject) {
            self.identifier = identifier
            self.object = object
            self.project = project
            let name = object["name"]?.string ?? ""
            var settings = BuildSettings()
            settings.add([
                "SRCROOT": .string(project.folder), "PROJECT_DIR": .string(project.folder),
                "SOURCE_ROOT": .string(project.folder),
                "PROJECT_NAME": .string(project.name.split(separator: ".").first.map(String.init) ?? ""),
                "TARGET_NAME": .string(name), "TARGETNAME": .string(name), "PRODUCT_NAME": .string("$(TARGET_NAME)"),
                "EXECUTABLE_NAME": .string("$(PRODUCT_NAME)"),
                "CONFIGURATION": project.configuration(of: object)?["name"] ?? .string("Debug"),
                "PRODUCT_MODULE_NAME": .string("$(PRODUCT_NAME:c99extidentifier)"),
                "PRODUCT_BUNDLE_PACKAGE_TYPE": .string("XPC!"), "DEVELOPMENT_LANGUAGE": .string("en"),
            ])
            for object in [project.root, object] {
                guard let object, let configuration = project.configuration(of: object) else { continue }
                if let file = configuration["baseConfigurationReference"]?.string.flatMap(project.location) {
                    settings.add(ConfigurationFile.settings(at: file))
                } else if let anchor = configuration["baseConfigurationReferenceAnchor"]?.string,
                    let path = configuration["baseConfigurationReferenceRelativePath"]?.string,
                    let folder = project.location(of: anchor)
                {
                    settings.add(ConfigurationFile.settings(at: FilePaths.join(folder, path)))
                }
                if case .dictionary(let own)? = configuration["buildSettings"] { settings.add(own) }
            }
            self.settings = settings
        }

        var name: String {
            object["name"]?.string ?? identifier
        }

        func path(_ setting: String) -> String? {
            settings[setting].map { FilePaths.onDisk(FilePaths.join(project.folder, $0)) }
        }

        /// The contents of the target's Info.plist; `nil` if there is none or it cannot be read.
        var information: ExtensionInformation? {
            guard let path = path("INFOPLIST_FILE"), let contents = try? PropertyList.read(path) else { return nil }
            return ExtensionInformation(contents, settings: settings)
        }

        /// The entitlements that the target is signed with; `nil` if they cannot be read.
        var entitlements: PropertyList? {
            guard let path = path("CODE_SIGN_ENTITLEMENTS") else { return .dictionary([:]) }
            return (try? PropertyList.read(path))?.mapStrings(settings.resolve)
        }

        var isNotificationService: Bool {
            if let isKnown = information?.isNotificationService { return isKnown }
            // Without an Info.plist, or if a setting that no file here has makes its words, the code decides.
            let headers = files.filter { $0.hasSuffix(".m") }.map { String($0.dropLast() + "h") }
            return (files + headers).contains { file in
                ["swift", "m", "h"].contains(FilePaths.suffix(of: file))
                    && (try? FilePaths.read(file)).map(SourceOutline.init).map { outline in
                        outline.mentions("UNNotificationServiceExtension")
                            || !PrincipalClass.extensions(among: outline.classes).isEmpty
                    } ?? false
            }
        }
    }

    /// Finds the configuration of a project or target that has the chosen name, or else is like it.
    fileprivate func configuration(of object: PropertyList) -> PropertyList? {
        guard let list = object["buildConfigurationList"]?.string.flatMap({ objects[$0] }) else { return nil }
        let all = (list["buildConfigurations"]?.strings ?? []).compactMap { objects[$0] }
        let name = list["defaultConfigurationName"]?.string
        let chosen = configurationName
        return all.first { $0["name"]?.string == chosen }
            ?? all.first { $0["name"]?.string?.lowercased().contains(chosen.lowercased()) == true }
            ?? all.first { $0["name"]?.string == name } ?? all.first
    }
}
