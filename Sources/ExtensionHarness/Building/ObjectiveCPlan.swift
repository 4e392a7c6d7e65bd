import FoundationEssentials

/// Everything that is compiled into an extension in Objective-C, already read and checked.
struct ObjectiveCPlan: Sendable {
    private let sources: ExtensionSources
    private let own: ObjectiveCFiles
    private let files: [ObjectiveCSource]
    private let headers: [ObjectiveCSource]
    private let principalClasses: [String]
    private let hollowImports: [ImportProblem]
    /// Headers that are generated for this extension, each with what it imports: a stand-in, or a header of the project
    /// that no search folder has under the imported name.
    private let madeHeaders: [String: String]

    /// Reads the files and rejects those that cannot be compiled, in plainer words than the compiler's.
    /// - Returns: `nil` if the principal class is written in Swift.
    init?(_ sources: ExtensionSources) throws(ExtensionBuildError) {
        guard let own = sources.objectiveC else { return nil }
        let files = try own.files.map(ObjectiveCSource.read)
        let headers = Self.headers(of: files, in: own)
        let declared = sources.information?.principalClass
        let implemented = files.reduce(into: Set<String>()) { $0.formUnion($1.implementations) }
        let isHere = declared.map { implemented.contains(PrincipalClass.lastName(of: $0)) }
        if isHere == false, !sources.files.isEmpty { return nil }
        let classes = (files + headers).flatMap(\.outline.classes)
        try PrincipalClass.check(declared, among: classes.filter { implemented.contains($0.name) }, module: nil)
        let names = PrincipalClass.objectiveCNames(declared: declared, among: classes, implemented: implemented)
        if names.isEmpty, !sources.files.isEmpty { return nil }
        if let name = sources.packages.keys.first {
            throw .moduleOption("--package is for extensions in Swift: give --stub \(name) for one in Objective-C.")
        }
        let imported = Set((files + headers).flatMap(\.imports).map(\.library))
        try LocalModule.check(sources, imported: imported, isHere: ObjectiveCLibrary.modules.contains)
        var problems: [ImportProblem] = []
        var hollow: [ImportProblem] = []
        var made: [String: String] = [:]
        for file in files + headers {
            for found in file.imports {
                func problem(_ sentence: String) -> ImportProblem {
                    ImportProblem(module: found.header, path: file.path, line: found.line, sentence: sentence)
                }
                switch own.availability(of: found, from: file.path) {
                case _ where sources.stubs.contains(found.library): made["Headers/\(found.header)"] = "AppleSDK.h"
                case .supplied:
                    if let target = own.madeHeader(found, from: file.path) { made["Headers/\(found.header)"] = target }
                    if own.searchedPath(of: found.header, from: file.path) == nil {
                        made["Mapped/\(found.header)"] = own.path(of: found.header, from: file.path)
                    }
                case .standard: break
                // The compiler decides, without the header.
                case .hollow where found.condition == .header: break
                case .unavailable where found.condition != nil: break
                case .hollow(let sentence):
                    hollow.append(problem(sentence))
                    made["Headers/\(found.header)"] = "AppleSDK.h"
                case .unavailable(let sentence):
                    let isMixed = found.header.hasSuffix("-Swift.h")
                    let advice = isMixed ? "" : " \(ImportTable.stubAdvice(found.library))"
                    problems.append(problem(sentence + advice))
                }
            }
            if let mark = file.outline.placeholders.first { throw .placeholder(mark, in: file.path) }
        }
        guard problems.isEmpty else { throw .sources(problems.map(\.description).joined(separator: "\n")) }
        do throws(ExtensionBuildError) { try PrincipalClass.checkCount(of: names, in: own.files) } catch {
            // The class from which it inherits may belong to an import that is empty here.
            let missing = names.isEmpty ? hollow : []
            throw .sources((missing.map(\.description) + [error.description]).joined(separator: "\n"))
        }
        self.sources = sources
        self.own = own
        (self.files, self.headers) = (files, headers)
        principalClasses = names
        hollowImports = hollow
        madeHeaders = made
    }

    /// Finds the extension's own headers that its files import, directly or indirectly.
    private static func headers(of files: [ObjectiveCSource], in own: ObjectiveCFiles) -> [ObjectiveCSource] {
        var headers: [ObjectiveCSource] = []
        var waiting = files
        var known: Set<String> = []
        while let file = waiting.popLast() {
            for found in file.imports {
                guard let path = own.path(of: found.header, from: file.path), known.insert(path).inserted,
                    let header = try? ObjectiveCSource.read(path)
                else { continue }
                headers.append(header)
                waiting.append(header)
            }
        }
        return headers
    }

    private var notes: [String] {
        sources.notes + hollowImports.map(\.description) + ExtensionSources.leftOut(sources.files)
    }

    func program(_ tools: BuildTools) async throws(ExtensionBuildError) -> ExtensionProgram {
        let library = try await ObjectiveCLibrary.prepare(tools)
        // The extension's own headers are a part of the key.
        let texts = [library.key, sources.moduleName, sources.bundleKey, own.prefixHeader ?? ""] + principalClasses
        let read = [own.prefixHeader].compactMap(\.self).compactMap { try? ObjectiveCSource.read($0) } + files + headers
        let more = sources.stubs + own.definitions + own.headerFolders
        let key = ContentKey(texts + more, files: read.map { ($0.path, $0.text) }).text
        let entry = try await tools.cache.entry("extensions", key: key) { folder throws(ExtensionBuildError) in
            try await compile(in: folder, library)
        }
        let (paths, outlines) = (files.map(\.path), read.map(\.outline))
        return ExtensionProgram(in: entry, sources, principalClasses, files: paths, outlines: outlines, notes: notes)
    }

    private func compile(in folder: String, _ library: ObjectiveCLibrary) async throws(ExtensionBuildError) {
        try ProcessFiles.make(in: folder, sources, principalClasses, program: library.process)
        for (header, target) in madeHeaders where !header.contains("..") {
            try BuildCache.write("#import <\(target)>\n".utf8, to: "\(folder)/\(header)")
        }
        let hasStub = !sources.stubs.isEmpty
        let added: [(path: String, text: [UInt8])] = hasStub ? [("\(folder)/\(ObjectiveCStub.file)", [])] : []
        let copies = try ProcessFiles.copy(added + files.map { ($0.path, $0.text) }, to: folder)
        let objects = copies.indices.map { "\(folder)/\($0).o" }
        var made = ["-isystem", "\(folder)/Headers", "-iquote", "\(folder)/Mapped"]
        // A header's changes are beside the copy of each file that may import it.
        for copy in copies {
            for header in headers where header.isChanged {
                try BuildCache.write(header.text, to: "\(copy.folder)/\(FilePaths.name(of: header.path))")
            }
        }
        if hasStub { made += ["-w", "-include", "\(folder)/\(ObjectiveCStub.header)", "-ferror-limit=0"] }
        let runs = zip(copies, objects).map { [made] copy, object in
            library.toolchain.run(["-c", copy.path, "-o", object] + options(for: copy, library) + made)
        }
        if hasStub {
            var stub = ObjectiveCStub(files, modules: sources.stubs)
            let paths = copies.map(\.path)
            for _ in 0..<SourceRepair.rounds {
                for (path, text) in zip(paths, [Array(stub.implementation.utf8)] + stub.texts) {
                    try BuildCache.write(text, to: path)
                }
                try BuildCache.write(stub.declaration.utf8, to: "\(folder)/\(ObjectiveCStub.header)")
                let text = try await CompilerRun.outputs(of: runs).filter { !$0.succeeded }.map(\.text).joined()
                guard stub.repair(text, paths: Array(paths.dropFirst())) else { break }
            }
            try BuildCache.write(stub.sentence.utf8, to: "\(folder)/\(ModuleBuild.stubFile)")
        }
        let outputs = try await CompilerRun.outputs(of: runs)
        let text = outputs.map { output in
            copies.reduce(output.text) { $0.replacing("\($1.folder)/", with: "\($1.original)/") }
        }.joined()
        let advice = Set(hollowImports.compactMap { $0.module.split(separator: "/").first.map(String.init) }).sorted()
        guard outputs.allSatisfy(\.succeeded) else {
            throw .notCompiled(diagnostics: text, notes: notes + advice.map(ImportTable.stubAdvice))
        }
        // This program is not kept. Only linking one shows which symbols are missing.
        let trial = "\(folder)/trial"
        let links = [
            ["-o", trial] + library.objects + objects + library.toolchain.linkOptions,
            ["-shared", "-o", "\(folder)/\(ProcessFiles.codeFile)"] + objects,
        ].map(library.toolchain.run)
        for output in try await CompilerRun.outputs(of: links) where !output.succeeded {
            throw .notCompiled(diagnostics: Self.missing(in: output.text), notes: notes)
        }
        try? FileManager.default.removeItem(atPath: trial)
        try BuildCache.write(text.utf8, to: "\(folder)/\(ProcessFiles.warningsFile)")
    }

    private func options(for file: ProcessFiles.Copy, _ library: ObjectiveCLibrary) -> [String] {
        var options = ["-O0", "-Wno-nullability-completeness", "-ffile-prefix-map=\(file.folder)=\(file.original)"]
        if FilePaths.suffix(of: file.path) == "c" {
            options += ["-fPIC", "-g"]
        } else {
            options += ObjectiveCLibrary.options + ["-include", "AppleSDK.h"]
            if let prefix = own.prefixHeader { options += ["-include", prefix] }
        }
        options += (own.definitions + sources.conditions.map { "\($0)=1" }).map { "-D\($0)" }
        for folder in [file.original] + own.headerFolders { options += ["-I", folder] }
        return options + library.toolchain.headerOptions(library: library.folder)
    }

    /// Describes the linker's missing or duplicate symbols in sentences; returns its own words for other errors.
    private static func missing(in output: String) -> String {
        let words = /(?:undefined (?:reference to|symbol:)|(multiple definition of|duplicate symbol:))[ ]/
        var sentences: [String] = []
        for line in output.split(separator: "\n") {
            guard let mark = line.firstMatch(of: words) else { continue }
            let (range, isTwice) = (mark.range, mark.1 != nil)
            let symbol = line[range.upperBound...].filter { !"'`’‘".contains($0) }.prefix { $0 != " " && $0 != ":" }
            // The sentence about their class covers them.
            if symbol.hasPrefix("__objc_ivar_") { continue }
            let isClass = symbol.hasPrefix("__objc_class_name_")
            let name = isClass ? "the class \(symbol.dropFirst("__objc_class_name_".count))" : String(symbol)
            let sentence =
                isTwice
                ? "error: two of the files have \(name): name only one of them"
                : "error: the files use \(name), which none of them has, and which is not available here: if it is the "
                    + "app's own, name its file too"
            if !sentences.contains(sentence) { sentences.append(sentence) }
        }
        return sentences.isEmpty ? output : sentences.joined(separator: "\n")
    }
}

extension ObjectiveCFiles {
    /// Finds one of the extension's own headers; `nil` if there is none of that name.
    func path(of header: String, from file: String) -> String? {
        if let path = searchedPath(of: header, from: file) ?? projectHeaders[header] { return path }
        // A Mac ignores the case of names.
        return header.contains("..") ? nil : searchedPath(of: header, from: file, FilePaths.onDisk)
    }

    /// Finds a header where the compiler looks for it.
    fileprivate func searchedPath(of header: String, from file: String, _ place: (String) -> String = { $0 })
        -> String?
    {
        ([FilePaths.folder(of: file)] + headerFolders).map { place(FilePaths.join($0, header)) }
            .first { FileManager.default.fileExists(atPath: $0) }
    }

    /// Returns the stand-in for a header of a known framework; `nil` if the header itself exists.
    fileprivate func madeHeader(_ found: ObjectiveCSource.Import, from file: String) -> String? {
        guard let module = found.module, ObjectiveCLibrary.forwarded[found.header] == nil,
            path(of: found.header, from: file) == nil
        else { return nil }
        return ObjectiveCLibrary.forwarded.first { $0.key.hasPrefix("\(module)/") }?.value
    }

    fileprivate func availability(of found: ObjectiveCSource.Import, from file: String) -> ImportTable.Availability {
        if path(of: found.header, from: file) != nil || ObjectiveCLibrary.forwarded[found.header] != nil {
            return .supplied
        }
        if found.header.hasSuffix("-Swift.h") { return .unavailable(sentence: "\(ExtensionSources.oneLanguage).") }
        // One of C's headers; otherwise, the compiler reports it.
        guard let module = found.module else { return .standard }
        if ["Foundation", "objc", "dispatch", "CoreFoundation", "sys", "os"].contains(module) { return .standard }
        guard !ObjectiveCLibrary.modules.contains(module) else { return .supplied }
        let availability = ImportTable.availability(of: module)
        return availability == .supplied
            ? .hollow(sentence: "\(module) is not available here for Objective-C.") : availability
    }
}
