import EmbeddedFiles

/// The library for extensions in Objective-C: the adapter, the shims, and the process around the app's class.
struct ObjectiveCLibrary: Sendable {
    /// The folder that has it.
    let folder: String
    /// The key that distinguishes it from that of another toolchain or release.
    let key: String

    /// The path of the program that loads the app's code.
    var process: String { "\(folder)/process" }
    /// The paths of its object files.
    var objects: [String] { FilePaths.names(in: folder).filter { $0.hasSuffix(".o") }.map { "\(folder)/\($0)" } }
    /// clang's options for Objective-C.
    static let options = lines(of: "compile.options")
    /// The headers of frameworks and SDKs, each with its stand-in.
    static let forwarded = Dictionary(
        lines(of: "ForwardedHeaders.txt").map { line in
            let words = line.split(separator: " ").map(String.init)
            return (words.first ?? "", words.last ?? "")
        },
        uniquingKeysWith: { first, _ in first }
    )
    /// The frameworks and SDKs with at least one header here.
    static let modules = Set(forwarded.keys.filter { $0.contains("/") }.map { String($0.prefix { $0 != "/" }) })

    private static func lines(of name: String) -> [String] {
        let file = EmbeddedFile.objectiveC.first { $0.name == name }
        return String(decoding: file?.bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Compiles the library unless it is in the cache.
    static func prepare(
        _ toolchain: ObjectiveCToolchain,
        swift: SwiftToolchain,
        cache: BuildCache
    ) async throws(ExtensionBuildError) -> ObjectiveCLibrary {
        var key = ContentKey()
        for text in [toolchain.compiler, swift.version, toolchain.foundation] { key.add(text) }
        let shared = EmbeddedFile.shims.filter { ["c", "h"].contains(FilePaths.suffix(of: $0.name)) }
        let files = EmbeddedFile.objectiveC + shared.map { EmbeddedFile(name: "Process/\($0.name)", bytes: $0.bytes) }
        for file in files {
            key.add(file.name)
            key.add(file.bytes)
        }
        let entry = try await cache.entry("objective-c", key: key.text) { folder throws(ExtensionBuildError) in
            try await build(files, in: folder, toolchain, cache)
        }
        return ObjectiveCLibrary(folder: entry.path, key: key.text)
    }

    private static func build(
        _ files: [EmbeddedFile],
        in folder: String,
        _ toolchain: ObjectiveCToolchain,
        _ cache: BuildCache
    ) async throws(ExtensionBuildError) {
        for file in files {
            try cache.createFolder("\(folder)/\(FilePaths.folder(of: file.name))")
            try BuildCache.write(file.bytes, to: "\(folder)/\(file.name)")
        }
        for (header, target) in forwarded {
            try cache.createFolder("\(folder)/Forwarded/\(FilePaths.folder(of: header))")
            try BuildCache.write(Array("#import <\(target)>\n".utf8), to: "\(folder)/Forwarded/\(header)")
        }
        let headers = toolchain.headerOptions(library: folder)
        let runs = files.filter { ["c", "m"].contains(FilePaths.suffix(of: $0.name)) }.map { file in
            let path = "\(folder)/\(file.name)"
            let language =
                FilePaths.suffix(of: path) == "c"
                ? ["-fPIC", "-g", "-fblocks"]
                : options + ["-include", "AppleSDK.h", "-I", "\(folder)/Shims", "-I", "\(folder)/Process"]
            let object = "\(folder)/\(FilePaths.name(of: path)).o"
            return CompilerRun(
                program: toolchain.compiler,
                arguments: ["-O1", "-w", "-c", path, "-o", object] + language + headers
            )
        }
        for (run, output) in zip(runs, try await CompilerRun.outputs(of: runs)) where !output.succeeded {
            throw .shimsNotCompiled(command: run.command, diagnostics: output.text)
        }
        let library = ObjectiveCLibrary(folder: folder, key: "")
        let link = CompilerRun(
            program: toolchain.compiler,
            arguments: ["-rdynamic", "-o", library.process] + library.objects + toolchain.linkOptions
        )
        let output = try await link.output()
        guard output.succeeded else { throw .shimsNotCompiled(command: link.command, diagnostics: output.text) }
    }
}
