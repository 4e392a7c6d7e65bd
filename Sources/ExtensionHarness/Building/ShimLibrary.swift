import EmbeddedFiles

/// The modules that stand in for Apple's.
enum ShimLibrary {
    static let module = "AppleSDK"
    /// Declarations that must be in the extension's own module to take precedence over Foundation's.
    static let inAppFile = "InAppModule.swift"
    /// A Swift module above a Clang module of the same name: a Swift module has no submodules, and `import os.log` names
    /// one.
    private static let overlay = "os"
    private static let main =
        "import AppleSDK\n@main enum Main { static func main() { RichPushExtensionProcess.run() } }\n"

    /// The program that loads the app's code. It finds the library beside itself.
    static func process(in folder: String) -> String { "\(folder)/process" }

    /// Compiles the modules unless they are in the cache.
    static func prepare(_ files: [EmbeddedFile], _ tools: BuildTools)
        async throws(ExtensionBuildError) -> CompiledModule
    {
        let texts = [tools.toolchain.compiler, tools.toolchain.version, main] + CompiledModule.options
        let names = ModuleTable.standard.appleSDK.sorted()
        let key = ContentKey(texts + names, files: files.map { ($0.name, $0.bytes) }).text
        let entry = try await tools.cache.entry("shims", key: key) { folder throws(ExtensionBuildError) in
            for file in files { try BuildCache.write(file.bytes, to: "\(folder)/\(file.name)") }
            // Clang looks for a map with this name in each module search path.
            let maps = files.filter { FilePaths.suffix(of: $0.name) == "modulemap" }
            try BuildCache.write(maps.flatMap { $0.bytes + Array("\n".utf8) }, to: "\(folder)/module.modulemap")
            try BuildCache.write(main.utf8, to: "\(folder)/main.swift")
            let overlaid = "@_exported import \(overlay)\n@_exported import \(module)\n"
            try BuildCache.write(overlaid.utf8, to: "\(folder)/\(overlay).swift")
            try await compile(files.map(\.name), in: folder, as: names.filter { $0 != overlay }, with: tools)
        }
        return CompiledModule(folder: entry.path, key: key, name: module)
    }

    /// - Parameter names: The names under which the module is imported, besides its own and the overlay's.
    private static func compile(_ files: [String], in folder: String, as names: [String], with tools: BuildTools)
        async throws(ExtensionBuildError)
    {
        let inApp = [inAppFile, StubRepair.file]
        func paths(_ suffix: String) -> [String] {
            files.filter { FilePaths.suffix(of: $0) == suffix && !inApp.contains($0) }.map { "\(folder)/\($0)" }
        }
        let (swift, c) = (paths("swift"), paths("c"))
        let clang = tools.toolchain.clang
        let runs = c.map { CompilerRun(program: clang, arguments: ["-O1", "-fPIC", "-c", $0, "-o", "\($0).o"]) }
        try await CompilerRun.compileShims(runs).get()
        func run(_ arguments: [String]) -> CompilerRun {
            tools.swift(CompiledModule.options + ["-I", folder] + arguments)
        }
        let library = CompiledModule(folder: folder, key: "", name: module).library
        let linked = ["-emit-library", "-o", library, "-Xlinker", "-soname", "-Xlinker", FilePaths.name(of: library)]
        let code = run(linked + ["-module-name", module] + c.map { "\($0).o" } + swift)
        // In parallel: importing the module does not need its code.
        async let compiled = CompilerRun.compileShims([code])
        let skipping = ["-Xfrontend", "-experimental-skip-non-inlinable-function-bodies-without-types"]
        let interface = run(CompiledModule.emission(module, in: folder) + skipping + swift)
        try await CompilerRun.compileShims([interface]).get()
        try await tools.writeModules(names, exporting: module, in: folder, libraries: [folder])
        let above = ["-import-underlying-module", "\(folder)/\(overlay).swift"]
        try await CompilerRun.compileShims([run(CompiledModule.emission(overlay, in: folder) + above)]).get()
        try await compiled.get()
        let program = ["-o", process(in: folder), library, "-Xlinker", "-rpath", "-Xlinker", "$ORIGIN"]
        let start = run(program + ["-module-name", "ExtensionProcess", "\(folder)/main.swift"])
        try await CompilerRun.compileShims([start]).get()
    }
}

/// The module that stands in for vendors' SDKs. An extension that imports none of them does not wait for it.
enum VendorLibrary {
    static let module = "VendorSDK"

    /// Compiles the module unless it is in the cache.
    static func prepare(upon library: CompiledModule, _ tools: BuildTools)
        async throws(ExtensionBuildError) -> CompiledModule
    {
        let files = EmbeddedFile.vendorShims
        let key = ContentKey([library.key], files: files.map { ($0.name, $0.bytes) }).text
        let entry = try await tools.cache.entry("vendors", key: key) { folder throws(ExtensionBuildError) in
            for file in files { try BuildCache.write(file.bytes, to: "\(folder)/\(file.name)") }
            let options = CompiledModule.results(module, in: folder) + ["-I", library.folder]
            let run = tools.swift(options + files.map { "\(folder)/\($0.name)" })
            try await CompilerRun.compileShims([run]).get()
        }
        return CompiledModule(folder: entry.path, key: key, name: module)
    }
}
