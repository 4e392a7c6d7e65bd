/// Modules of one line, which re-export another module under another name.
enum ModuleStub {
    /// Compiles modules of these names, one per processor at a time.
    /// - Parameters:
    ///   - modules: The modules that they re-export.
    ///   - folder: The folder for the new modules.
    ///   - libraries: The folders with the re-exported modules.
    static func write(
        _ names: [String],
        exporting modules: [String],
        in folder: String,
        libraries: [String],
        _ toolchain: SwiftToolchain,
        _ cache: BuildCache
    ) async throws(ExtensionBuildError) {
        guard !names.isEmpty else { return }
        let file = "\(folder)/ModuleStub.swift"
        try BuildCache.write(Array(modules.map { "@_exported import \($0)\n" }.joined().utf8), to: file)
        let runs = names.map { name in
            CompilerRun(
                program: toolchain.compiler,
                arguments: [
                    "-emit-module", "-parse-as-library", "-swift-version", "5", "-suppress-warnings",
                    "-module-name", name, "-emit-module-path", "\(folder)/\(name).swiftmodule",
                    "-module-cache-path", cache.moduleCache, file,
                ] + libraries.flatMap { ["-I", $0] }
            )
        }
        for (run, output) in zip(runs, try await CompilerRun.outputs(of: runs)) where !output.succeeded {
            throw .shimsNotCompiled(command: run.command, diagnostics: output.text)
        }
    }
}
