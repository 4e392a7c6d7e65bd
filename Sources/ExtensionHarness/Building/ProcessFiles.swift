import FoundationEssentials

/// The files of an extension's process: the app's code, and what belongs beside it.
enum ProcessFiles {
    /// The app's code, which the program loads.
    static let codeFile = "extension.so"

    /// Makes everything but the code.
    /// - Parameter program: The path of the program that loads the code.
    static func make(
        in folder: String,
        for sources: ExtensionSources,
        principalClasses: [String],
        program: String
    ) throws(ExtensionBuildError) {
        try BuildCache.write(Array(sources.informationList.xml.utf8), to: "\(folder)/Info.plist")
        let names = principalClasses.joined(separator: "\n")
        try BuildCache.write(Array(names.utf8), to: "\(folder)/principal-classes.txt")
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
