import FoundationEssentials

/// A user's request for an extension: its place, and what its project does not say.
package struct ExtensionBuildRequest: Sendable {
    /// Files in Swift or Objective-C, or a folder of them, or one project, workspace or folder that has a project.
    package var paths: [String]
    /// The project's target; needed if it has several notification service extensions.
    package var target: String?
    /// The path of an Info.plist; otherwise that beside the files.
    package var informationFile: String?
    /// Names for `#if`.
    package var conditions: [String] = []
    /// The version of the language; otherwise the project's, or 5.
    package var swiftVersion: String?
    /// The path of the Swift compiler; otherwise the one in `PATH`.
    package var compiler: String?

    package init(paths: [String]) {
        self.paths = paths
    }

    /// Compiles the extension, unless that was done before.
    package func build() async throws(ExtensionBuildError) -> ExtensionProgram {
        let environment = ProcessInfo.processInfo.environment
        return try await ExtensionProgram.build(
            sources(),
            toolchain: SwiftToolchain.find(compiler, environment: environment),
            cache: BuildCache(environment: environment)
        )
    }

    func sources() throws(ExtensionBuildError) -> ExtensionSources {
        try ExtensionSources(
            paths: paths,
            target: target,
            informationFile: informationFile,
            conditions: conditions,
            swiftVersion: swiftVersion
        )
    }
}
