import EmbeddedFiles
import FoundationEssentials

package struct ExtensionProgram: Sendable {
    package let executable: String
    /// The candidates for the principal class, with the module, the best one first.
    package let principalClasses: [String]
    /// The compiler's warnings; empty if there are none.
    package let warnings: String
    /// Sentences about what was left out or is empty here.
    package let notes: [String]
    package let files: [String]
    package let permissions: ExtensionPermissions
    /// What its app has left on the device; `nil` for nothing.
    var appState: AppState?
    package let payloadKeys: PayloadKeys
    /// Whether this build compiled it; `false` if it was in the cache.
    package let isNew: Bool

    static func build(
        _ sources: ExtensionSources,
        shims: [EmbeddedFile] = EmbeddedFile.shims,
        toolchain: SwiftToolchain,
        cache: BuildCache
    ) async throws(ExtensionBuildError) -> ExtensionProgram {
        let tools = BuildTools(toolchain: toolchain, cache: cache)
        do throws(ExtensionBuildError) {
            if let plan = try ObjectiveCPlan(sources) { return try await plan.program(tools) }
            return try await BuildPlan(sources).program(tools, shims: shims)
        } catch {
            guard case .notCompiled(let diagnostics, let notes) = error else { throw error }
            let hints = NeighborDeclarations.hints(for: diagnostics, notes, sources)
            throw .notCompiled(diagnostics: diagnostics, notes: hints + notes)
        }
    }
}

extension ExtensionProgram {
    /// The program in a folder of the cache.
    /// - Parameter outlines: Those of the files in which the extension may read a payload.
    init(
        in entry: BuildCache.Entry,
        _ sources: ExtensionSources,
        _ principalClasses: [String],
        files: [String],
        outlines: [SourceOutline],
        notes: [String]
    ) {
        executable = "\(entry.path)/\(sources.moduleName)"
        (self.principalClasses, self.files) = (principalClasses, files)
        self.notes = notes + [FilePaths.text(of: "\(entry.path)/\(ModuleBuild.stubFile)")].filter { !$0.isEmpty }
        warnings = FilePaths.text(of: "\(entry.path)/\(ProcessFiles.warningsFile)")
        permissions = sources.permissions
        payloadKeys = PayloadKeys(outlines)
        isNew = entry.isNew
    }
}

/// The files of an extension's process: the app's code, and what belongs beside it.
enum ProcessFiles {
    /// The app's code, which the program loads.
    static let codeFile = "extension.so"
    static let warningsFile = "warnings.txt"

    /// Makes everything but the code; `program` is the path of the program that loads it.
    static func make(in folder: String, _ sources: ExtensionSources, _ principalClasses: [String], program: String)
        throws(ExtensionBuildError)
    {
        for resource in sources.resources { resource.copy(into: folder) }
        if let groups = sources.permissions.groups(sources.bundleIdentifier) {
            try BuildCache.write(groups.utf8, to: "\(folder)/groups.txt")
        }
        try BuildCache.write(sources.informationList.xml, to: "\(folder)/Info.plist")
        try BuildCache.write(principalClasses.joined(separator: "\n").utf8, to: "\(folder)/principal-classes.txt")
        // Beside the Info.plist, and under the name of the module, the program finds itself as on iOS.
        try link(program, to: "\(folder)/\(sources.moduleName)")
    }

    /// Makes a hard link, which stays when the cache forgets the original.
    static func link(_ path: String, to other: String) throws(ExtensionBuildError) {
        do { try FileManager.default.linkItem(atPath: path, toPath: other) } catch {
            throw .cacheUnusable(path: other, reason: "no link can be made there")
        }
    }

    /// A copied file, its folder, and the folder of the original.
    typealias Copy = (path: String, folder: String, original: String)

    /// Copies the texts that made the key, because the user may be editing the files.
    static func copy(_ files: [(path: String, text: [UInt8])], to folder: String)
        throws(ExtensionBuildError) -> [Copy]
    {
        var copies: [Copy] = []
        for (index, file) in files.enumerated() {
            let place = "\(folder)/Sources/\(index)"
            copies.append(("\(place)/\(FilePaths.name(of: file.path))", place, FilePaths.folder(of: file.path)))
            try BuildCache.write(file.text, to: copies[index].path)
        }
        return copies
    }
}
