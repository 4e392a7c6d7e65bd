import FoundationEssentials

/// The files of an extension's process: the app's code, and what belongs beside it.
enum ProcessFiles {
    /// The app's code, which the program loads.
    static let codeFile = "extension.so"

    /// Makes everything but the code; `program` is the path of the program that loads it.
    static func make(
        in folder: String,
        _ sources: ExtensionSources,
        _ principalClasses: [String],
        program: String
    ) throws(ExtensionBuildError) {
        for resource in sources.resources { resource.copy(into: folder) }
        if let groups = sources.permissions.groups(sources.bundleIdentifier) {
            try BuildCache.write(Array(groups.utf8), to: "\(folder)/groups.txt")
        }
        try BuildCache.write(Array(sources.informationList.xml.utf8), to: "\(folder)/Info.plist")
        try BuildCache.write(
            Array(principalClasses.joined(separator: "\n").utf8),
            to: "\(folder)/principal-classes.txt"
        )
        // Beside the Info.plist, and under the name of the module, the program finds itself as on iOS.
        try link(program, to: "\(folder)/\(sources.moduleName)")
    }

    /// Makes a hard link, which stays when the cache forgets the original.
    static func link(_ path: String, to other: String) throws(ExtensionBuildError) {
        do {
            try FileManager.default.linkItem(atPath: path, toPath: other)
        } catch {
            throw .cacheUnusable(path: other, reason: "no link can be made there")
        }
    }
}
