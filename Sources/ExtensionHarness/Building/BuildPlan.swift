/// Everything that is compiled into an extension, already read and checked.
struct BuildPlan: Sendable {
    let sources: ExtensionSources
    let files: [PatchedSource]
    let principalClasses: [String]
    /// Imports of Apple's modules that have no stand-in here.
    let hollowImports: [ImportProblem]
    /// The imported modules of vendors' SDKs, under any condition.
    let vendorModules: [String]

    static let warningsFile = "warnings.txt"

    /// Reads the files and rejects those that cannot be compiled, in plainer words than the compiler's.
    init(_ sources: ExtensionSources) throws(ExtensionBuildError) {
        var files: [PatchedSource] = []
        for path in sources.files { files.append(try .read(path)) }
        var problems: [ImportProblem] = []
        var hollow: [ImportProblem] = []
        for file in files {
            problems += ImportTable.problems(of: file.outline, path: file.path, module: sources.moduleName)
            hollow += ImportTable.hollowImports(of: file.outline, path: file.path, module: sources.moduleName)
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
        vendorModules = Set(files.flatMap(\.outline.imports).map(\.module).filter(VendorModules.has)).sorted()
    }

    var notes: [String] {
        var notes = sources.notes + hollowImports.map(\.description)
        if let objectiveC = sources.objectiveC {
            let names = objectiveC.files.map(FilePaths.name).joined(separator: ", ")
            notes.append("Left out, since Swift and Objective-C cannot be in one program here: \(names).")
        }
        return notes
    }

    private var hollowModules: [String] {
        Set(hollowImports.map(\.module)).sorted()
    }

    /// Returns the key that distinguishes this program from all others.
    func key(library: ShimLibrary, vendors: VendorLibrary?) -> String {
        var key = ContentKey()
        let texts = [library.key, vendors?.key ?? "", sources.bundleKey]
        for text in texts + principalClasses + options + hollowModules { key.add(text) }
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
        // On iOS, a helper file that imports only Foundation has URLSession.
        return options + ["-Xfrontend", "-import-module", "-Xfrontend", ShimLibrary.module]
    }

    /// Makes the executable and the files that belong beside it.
    func compile(
        in folder: String,
        library: ShimLibrary,
        vendors: VendorLibrary?,
        toolchain: SwiftToolchain,
        cache: BuildCache
    ) async throws(ExtensionBuildError) {
        try ProcessFiles.make(in: folder, sources, principalClasses, program: library.process)
        try ProcessFiles.link(library.library, to: "\(folder)/\(FilePaths.name(of: library.library))")
        // Compiles the text that made the key, because the user may be editing the file.
        let copies = "\(folder)/Sources"
        var arguments = options + library.importOptions + ["-module-cache-path", cache.moduleCache]
        var paths: [String] = []
        var userFolders: [(copy: String, original: String)] = []
        for (index, file) in files.enumerated() {
            let copy = "\(copies)/\(index)"
            try cache.createFolder(copy)
            paths.append("\(copy)/\(FilePaths.name(of: file.path))")
            try BuildCache.write(file.text, to: paths[index])
            userFolders.append((copy, FilePaths.folder(of: file.path)))
            // A backtrace names the user's file.
            arguments += ["-debug-prefix-map", "\(copy)=\(FilePaths.folder(of: file.path))"]
        }
        let stubs = "\(folder)/Modules"
        if !hollowModules.isEmpty || vendors != nil {
            try cache.createFolder(stubs)
            arguments += ["-I", stubs]
        }
        try await ModuleStub.write(
            hollowModules,
            exporting: [ShimLibrary.module],
            in: stubs,
            libraries: [library.folder],
            toolchain,
            cache
        )
        if let vendors {
            try await ModuleStub.write(
                vendorModules,
                exporting: [VendorLibrary.module],
                in: stubs,
                libraries: [library.folder, vendors.folder],
                toolchain,
                cache
            )
            arguments += ["-I", vendors.folder, vendors.object]
        }
        arguments +=
            [library.library, "\(library.folder)/\(ShimLibrary.inAppFile)"] + paths + [
                "-o", "\(folder)/\(ProcessFiles.codeFile)",
            ]
        let output = try await CompilerRun(program: toolchain.compiler, arguments: arguments).output()
        let text = userFolders.reduce(output.text) { text, folders in
            text.replacing("\(folders.copy)/", with: folders.original == "/" ? "/" : "\(folders.original)/")
        }
        guard output.succeeded else { throw .notCompiled(diagnostics: text, notes: notes) }
        try BuildCache.write(Array(text.utf8), to: "\(folder)/\(Self.warningsFile)")
    }
}
