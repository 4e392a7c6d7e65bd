import FoundationEssentials

/// An extension's program, compiled again when one of its files has changed.
package actor CurrentProgram {
    private struct Version: Equatable {
        let path: String
        let modified: Date?
        let byteCount: Int?
    }

    private let request: ExtensionBuildRequest
    private var versions: [Version] = []
    private var program: ExtensionProgram
    private var problem: ExtensionBuildError?
    private var building: Task<Void, Never>?

    /// Compiles the extension for the first time.
    package init(_ request: ExtensionBuildRequest) async throws(ExtensionBuildError) {
        self.request = request
        // Noted before the build, so that a change during it counts.
        let versions = Self.versions(of: request)
        program = try await request.build()
        self.versions = versions
    }

    /// The program of the current files. If they do not compile, the previous program and the reason.
    package func latest() async -> (program: ExtensionProgram, problem: ExtensionBuildError?) {
        let now = Self.versions(of: request)
        if building == nil, now != versions {
            versions = now
            building = Task { await rebuild() }
        }
        await building?.value
        return (program, problem)
    }

    private func rebuild() async {
        do throws(ExtensionBuildError) {
            program = try await request.build()
            problem = nil
        } catch {
            problem = error
        }
        building = nil
    }

    private static func versions(of request: ExtensionBuildRequest) -> [Version] {
        request.inputFiles.map { path in
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            return Version(
                path: path,
                modified: attributes?[.modificationDate] as? Date,
                byteCount: attributes?[.size] as? Int
            )
        }
    }
}
