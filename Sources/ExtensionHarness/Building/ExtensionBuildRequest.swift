import FoundationEssentials
import RichPush

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
    package var conditions: [String] = []
    /// The version of the language; by default, the project's, or 5.
    package var swiftVersion: String?
    /// The modules that are replaced by a stub, whose calls do nothing.
    package var stubs: [String] = []
    /// The folders of libraries that are compiled, by the names of their modules.
    package var packages: [String: String] = [:]
    /// The path of the Swift compiler; by default, the one in `PATH`.
    package var compiler: String?
    /// The path of the folder with what the app has left on the device; `nil` for nothing.
    package var appState: String?

    package init(paths: [String]) { self.paths = paths }

    package func build() async throws(ExtensionBuildError) -> ExtensionProgram {
        let environment = ProcessInfo.processInfo.environment
        let state = try appState.map { folder throws(ExtensionBuildError) in try AppState(folder: folder) }
        let sources = try sources()
        let toolchain = try await SwiftToolchain.find(compiler, environment: environment)
        let cache = try BuildCache(environment: environment)
        var program = try await ExtensionProgram.build(sources, toolchain: toolchain, cache: cache)
        program.appState = state
        return program
    }

    /// The paths that the program depends on, some of which may not exist.
    package var inputFiles: [String] {
        let projects = paths.map { "\($0)/project.pbxproj" }
        let sources = try? sources()
        let files = (sources?.files ?? []) + (sources?.objectiveC?.files ?? [])
        return paths + [informationFile].compactMap(\.self) + projects + files + packages.values.sorted()
    }

    func sources() throws(ExtensionBuildError) -> ExtensionSources {
        for name in stubs + packages.keys.sorted() {
            guard ExtensionSources.isIdentifier(name), stubs.count + packages.count <= 100 else {
                throw .moduleOption("\(name.bounded()) is no name of a module: --stub NAME, --package NAME=FOLDER.")
            }
            if packages[name] != nil, stubs.contains(name) || packages[name] == "" {
                throw .moduleOption("Give \(name) either --package \(name)=FOLDER or --stub \(name).")
            }
        }
        return try ExtensionSources(self)
    }
}
