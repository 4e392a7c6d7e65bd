import FoundationEssentials
import Glibc

/// The tools for Objective-C: the Swift toolchain's clang, and Debian's GNUstep.
package struct ObjectiveCToolchain: Sendable {
    let compiler: String
    /// The folder `usr/lib/swift` of the toolchain, which has libdispatch and blocks.
    let libraries: String
    /// The path of GNUstep's library, which distinguishes its release from others.
    package let foundation: String

    /// The folder where Debian has GNUstep's headers.
    private static let headers = "/usr/include/GNUstep"

    package init(_ swift: SwiftToolchain) throws(ExtensionBuildError) {
        compiler = swift.clang
        let programs = FilePaths.folder(of: compiler)
        guard access(compiler, X_OK) == 0 else {
            throw .notInstalled("Objective-C needs the clang that comes with Swift, beside \(swift.compiler).")
        }
        libraries = "\(FilePaths.folder(of: programs))/lib/swift"
        let folders = ["/usr/lib", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"]
        let paths = folders.map { "\($0)/libgnustep-base.so" }
        guard let library = paths.first(where: { access($0, R_OK) == 0 }),
            access("\(Self.headers)/Foundation/Foundation.h", R_OK) == 0
        else { throw .notInstalled("Objective-C needs GNUstep: sudo apt-get install --yes libgnustep-base-dev.") }
        foundation = URL(filePath: library).resolvingSymlinksInPath().path
    }

    func run(_ arguments: [String]) -> CompilerRun { CompilerRun(program: compiler, arguments: arguments) }

    /// Returns the options with which clang finds the headers that stand in for an iPhone's.
    /// - Parameter library: The folder of ``ObjectiveCLibrary``.
    func headerOptions(library: String) -> [String] {
        let folders = ["\(library)/Headers", "\(library)/Forwarded", Self.headers, libraries, "\(libraries)/Block"]
        return folders.flatMap { ["-isystem", $0] }
    }

    /// The libraries of a program. libBlocksRuntime comes first because GNUstep has symbols with the same names.
    var linkOptions: [String] {
        ["-Wl,--no-as-needed", "-L\(libraries)/linux", "-Wl,-rpath,\(libraries)/linux"]
            + ["BlocksRuntime", "dispatch", "gnustep-base", "objc", "dl", "pthread", "m"].map { "-l\($0)" }
    }
}
