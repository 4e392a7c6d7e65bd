extension XcodeProject.Target {
    /// The paths of all files that the target compiles, in alphabetical order.
    var files: [String] {
        let synchronized = synchronizedFiles.map(\.file).filter { Self.compiled.contains(FilePaths.suffix(of: $0)) }
        return Set(files(ofPhase: "PBXSourcesBuildPhase") + synchronized + foreignFiles).sorted()
    }

    func files(ofPhase kind: String) -> [String] {
        let phases = (object["buildPhases"]?.strings ?? []).compactMap { project.objects[$0] }
        return phases.filter { $0["isa"]?.string == kind }
            .flatMap { $0["files"]?.strings ?? [] }
            .compactMap { project.objects[$0]?["fileRef"]?.string }
            .flatMap { reference in
                // A group with one file's translations stands for its files.
                let children = project.objects[reference]?["children"]?.strings ?? []
                return (children.isEmpty ? [reference] : children).compactMap(project.location)
            }
    }

    private var synchronizedGroups: [String] {
        object["fileSystemSynchronizedGroups"]?.strings ?? []
    }

    /// The files of the target's synchronized folders, without their exceptions for this target, each with the folder
    /// that is copied as a whole, or else itself.
    private var synchronizedFiles: [(file: String, whole: String)] {
        synchronizedGroups.flatMap { group -> [(file: String, whole: String)] in
            guard let folder = project.location(of: group) else { return [] }
            let exceptions = exceptions(of: group, in: folder)
            let copied = project.objects[group]?["explicitFolders"]?.strings.map { FilePaths.join(folder, $0) } ?? []
            return FilePaths.files(below: folder).filter { file in
                !exceptions.contains { file == $0 || file.hasPrefix($0 + "/") }
            }.map { file in
                let catalog = file.firstRange(of: ".xcassets/").map { file[..<$0.upperBound].dropLast() }
                return (file, copied.first { file.hasPrefix($0 + "/") } ?? catalog.map(String.init) ?? file)
            }
        }
    }

    /// The files and folders that the target's synchronized folders have for its bundle.
    var synchronizedResources: [String] {
        synchronizedFiles.filter { file, whole in
            let suffix = FilePaths.suffix(of: file)
            return whole != file || !Self.compiled.contains(suffix) && !Self.unused.contains(suffix)
        }.map(\.whole)
    }

    /// The files of other targets' folders that an exception includes in this target.
    private var foreignFiles: [String] {
        project.objects.filter { identifier, object in
            object["isa"]?.string == "PBXFileSystemSynchronizedRootGroup" && !synchronizedGroups.contains(identifier)
        }.flatMap { identifier, _ in
            project.location(of: identifier).map { exceptions(of: identifier, in: $0) } ?? []
        }
    }

    private func exceptions(of group: String, in folder: String) -> [String] {
        (project.objects[group]?["exceptions"]?.strings ?? [])
            .compactMap { project.objects[$0] }
            .filter { $0["target"]?.string == identifier }
            .flatMap { $0["membershipExceptions"]?.strings ?? [] }
            .map { FilePaths.onDisk(FilePaths.join(folder, $0)) }
    }

    /// The suffixes of files that a compiler accepts.
    private static let compiled: Set<String> = ["swift", "m", "mm", "c", "cc", "cpp", "cxx"]

    /// The suffixes of files that belong to no bundle.
    private static let unused: Set<String> = ["h", "hpp", "pch", "entitlements", "xcconfig", "modulemap"]

    var swiftFiles: [String] {
        files.filter { FilePaths.suffix(of: $0) == "swift" }
    }
}
