import FoundationEssentials
import Glibc

package struct SwiftToolchain: Sendable, Equatable {
    /// The path of `swiftc`.
    package let compiler: String
    /// The output of `swiftc --version`.
    package let version: String

    /// The path of the clang that comes with it, which may be beside a link to the compiler.
    var clang: String {
        let compilers = [URL(filePath: compiler).resolvingSymlinksInPath().path, compiler]
        let paths = compilers.map { "\(FilePaths.folder(of: $0))/clang" }
        return paths.first { access($0, X_OK) == 0 } ?? paths[0]
    }

    /// Finds the compiler.
    /// - Parameter given: The path that the user gave, or a name in the search path.
    package static func find(_ given: String? = nil, environment: [String: String])
        async throws(ExtensionBuildError) -> SwiftToolchain
    {
        let name = given ?? "swiftc"
        let wanted = name.contains("/") ? FilePaths.absolute(name) : name
        guard let path = ExternalProgram.installed([wanted], environment: environment)?.path else {
            throw .noToolchain(searched: "\(name) is not \(name.contains("/") ? "a program" : "in PATH")")
        }
        let run = try await CompilerRun(program: path, arguments: ["--version"]).output()
        let major = run.text.firstMatch(of: /Swift version (\d+)/).flatMap { Int($0.1) } ?? 0
        guard run.succeeded, major >= 6 else {
            let first = run.text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it says nothing"
            throw .unusableToolchain(path: path, version: first)
        }
        return SwiftToolchain(compiler: path, version: run.text)
    }
}
