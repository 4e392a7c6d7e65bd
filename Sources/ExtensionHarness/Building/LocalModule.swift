import FoundationEssentials

/// A library whose Swift files are compiled for an extension, as a module of its own.
struct LocalModule: Sendable {
    let name: String
    let files: [PatchedSource]
    /// The other files of its own folder, as files of the extension's bundle.
    private(set) var resources: [BundleResource] = []

    private static let countLimit = 2_000
    private static let byteLimit = 32 << 20

    private init(_ name: String, files paths: [String], from place: String) throws(ExtensionBuildError) {
        guard !paths.isEmpty else { throw .nothingToBuild(path: place) }
        let files = try paths.prefix(Self.countLimit + 1).map(PatchedSource.read)
        guard files.count <= Self.countLimit, files.reduce(0, { $0 + $1.text.count }) <= Self.byteLimit else {
            throw .unreadable(path: place, reason: "it has more than 32 MB or \(Self.countLimit) Swift files")
        }
        (self.name, self.files) = (name, files)
    }

    private init(_ name: String, folder: String) throws(ExtensionBuildError) {
        let folder = FilePaths.absolute(folder)
        let places = ["/Sources/\(name)", "/Source/\(name)", "/\(name)", "/Sources", "/Source", ""].map { folder + $0 }
        let found = places.lazy.map(Self.files).first { $0.contains(where: Self.isCode) } ?? []
        try self.init(name, files: found.filter(Self.isCode), from: folder)
        let others = found.filter { !$0.hasSuffix(".swift") && $0.dropFirst(folder.count).contains("/\(name)/") }
        resources = Set(others.map(BundleResource.whole)).sorted().flatMap(BundleResource.all).map {
            BundleResource(path: $0.path, name: "\(name).bundle/\($0.name)")
        }
    }

    /// Finds a framework of the extension's project, or a package near its files; `nil` if there is none.
    private static func find(_ name: String, for sources: ExtensionSources) throws(ExtensionBuildError) -> Self? {
        if let files = sources.frameworks[name] { return try LocalModule(name, files: files, from: name) }
        let folder = FilePaths.folder(of: sources.files.first ?? "/")
        let near =
            [sources.projectFolder ?? folder, NeighborDeclarations.root(of: folder)].compactMap(\.self)
            + sources.packages.values.map(FilePaths.absolute).sorted()
        let path = near.lazy.flatMap { FilePaths.files(below: $0) }
            .first { $0.contains("/Sources/\(name)/") && $0.hasSuffix(".swift") }
        guard let range = path?.firstRange(of: "/Sources/\(name)/"), let path else { return nil }
        return try LocalModule(name, folder: String(path[..<range.lowerBound]))
    }

    /// Finds the libraries that files import: those that the user gave, and those of the same project.
    static func modules(for files: [PatchedSource], of sources: ExtensionSources)
        throws(ExtensionBuildError) -> [LocalModule]
    {
        var found: [LocalModule] = []
        var seen = Set(sources.stubs + [sources.moduleName])
        func add(_ files: [PatchedSource]) throws(ExtensionBuildError) {
            for used in files.flatMap(\.outline.imports) where seen.insert(used.module).inserted {
                var module: LocalModule?
                if let folder = sources.packages[used.module] {
                    module = try LocalModule(used.module, folder: folder)
                } else if case .unavailable = ImportTable.availability(of: used.module) {
                    module = try find(used.module, for: sources)
                }
                guard let module else { continue }
                try add(module.files)
                found.append(module)
            }
        }
        try add(files)
        let imported = Set((files + found.flatMap(\.files)).flatMap(\.outline.imports).map(\.module))
        try check(sources, imported: imported) { [.supplied, .standard].contains(ImportTable.availability(of: $0)) }
        return found
    }

    /// Throws if a library of a name that the user gave is here, or if no file imports it.
    static func check(_ sources: ExtensionSources, imported: Set<String>, isHere: (String) -> Bool)
        throws(ExtensionBuildError)
    {
        for name in sources.stubs + sources.packages.keys.sorted() {
            if isHere(name) { throw .moduleOption("\(name) is here already: it needs neither --stub nor --package.") }
            if imported.contains(name) { continue }
            throw .moduleOption(
                "No file imports \(name), so neither --stub nor --package is for it. The files import "
                    + "\(imported.sorted().joined(separator: ", "))."
            )
        }
    }

    /// Returns the files of a folder, but no test, and no link that leads out of it.
    private static func files(in folder: String) -> [String] {
        let real = URL(filePath: folder).resolvingSymlinksInPath().path + "/"
        return FilePaths.files(below: folder).filter { path in
            !path.dropFirst(folder.count).split(separator: "/").contains { $0.hasSuffix("Tests") }
                && URL(filePath: path).resolvingSymlinksInPath().path.hasPrefix(real)
        }
    }

    /// Whether a file is one in Swift, but no manifest.
    private static func isCode(_ path: String) -> Bool {
        FilePaths.suffix(of: path) == "swift" && !FilePaths.name(of: path).hasPrefix("Package")
    }

    func compile(_ build: ModuleBuild) async throws(ExtensionBuildError) -> CompiledModule {
        let key = ContentKey([name] + build.keys, files: files.map { ($0.path, $0.text) }).text
        let entry = try await build.tools.cache.entry("packages", key: key) { folder throws(ExtensionBuildError) in
            let options = CompiledModule.results(name, in: folder) + ["-gline-tables-only", "-enable-testing"]
            let output = try await build.compile(files, in: folder, options: options)
            guard output.succeeded else {
                let note = "The library \(name) does not compile here. \(ImportTable.stubAdvice(name))"
                throw .notCompiled(diagnostics: output.text, notes: [note])
            }
        }
        return CompiledModule(folder: entry.path, key: key, name: name)
    }
}
