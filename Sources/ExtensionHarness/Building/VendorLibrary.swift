import EmbeddedFiles

/// The compiled module that stands in for vendors' SDKs. An extension that imports none of them does not wait for it.
struct VendorLibrary: Sendable {
    /// The folder that has it.
    let folder: String
    /// The key that distinguishes it from that of another toolchain or release.
    let key: String

    static let module = "VendorSDK"

    /// The file to link.
    var object: String { "\(folder)/\(Self.module).o" }

    /// Compiles the module unless it is in the cache.
    static func prepare(
        _ files: [EmbeddedFile] = EmbeddedFile.vendorShims,
        upon library: ShimLibrary,
        toolchain: SwiftToolchain,
        cache: BuildCache
    ) async throws(ExtensionBuildError) -> VendorLibrary {
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
        return VendorLibrary(folder: entry.path, key: key.text)
    }
}
