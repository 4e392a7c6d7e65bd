extension XcodeProject.Target {
    /// The paths of all files that the target compiles, in alphabetical order.
    var files: [String] {
        Set(listedFiles + synchronizedFiles + foreignFiles).sorted()
    }

    /// The files that the target's build phases list.
    private var listedFiles: [String] {
        let phases = (object["buildPhases"]?.strings ?? []).compactMap { project.objects[$0] }
        return phases.filter { $0["isa"]?.string == "PBXSourcesBuildPhase" }
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

    /// The files of the target's synchronized folders, without their exceptions for this target.
    private var synchronizedFiles: [String] {
        synchronizedGroups.flatMap { group -> [String] in
            guard let folder = project.location(of: group) else { return [] }
            let exceptions = exceptions(of: group, in: folder)
            return FilePaths.files(below: folder).filter { file in
                Self.compiled.contains(FilePaths.suffix(of: file))
                    && !exceptions.contains { file == $0 || file.hasPrefix($0 + "/") }
            }
        }
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
            .map { FilePaths.join(folder, $0) }
    }

    /// The suffixes of files that a compiler accepts.
    private static let compiled: Set<String> = ["swift", "m", "mm", "c", "cc", "cpp", "cxx"]

    /// The paths of the target's Swift files.
    var swiftFiles: [String] {
        files.filter { FilePaths.suffix(of: $0) == "swift" }
    }
}
