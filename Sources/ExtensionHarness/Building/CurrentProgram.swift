/// An extension's program, compiled again when one of its files has changed.
package actor CurrentProgram {
    private let request: ExtensionBuildRequest
    private var versions: [String]
    private var program: ExtensionProgram
    private var problem: ExtensionBuildError?
    private var building: Task<Void, Never>?

    package init(_ request: ExtensionBuildRequest) async throws(ExtensionBuildError) {
        self.request = request
        // Noted before the build, so that a change during it counts.
        versions = request.inputFiles.map(FilePaths.version)
        program = try await request.build()
    }

    /// The program of the current files. If they do not compile, the previous program and the reason.
    package func latest() async -> (program: ExtensionProgram, problem: ExtensionBuildError?) {
        let now = request.inputFiles.map(FilePaths.version)
        if building == nil, now != versions {
            versions = now
            building = Task {
                do throws(ExtensionBuildError) { (program, problem) = (try await request.build(), nil) } catch {
                    problem = error
                }
                building = nil
            }
        }
        await building?.value
        return (program, problem)
    }
}
