/// What the Swift files of an extension, or of a library of its own, are compiled with.
struct ModuleBuild: Sendable {
    let library: ShimLibrary
    let toolchain: SwiftToolchain
    let cache: BuildCache
    /// The modules of one line: those that are empty here, and those of vendors' SDKs.
    let hollowModules: [String]
    let vendorModules: [String]
    /// The libraries that are compiled already.
    var modules: [CompiledModule] = []

    static let stubFile = "stub.txt"

    /// Texts that change with everything but the files.
    var keys: [String] {
        [library.key] + hollowModules + vendorModules + modules.map(\.key)
    }

    /// Compiles files into a folder.
    /// - Parameter stubs: The modules that a stub replaces.
    /// - Returns: The compiler's output, with the paths of the user's files.
    func compile(
        _ files: [PatchedSource],
        in folder: String,
        options: [String],
        stubs: [String] = []
    ) async throws(ExtensionBuildError) -> CompilerRun.Output {
        let lines = "\(folder)/Modules"
        try cache.createFolder(lines)
        // On iOS, a helper file that imports only Foundation has URLSession.
        var arguments = options + ["-Xfrontend", "-import-module", "-Xfrontend", ShimLibrary.module]
        arguments += library.importOptions + ["-I", lines, "-module-cache-path", cache.moduleCache]
        for (names, module) in [(hollowModules, ShimLibrary.module), (vendorModules, VendorLibrary.module)] {
            let libraries = [library.folder] + modules.map(\.folder)
            try await ModuleStub.write(names, exporting: [module], in: lines, libraries: libraries, toolchain, cache)
        }
        var paths: [String] = []
        for (index, file) in files.enumerated() {
            // Compiles the text that made the key, because the user may be editing the file.
            let copy = "\(folder)/Sources/\(index)"
            try cache.createFolder(copy)
            paths.append("\(copy)/\(FilePaths.name(of: file.path))")
            try BuildCache.write(file.text, to: paths[index])
            // A backtrace names the user's file.
            arguments += ["-debug-prefix-map", "\(copy)=\(FilePaths.folder(of: file.path))"]
        }
        arguments += modules.flatMap { ["-I", $0.folder] } + paths + ["\(library.folder)/\(ShimLibrary.inAppFile)"]
        if !stubs.isEmpty {
            let declaration = "\(folder)/\(StubRepair.file)"
            arguments.append(declaration)
            var repair = StubRepair(files, modules: stubs)
            for _ in 0..<StubRepair.rounds {
                for (path, text) in zip(paths, repair.texts) { try BuildCache.write(text, to: path) }
                try BuildCache.write(repair.declaration, to: declaration)
                let trial = CompilerRun(program: toolchain.compiler, arguments: ["-typecheck"] + arguments)
                let output = try await trial.output()
                guard !output.succeeded, repair.repair(output.text, paths: paths) else { break }
            }
            try BuildCache.write(Array(repair.sentence.utf8), to: "\(folder)/\(Self.stubFile)")
        }
        var output = try await CompilerRun(program: toolchain.compiler, arguments: arguments).output()
        for (path, file) in zip(paths, files) { output.text.replace(path, with: file.path) }
        return output
    }
}

/// A compiled module that is linked into extensions.
struct CompiledModule: Sendable {
    /// The folder that has it.
    let folder: String
    /// The key that distinguishes it from that of other sources, or of another toolchain.
    let key: String
    let name: String

    /// The file to link.
    var object: String { "\(folder)/\(name).o" }
}
