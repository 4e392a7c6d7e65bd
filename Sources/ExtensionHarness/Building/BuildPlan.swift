import EmbeddedFiles

/// Everything that is compiled into an extension, already read and checked.
struct BuildPlan: Sendable {
    let sources: ExtensionSources
    let files: [PatchedSource]
    let principalClasses: [String]
    /// Imports of Apple's modules that have no stand-in here.
    let hollowImports: [ImportProblem]
    /// The imported modules of vendors' SDKs, under any condition.
    let vendorModules: [String]
    /// The libraries that are compiled for it, each after those that it imports.
    let modules: [LocalModule]

    /// Reads the files and rejects those that cannot be compiled, in plainer words than the compiler's.
    init(_ sources: ExtensionSources) throws(ExtensionBuildError) {
        let files = try sources.files.map(PatchedSource.read)
        let modules = try LocalModule.modules(for: files, of: sources)
        var problems: [ImportProblem] = []
        var hollow: [ImportProblem] = []
        let known = Set(modules.map(\.name) + sources.stubs + [sources.moduleName])
        let all = files + modules.flatMap(\.files)
        for file in all {
            let found = ImportTable.problems(of: file.outline, path: file.path, known: known)
            problems += found.missing
            hollow += found.hollow
        }
        guard problems.isEmpty else { throw .sources(problems.map(\.description).joined(separator: "\n")) }
        var names: Set<String> = []
        for file in files {
            let name = FilePaths.name(of: file.path)
            if let line = file.outline.entryPoint?.line ?? (name == "main.swift" ? 1 : nil) {
                let place = "\(file.path):\(line)"
                throw .sources("\(place) has the entry point of an app. Name only the files of the extension.")
            }
            if let mark = file.outline.placeholders.first { throw .placeholder(mark, in: file.path) }
            guard names.insert(name).inserted else { throw .duplicateName(name: name) }
        }
        let declared = sources.information?.principalClass
        let module = sources.moduleName
        try PrincipalClass.check(declared, among: files.flatMap(\.outline.classes), module: module)
        principalClasses = PrincipalClass.names(declared: declared, in: files.map(\.outline), module: module)
        try PrincipalClass.checkCount(of: principalClasses, in: sources.files)
        var sources = sources
        sources.resources += modules.flatMap(\.resources)
        self.sources = sources
        self.files = files
        hollowImports = hollow
        self.modules = modules
        let imported = Set(all.flatMap(\.outline.imports).map(\.module)).subtracting(known)
        vendorModules = imported.filter(ModuleTable.standard.hasVendor).sorted()
    }

    private var notes: [String] {
        sources.notes + hollowImports.map(\.description) + ExtensionSources.leftOut(sources.objectiveC?.files ?? [])
    }

    func program(_ tools: BuildTools, shims: [EmbeddedFile]) async throws(ExtensionBuildError) -> ExtensionProgram {
        let library = try await ShimLibrary.prepare(shims, tools)
        let hollow = Set(hollowImports.map(\.module) + sources.stubs).sorted()
        var build = ModuleBuild(library: library, tools: tools, hollowModules: hollow, vendorModules: vendorModules)
        if !vendorModules.isEmpty { build.modules.append(try await VendorLibrary.prepare(upon: library, tools)) }
        for module in modules { build.modules.append(try await module.compile(build)) }
        let texts = build.keys + [sources.bundleKey] + principalClasses + options + sources.stubs
        let key = ContentKey(texts, files: files.map { ($0.path, $0.text) }).text
        let entry = try await tools.cache.entry("extensions", key: key) { [build] folder throws(ExtensionBuildError) in
            try await compile(in: folder, build)
        }
        let (paths, outlines) = (files.map(\.path), files.map(\.outline))
        return ExtensionProgram(in: entry, sources, principalClasses, files: paths, outlines: outlines, notes: notes)
    }

    private var options: [String] {
        var options = ["-swift-version", sources.swiftVersion, "-module-name", sources.moduleName]
        // A symbol that is missing is missing now, not when the process loads the library.
        options += ["-Onone", "-g", "-wmo", "-emit-library", "-Xlinker", "-z", "-Xlinker", "defs"] + sources.options
        for condition in sources.conditions { options += ["-D", condition] }
        return options
    }

    private func compile(in folder: String, _ build: ModuleBuild) async throws(ExtensionBuildError) {
        let library = build.library
        try ProcessFiles.make(in: folder, sources, principalClasses, program: ShimLibrary.process(in: library.folder))
        try ProcessFiles.link(library.library, to: "\(folder)/\(FilePaths.name(of: library.library))")
        let linked = [library.library] + build.modules.map(\.object) + ["-o", "\(folder)/\(ProcessFiles.codeFile)"]
        let output = try await build.compile(files, in: folder, options: options + linked, stubs: sources.stubs)
        var advice = Set(hollowImports.map(\.module)).sorted().map(ImportTable.stubAdvice)
        // A stub does not replace everything.
        advice += sources.stubs.map(ImportTable.packageAdvice)
        guard output.succeeded else { throw .notCompiled(diagnostics: output.text, notes: notes + advice) }
        try BuildCache.write(output.text.utf8, to: "\(folder)/\(ProcessFiles.warningsFile)")
    }
}
