import FoundationEssentials
import Glibc

/// A Swift compiler on this machine.
package struct SwiftToolchain: Sendable, Equatable {
    /// The path of `swiftc`.
    package let compiler: String
    /// The output of `swiftc --version`.
    package let version: String

    /// The path of the clang that comes with it, which may be beside a link to the compiler.
    var clang: String {
        let paths = [URL(filePath: compiler).resolvingSymlinksInPath().path, compiler].map { path in
            "\(FilePaths.folder(of: path))/clang"
        }
        return paths.first { access($0, X_OK) == 0 } ?? paths[0]
    }

    package init(compiler: String, version: String) {
        self.compiler = compiler
        self.version = version
    }

    /// Finds the compiler.
    /// - Parameter given: The path that the user gave, or a name in the search path.
    package static func find(
        _ given: String? = nil,
        environment: [String: String]
    ) async throws(ExtensionBuildError) -> SwiftToolchain {
        let name = given ?? "swiftc"
        let wanted = name.contains("/") ? FilePaths.absolute(name) : name
        guard let path = ExternalProgram.installed([wanted], environment: environment)?.path else {
            let searched = name.contains("/") ? "\(name) is not a program" : "\(name) is not in PATH"
            throw .noToolchain(searched: searched)
        }
        let run = try await CompilerRun(program: path, arguments: ["--version"]).output()
        guard run.succeeded, let major = majorVersion(in: run.text), major >= 6 else {
            let first = run.text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it says nothing"
            throw .unusableToolchain(path: path, version: first)
        }
        return SwiftToolchain(compiler: path, version: run.text)
    }

    private static func majorVersion(in text: String) -> Int? {
        guard let range = text.firstRange(of: "Swift version ") else { return nil }
        return Int(text[range.upperBound...].prefix(while: \.isNumber))
    }
}
