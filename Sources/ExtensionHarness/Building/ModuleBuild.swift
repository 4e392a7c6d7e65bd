/// What the Swift files of an extension, or of a library of its own, are compiled with.
struct ModuleBuild: Sendable {
    /// ``ShimLibrary``.
    let library: CompiledModule
    let tools: BuildTools
    /// The modules of one line: those that are empty here, and those of vendors' SDKs.
    let hollowModules: [String]
    let vendorModules: [String]
    var modules: [CompiledModule] = []

    static let stubFile = "stub.txt"

    /// Texts that change with everything but the files.
    var keys: [String] { [library.key] + hollowModules + vendorModules + modules.map(\.key) }

    /// Compiles files into a folder.
    /// - Parameter stubs: The modules that a stub replaces.
    /// - Returns: The compiler's output, with the paths of the user's files.
    func compile(_ files: [PatchedSource], in folder: String, options: [String], stubs: [String] = [])
        async throws(ExtensionBuildError) -> CompilerRun.Output
    {
        let lines = "\(folder)/Modules"
        let libraries = [library.folder] + modules.map(\.folder)
        for (names, module) in [(hollowModules, ShimLibrary.module), (vendorModules, VendorLibrary.module)] {
            try await tools.writeModules(names, exporting: module, in: lines, libraries: libraries)
        }
        let copies = try ProcessFiles.copy(files.map { ($0.path, $0.text) }, to: folder)
        let paths = copies.map(\.path)
        // On iOS, a helper file that imports only Foundation has URLSession.
        var arguments = options + ["-Xfrontend", "-import-module", "-Xfrontend", ShimLibrary.module]
        arguments += (libraries + [lines]).flatMap { ["-I", $0] }
        // A backtrace names the user's file.
        arguments += copies.flatMap { ["-debug-prefix-map", "\($0.folder)=\($0.original)"] }
        arguments += paths + ["\(library.folder)/\(ShimLibrary.inAppFile)"]
        if !stubs.isEmpty {
            let declaration = "\(folder)/\(StubRepair.file)"
            arguments.append(declaration)
            var repair = StubRepair(files, modules: stubs)
            for _ in 0..<SourceRepair.rounds {
                for (path, text) in zip(paths, repair.texts) { try BuildCache.write(text, to: path) }
                try BuildCache.write(repair.declaration, to: declaration)
                let output = try await tools.swift(["-typecheck"] + arguments).output()
                guard !output.succeeded, repair.repair(output.text, paths: paths) else { break }
            }
            try BuildCache.write(repair.sentence.utf8, to: "\(folder)/\(Self.stubFile)")
        }
        var output = try await tools.swift(arguments).output()
        for (path, file) in zip(paths, files) { output.text.replace(path, with: file.path) }
        return output
    }
}
