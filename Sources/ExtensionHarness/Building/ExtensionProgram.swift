import EmbeddedFiles

/// A compiled extension.
package struct ExtensionProgram: Sendable {
    /// The path of the executable.
    package let executable: String
    /// The candidates for the principal class, with the module, the best one first.
    package let principalClasses: [String]
    /// The compiler's warnings; empty if there are none.
    package let warnings: String
    /// Sentences about what was left out or is empty here.
    package let notes: [String]
    /// The paths of its own files.
    package let files: [String]
    /// What the extension may do.
    package let permissions: ExtensionPermissions
    /// What its app has left on the device; `nil` for nothing.
    var appState: AppState?
    /// The parts of a payload that the extension reads.
    package let payloadKeys: PayloadKeys
    /// Whether this build compiled it; `false` if it was in the cache.
    package let isNew: Bool

    /// Compiles an extension unless it is in the cache.
    package static func build(
        _ sources: ExtensionSources,
        toolchain: SwiftToolchain,
        cache: BuildCache
    ) async throws(ExtensionBuildError) -> ExtensionProgram {
        do throws(ExtensionBuildError) {
            return try await build(sources, shims: EmbeddedFile.shims, toolchain: toolchain, cache: cache)
        } catch {
            guard case .notCompiled(let diagnostics, let notes) = error else { throw error }
            let hints = NeighborDeclarations.hints(for: diagnostics, sources)
            throw .notCompiled(diagnostics: diagnostics, notes: hints + notes)
        }
    }

    static func build(
        _ sources: ExtensionSources,
        shims: [EmbeddedFile],
        toolchain: SwiftToolchain,
        cache: BuildCache
    ) async throws(ExtensionBuildError) -> ExtensionProgram {
        if let plan = try ObjectiveCPlan(sources) { return try await plan.program(toolchain, cache: cache) }
        let plan = try BuildPlan(sources)
        let library = try await ShimLibrary.prepare(shims, toolchain: toolchain, cache: cache)
        var build = ModuleBuild(
            library: library,
            toolchain: toolchain,
            cache: cache,
            hollowModules: plan.hollowModules,
            vendorModules: plan.vendorModules
        )
        if !plan.vendorModules.isEmpty {
            build.modules.append(try await VendorLibrary.prepare(upon: library, toolchain: toolchain, cache: cache))
        }
        for module in plan.modules { build.modules.append(try await module.compile(build)) }
        let entry = try await cache.entry("extensions", key: plan.key(build)) {
            [build] folder throws(ExtensionBuildError) in
            try await plan.compile(in: folder, build)
        }
        let stub = (try? FilePaths.read("\(entry.path)/\(ModuleBuild.stubFile)")).map {
            String(decoding: $0, as: UTF8.self)
        }
        let warnings = (try? FilePaths.read("\(entry.path)/\(BuildPlan.warningsFile)")) ?? []
        return ExtensionProgram(
            executable: "\(entry.path)/\(sources.moduleName)",
            principalClasses: plan.principalClasses,
            warnings: String(decoding: warnings, as: UTF8.self),
            notes: plan.notes + [stub].compactMap(\.self),
            files: plan.files.map(\.path),
            permissions: sources.permissions,
            payloadKeys: PayloadKeys(plan.files.map(\.outline)),
            isNew: entry.isNew
        )
    }
}
