import FoundationEssentials

/// A user's request to build an extension: its paths, and settings that its project does not have.
package struct ExtensionBuildRequest: Sendable {
    /// Swift or Objective-C files, a folder of them, or one project, workspace, or folder that has a project.
    package var paths: [String]
    /// The project's target; needed if it has several notification service extensions.
    package var target: String?
    /// The path of an Info.plist; by default, the one beside the files.
    package var informationFile: String?
    /// The build configuration; by default, Debug.
    package var configuration: String?
    /// Names for `#if`.
    package var conditions: [String] = []
    /// The version of the language; by default, the project's, or 5.
    package var swiftVersion: String?
    /// The path of the Swift compiler; by default, the one in `PATH`.
    package var compiler: String?

    /// The path of the folder with what the app has left on the device; `nil` for nothing.
    package var appState: String?

    package init(paths: [String]) {
        self.paths = paths
    }

    /// Compiles the extension unless it is in the cache.
    package func build() async throws(ExtensionBuildError) -> ExtensionProgram {
        let environment = ProcessInfo.processInfo.environment
        let state = try appState.map { folder throws(ExtensionBuildError) in try AppState(folder: folder) }
        var program = try await ExtensionProgram.build(
            sources(),
            toolchain: SwiftToolchain.find(compiler, environment: environment),
            cache: BuildCache(environment: environment)
        )
        program.appState = state
        return program
    }

    /// The paths that the program depends on, some of which may not exist.
    package var inputFiles: [String] {
        let projects = paths.map { "\($0)/project.pbxproj" }
        let sources = try? sources()
        let files = (sources?.files ?? []) + (sources?.objectiveC?.files ?? [])
        return paths + [informationFile].compactMap(\.self) + projects + files
    }

    func sources() throws(ExtensionBuildError) -> ExtensionSources {
        try ExtensionSources(
            paths: paths,
            target: target,
            informationFile: informationFile,
            configuration: configuration,
            conditions: conditions,
            swiftVersion: swiftVersion
        )
    }
}
