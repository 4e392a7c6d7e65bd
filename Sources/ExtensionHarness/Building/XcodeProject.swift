/// The parts of an Xcode project that determine how an extension is compiled.
struct XcodeProject: Sendable {
    let path: String
    /// The folder that the project's paths start from: `SRCROOT`.
    let folder: String
    let objects: [String: PropertyList]
    let root: PropertyList?
    let parents: [String: String]
    private(set) var configurationName = "Debug"

    /// - Parameter path: The `.xcodeproj`, or its `project.pbxproj`.
    init(path: String, configuration: String? = nil) throws(ExtensionBuildError) {
        let path = FilePaths.absolute(path)
        let file = FilePaths.name(of: path) == "project.pbxproj" ? path : "\(path)/project.pbxproj"
        self.path = FilePaths.folder(of: file)
        let contents = try PropertyList.read(file)
        guard case .dictionary(let objects)? = contents["objects"] else {
            throw .malformed(path: self.path, line: 1, problem: "the project has no objects")
        }
        self.objects = objects
        root = contents["rootObject"]?.string.flatMap { objects[$0] }
        folder = FilePaths.join(FilePaths.folder(of: self.path), root?["projectDirPath"]?.string ?? "")
        parents = objects.reduce(into: [:]) { parents, object in
            for child in object.value["children"]?.strings ?? [] { parents[child] = object.key }
        }
        guard let configuration else { return }
        let all = objects.values.filter { $0["isa"]?.string == "XCBuildConfiguration" }
        let names = Set(all.compactMap { $0["name"]?.string }).sorted()
        guard names.contains(configuration) else {
            throw .unknownConfiguration(name: configuration, project: name, names: names)
        }
        configurationName = configuration
    }

    var name: String { FilePaths.name(of: path) }

    var appExtensions: [Target] { targets(of: "app-extension") }

    /// The Swift files of the targets that are frameworks or libraries, by the names of their modules.
    var frameworks: [String: [String]] {
        let targets = ["framework", "framework.static", "library.static"].flatMap(targets)
        let files = targets.map { ($0.settings["PRODUCT_MODULE_NAME"] ?? $0.name, $0.swiftFiles) }
        return Dictionary(files) { first, _ in first }
    }

    /// Returns the app that a target belongs to, as far as the project says.
    func app(around target: Target) -> Target? {
        let apps = targets(of: "application")
        let embedding = apps.first { app in
            (app.object["dependencies"]?.strings ?? []).contains { objects[$0]?["target"]?.string == target.identifier }
        }
        return embedding ?? (apps.count == 1 ? apps[0] : nil)
    }

    /// Returns the targets with a type of product, in the project's order.
    private func targets(of type: String) -> [Target] {
        let listed = root?["targets"]?.strings ?? []
        let all = listed + Set(objects.keys).subtracting(listed).sorted()
        return all.compactMap { identifier in
            guard let object = objects[identifier], object["isa"]?.string == "PBXNativeTarget",
                object["productType"]?.string == "com.apple.product-type.\(type)"
            else { return nil }
            return Target(identifier: identifier, object: object, project: self, settings: settings(of: object))
        }
    }

    /// Returns the notification service extension of that name, or the only one.
    func notificationServiceTarget(named name: String?) throws(ExtensionBuildError) -> Target {
        let targets = appExtensions.filter(\.isNotificationService)
        let names = targets.map(\.name)
        if let name {
            if let target = targets.first(where: { $0.name == name }) { return target }
            throw .unknownTarget(name: name, project: self.name, names: names)
        }
        guard let target = targets.first else { throw .noTarget(project: self.name, others: appExtensions.map(\.name)) }
        guard targets.count == 1 else { throw .severalTargets(project: self.name, names: names) }
        return target
    }

    /// The paths of all files of the project, of any target.
    var files: [String] {
        objects.keys.sorted().flatMap { identifier -> [String] in
            switch (objects[identifier]?["isa"]?.string, location(of: identifier)) {
            case ("PBXFileReference", let file?): [file]
            case ("PBXFileSystemSynchronizedRootGroup", let folder?): FilePaths.files(below: folder)
            default: []
            }
        }
    }

    /// Returns the path of a file or group; `nil` for others, such as products.
    func location(of identifier: String) -> String? {
        var parts: [String] = []
        var next: String? = identifier
        // A group may be its own parent in a damaged project.
        for _ in 0..<100 {
            guard let current = next, let object = objects[current] else { break }
            if let path = object["path"]?.string { parts.append(path) }
            switch object["sourceTree"]?.string ?? "<group>" {
            case "<group>": next = parents[current]
            case "SOURCE_ROOT": next = nil
            case "<absolute>": return FilePaths.onDisk(parts.reversed().reduce("/") { FilePaths.join($0, $1) })
            default: return nil
            }
        }
        return FilePaths.onDisk(parts.reversed().reduce(folder) { FilePaths.join($0, $1) })
    }

    /// Finds the one project that an argument means: a project, a workspace, or a folder that has one.
    static func locate(_ path: String) throws(ExtensionBuildError) -> String? {
        let path = FilePaths.absolute(path)
        if FilePaths.suffix(of: path) == "xcodeproj" || FilePaths.name(of: path) == "project.pbxproj" { return path }
        let folder = FilePaths.suffix(of: path) == "xcworkspace" ? FilePaths.folder(of: path) : path
        // Flutter and React Native keep the app's project in a folder of this name.
        for folder in [folder, "\(folder)/ios"] {
            let projects = FilePaths.names(in: folder).filter {
                FilePaths.suffix(of: $0) == "xcodeproj" && $0 != "Pods.xcodeproj"
            }
            if projects.count > 1 { throw .severalProjects(folder: folder, names: projects) }
            if let project = projects.first { return "\(folder)/\(project)" }
        }
        return nil
    }
}
