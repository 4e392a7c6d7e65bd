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

    static let warningsFile = "warnings.txt"

    /// Reads the files and rejects those that cannot be compiled, in plainer words than the compiler's.
    init(_ sources: ExtensionSources) throws(ExtensionBuildError) {
        var files: [PatchedSource] = []
        for path in sources.files { files.append(try .read(path)) }
        let modules = try LocalModule.modules(for: files, of: sources)
        var problems: [ImportProblem] = []
        var hollow: [ImportProblem] = []
        let known = Set(modules.map(\.name) + sources.stubs + [sources.moduleName])
        let all = files + modules.flatMap(\.files)
        for file in all {
            problems += ImportTable.problems(of: file.outline, path: file.path, known: known)
            hollow += ImportTable.hollowImports(of: file.outline, path: file.path, known: known)
        }
        guard problems.isEmpty else { throw .unavailableModules(problems) }
        var names: Set<String> = []
        for file in files {
            let name = FilePaths.name(of: file.path)
            if let mark = file.outline.entryPoint { throw .entryPoint(path: file.path, line: mark.line) }
            if name == "main.swift" { throw .entryPoint(path: file.path, line: 1) }
            if let mark = file.outline.placeholders.first {
                throw .placeholder(path: file.path, line: mark.line, text: mark.text)
            }
            guard names.insert(name).inserted else { throw .duplicateName(name: name) }
        }
        let declared = sources.information?.principalClass
        try PrincipalClass.check(declared, among: files.flatMap(\.outline.classes), module: sources.moduleName)
        principalClasses = PrincipalClass.names(
            declared: declared,
            in: files.map(\.outline),
            module: sources.moduleName
        )
        if principalClasses.isEmpty { throw .noPrincipalClass(paths: sources.files) }
        if principalClasses.count > 1 { throw .severalPrincipalClasses(names: principalClasses) }
        self.sources = sources
        self.files = files
        hollowImports = hollow
        self.modules = modules
        let imported = Set(all.flatMap(\.outline.imports).map(\.module)).subtracting(known)
        vendorModules = imported.filter(VendorModules.has).sorted()
    }

    var notes: [String] {
        var notes = sources.notes + hollowImports.map(\.description)
        if let objectiveC = sources.objectiveC {
            let names = objectiveC.files.map(FilePaths.name).joined(separator: ", ")
            notes.append("Left out, since Swift and Objective-C cannot be in one program here: \(names).")
        }
        return notes
    }

    /// The modules that are empty here.
    var hollowModules: [String] {
        Set(hollowImports.map(\.module) + sources.stubs).sorted()
    }

    /// Returns the key that distinguishes this program from all others.
    func key(_ build: ModuleBuild) -> String {
        var key = ContentKey()
        for text in build.keys + [sources.bundleKey] + principalClasses + options + sources.stubs { key.add(text) }
        for file in files {
            key.add(file.path)
            key.add(file.text)
        }
        return key.text
    }

    private var options: [String] {
        var options = ["-swift-version", sources.swiftVersion, "-module-name", sources.moduleName]
        // A symbol that is missing is missing now, not when the process loads the library.
        options += ["-Onone", "-g", "-wmo", "-emit-library", "-Xlinker", "-z", "-Xlinker", "defs"] + sources.options
        for condition in sources.conditions { options += ["-D", condition] }
        return options
    }

    /// Makes the executable and the files that belong beside it.
    func compile(in folder: String, _ build: ModuleBuild) async throws(ExtensionBuildError) {
        let library = build.library
        try ProcessFiles.make(in: folder, sources, principalClasses, program: library.process)
        try ProcessFiles.link(library.library, to: "\(folder)/\(FilePaths.name(of: library.library))")
        let objects = [library.library] + build.modules.map(\.object)
        let output = try await build.compile(
            files,
            in: folder,
            options: options + objects + ["-o", "\(folder)/\(ProcessFiles.codeFile)"],
            stubs: sources.stubs
        )
        let advice = Set(hollowImports.map(\.module)).sorted().map(ImportTable.stubAdvice)
        guard output.succeeded else { throw .notCompiled(diagnostics: output.text, notes: notes + advice) }
        try BuildCache.write(Array(output.text.utf8), to: "\(folder)/\(Self.warningsFile)")
    }
}
