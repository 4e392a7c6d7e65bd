import EmbeddedFiles

/// The library for extensions in Objective-C: the adapter, the shims, and the process around the app's class.
struct ObjectiveCLibrary: Sendable {
    let folder: String
    /// The key that distinguishes it from that of another toolchain or release.
    let key: String
    let toolchain: ObjectiveCToolchain

    /// The path of the program that loads the app's code.
    var process: String { "\(folder)/process" }
    var objects: [String] { FilePaths.names(in: folder).filter { $0.hasSuffix(".o") }.map { "\(folder)/\($0)" } }
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

    static func prepare(_ tools: BuildTools) async throws(ExtensionBuildError) -> ObjectiveCLibrary {
        let toolchain = try ObjectiveCToolchain(tools.toolchain)
        let shared = EmbeddedFile.shims.filter { ["c", "h"].contains(FilePaths.suffix(of: $0.name)) }
        let files = EmbeddedFile.objectiveC + shared.map { EmbeddedFile(name: "Process/\($0.name)", bytes: $0.bytes) }
        let texts = [toolchain.compiler, tools.toolchain.version, toolchain.foundation]
        let key = ContentKey(texts, files: files.map { ($0.name, $0.bytes) }).text
        let entry = try await tools.cache.entry("objective-c", key: key) { folder throws(ExtensionBuildError) in
            try await ObjectiveCLibrary(folder: folder, key: key, toolchain: toolchain).build(files)
        }
        return ObjectiveCLibrary(folder: entry.path, key: key, toolchain: toolchain)
    }

    private func build(_ files: [EmbeddedFile]) async throws(ExtensionBuildError) {
        for file in files { try BuildCache.write(file.bytes, to: "\(folder)/\(file.name)") }
        for (header, target) in Self.forwarded {
            try BuildCache.write("#import <\(target)>\n".utf8, to: "\(folder)/Forwarded/\(header)")
        }
        let runs = files.filter { ["c", "m"].contains(FilePaths.suffix(of: $0.name)) }.map { file in
            let path = "\(folder)/\(file.name)"
            let language =
                FilePaths.suffix(of: path) == "c"
                ? ["-fPIC", "-g", "-fblocks"]
                : Self.options + ["-include", "AppleSDK.h", "-I", "\(folder)/Shims", "-I", "\(folder)/Process"]
            let arguments = ["-O1", "-w", "-c", path, "-o", "\(folder)/\(FilePaths.name(of: path)).o"] + language
            return toolchain.run(arguments + toolchain.headerOptions(library: folder))
        }
        try await CompilerRun.compileShims(runs).get()
        let link = toolchain.run(["-rdynamic", "-o", process] + objects + toolchain.linkOptions)
        try await CompilerRun.compileShims([link]).get()
    }
}
