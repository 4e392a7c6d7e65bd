import EmbeddedFiles

/// The compiled modules that stand in for Apple's.
struct ShimLibrary: Sendable {
    /// The folder that has them.
    let folder: String
    /// The key that depends on the toolchain and the release.
    let key: String

    /// The options for importing them; their own dependencies are in the same folder.
    var importOptions: [String] {
        ["-I", folder]
    }

    /// The library to link.
    var library: String { "\(folder)/lib\(Self.module).so" }
    /// The program that loads the app's code. It finds the library beside itself.
    var process: String { "\(folder)/process" }

    static let module = "AppleSDK"
    /// Declarations that must be in the extension's own module to take precedence over Foundation's.
    static let inAppFile = "InAppModule.swift"
    private static let inAppFiles = [inAppFile, StubRepair.file]
    /// Not optimized, because that takes four times as long and the shims compute little.
    static let options = ["-swift-version", "5", "-Onone", "-wmo", "-parse-as-library", "-suppress-warnings"]

    /// Compiles the modules unless they are in the cache.
    static func prepare(
        _ files: [EmbeddedFile] = EmbeddedFile.shims,
        toolchain: SwiftToolchain,
        cache: BuildCache
    ) async throws(ExtensionBuildError) -> ShimLibrary {
        var key = ContentKey()
        for text in [toolchain.compiler, toolchain.version, ShimBuild.main] + options + ShimModules.names.sorted() {
            key.add(text)
        }
        for file in files {
            key.add(file.name)
            key.add(file.bytes)
        }
        let entry = try await cache.entry("shims", key: key.text) { folder throws(ExtensionBuildError) in
            try await ShimBuild(folder: folder, files: files, toolchain: toolchain, cache: cache).run()
        }
        return ShimLibrary(folder: entry.path, key: key.text)
    }

    /// Compiles the modules in a folder.
    private struct ShimBuild {
        static let main =
            "import AppleSDK\n@main enum Main { static func main() { RichPushExtensionProcess.run() } }\n"

        var folder: String
        var files: [EmbeddedFile]
        var toolchain: SwiftToolchain
        var cache: BuildCache

        func run() async throws(ExtensionBuildError) {
            for file in files { try BuildCache.write(file.bytes, to: "\(folder)/\(file.name)") }
            // Clang looks for a map with this name in each module search path.
            let maps = files.filter { FilePaths.suffix(of: $0.name) == "modulemap" }
            try BuildCache.write(maps.flatMap { $0.bytes + Array("\n".utf8) }, to: "\(folder)/module.modulemap")
            let swift = files.map { "\(folder)/\($0.name)" }.filter { path in
                FilePaths.suffix(of: path) == "swift" && !inAppFiles.contains(FilePaths.name(of: path))
            }
            let objects = try await compileC()
            // In parallel: importing the module does not need its code.
            let name = "lib\(module).so"
            async let library: Result<Void, ExtensionBuildError> = compile(
                ["-emit-library", "-o", "\(folder)/\(name)", "-Xlinker", "-soname", "-Xlinker", name] + objects,
                module: module,
                files: swift
            )
            try await emitModules(files: swift)
            try await library.get()
            let main = "\(folder)/main.swift"
            try BuildCache.write(Array(Self.main.utf8), to: main)
            let options = ["-o", "\(folder)/process", "\(folder)/\(name)", "-Xlinker", "-rpath", "-Xlinker", "$ORIGIN"]
            try await compile(options, module: "ExtensionProcess", files: [main]).get()
        }

        /// Compiles the files in C, and returns the paths of their object files.
        private func compileC() async throws(ExtensionBuildError) -> [String] {
            let paths = files.filter { FilePaths.suffix(of: $0.name) == "c" }.map { "\(folder)/\($0.name)" }
            for path in paths {
                let arguments = ["-O1", "-fPIC", "-c", path, "-o", "\(path).o"]
                let run = CompilerRun(program: toolchain.clang, arguments: arguments)
                let output = try await run.output()
                guard output.succeeded else {
                    throw .shimsNotCompiled(command: run.command, diagnostics: output.text)
                }
            }
            return paths.map { "\($0).o" }
        }

        /// Makes the module itself, and the names under which it is imported.
        private func emitModules(files: [String]) async throws(ExtensionBuildError) {
            try await emit(
                ["-Xfrontend", "-experimental-skip-non-inlinable-function-bodies-without-types"],
                module: module,
                files: files
            )
            let names = ShimModules.names.subtracting([ShimModules.overlay]).sorted()
            try await ModuleStub.write(names, exporting: [module], in: folder, libraries: [folder], toolchain, cache)
            let overlay = ShimModules.overlay
            let file = "\(folder)/\(overlay).swift"
            try BuildCache.write(Array("@_exported import \(overlay)\n@_exported import \(module)\n".utf8), to: file)
            try await emit(["-import-underlying-module"], module: overlay, files: [file])
        }

        private func emit(_ options: [String], module: String, files: [String]) async throws(ExtensionBuildError) {
            let path = "\(folder)/\(module).swiftmodule"
            try await compile(options + ["-emit-module", "-emit-module-path", path], module: module, files: files).get()
        }

        private func compile(
            _ own: [String],
            module: String,
            files: [String]
        ) async -> Result<Void, ExtensionBuildError> {
            let run = CompilerRun(
                program: toolchain.compiler,
                arguments: options + own + [
                    "-module-name", module, "-I", folder, "-module-cache-path", cache.moduleCache,
                ]
                    + files
            )
            do throws(ExtensionBuildError) {
                let output = try await run.output()
                guard output.succeeded else {
                    throw .shimsNotCompiled(command: run.command, diagnostics: output.text)
                }
                return .success(())
            } catch {
                return .failure(error)
            }
        }
    }
}
