/// The compilers of this machine, and the folder for what they make.
struct BuildTools: Sendable {
    let toolchain: SwiftToolchain
    let cache: BuildCache

    func swift(_ arguments: [String]) -> CompilerRun {
        CompilerRun(program: toolchain.compiler, arguments: arguments + ["-module-cache-path", cache.moduleCache])
    }

    /// Compiles modules that only re-export another one.
    /// - Parameter libraries: The folders with the module that they re-export.
    func writeModules(_ names: [String], exporting module: String, in folder: String, libraries: [String])
        async throws(ExtensionBuildError)
    {
        guard !names.isEmpty else { return }
        let file = "\(folder)/ModuleStub.swift"
        try BuildCache.write("@_exported import \(module)\n".utf8, to: file)
        let options = CompiledModule.options + libraries.flatMap { ["-I", $0] }
        let runs = names.map { swift(options + CompiledModule.emission($0, in: folder) + [file]) }
        try await CompilerRun.compileShims(runs).get()
    }
}

struct CompiledModule: Sendable {
    let folder: String
    /// The key that distinguishes it from that of other sources, or of another toolchain.
    let key: String
    let name: String

    /// The file to link, if it is linked statically.
    var object: String { "\(folder)/\(name).o" }
    /// The file to link, if it is a shared library.
    var library: String { "\(folder)/lib\(name).so" }

    /// Not optimized, because that takes four times as long and the shims compute little.
    static let options = ["-swift-version", "5", "-Onone", "-wmo", "-parse-as-library", "-suppress-warnings"]

    /// The options that make a module's interface in a folder.
    static func emission(_ name: String, in folder: String) -> [String] {
        ["-module-name", name, "-emit-module", "-emit-module-path", "\(folder)/\(name).swiftmodule"]
    }

    /// The options that make a whole module in a folder, to be linked statically.
    static func results(_ name: String, in folder: String) -> [String] {
        options + emission(name, in: folder) + ["-emit-object", "-o", "\(folder)/\(name).o"]
    }
}
