import EmbeddedFiles

/// The module that stands in for vendors' SDKs. An extension that imports none of them does not wait for it.
enum VendorLibrary {
    static let module = "VendorSDK"

    /// Compiles the module unless it is in the cache.
    static func prepare(
        _ files: [EmbeddedFile] = EmbeddedFile.vendorShims,
        upon library: ShimLibrary,
        toolchain: SwiftToolchain,
        cache: BuildCache
    ) async throws(ExtensionBuildError) -> CompiledModule {
        var key = ContentKey()
        key.add(library.key)
        for file in files {
            key.add(file.name)
            key.add(file.bytes)
        }
        let entry = try await cache.entry("vendors", key: key.text) { folder throws(ExtensionBuildError) in
            for file in files { try BuildCache.write(file.bytes, to: "\(folder)/\(file.name)") }
            let results = [
                "-emit-object", "-o", "\(folder)/\(module).o", "-emit-module", "-emit-module-path",
                "\(folder)/\(module).swiftmodule",
            ]
            let run = CompilerRun(
                program: toolchain.compiler,
                arguments: ShimLibrary.options + results + library.importOptions + [
                    "-module-name", module, "-module-cache-path", cache.moduleCache,
                ]
                    + files.map { "\(folder)/\($0.name)" }
            )
            let output = try await run.output()
            guard output.succeeded else {
                throw .shimsNotCompiled(command: run.command, diagnostics: output.text)
            }
        }
        return CompiledModule(folder: entry.path, key: key.text, name: module)
    }
}
