package import ArgumentParser
package import ExtensionHarness
import Glibc

/// How to compile an extension.
package struct BuildingOptions: ParsableArguments {
    @Option(help: .value("name", "The extension's target, if the project has several of this kind."))
    var target: String?

    @Option(help: .value("file", "The extension's Info.plist, if it is not beside the files."))
    var infoPlist: String?

    @Option(help: .value("name", "The build configuration. Without a project, Debug, the default, defines DEBUG."))
    package var configuration: String?

    @Option(name: [.customLong("define"), .customShort("D")], help: "Define a name for #if. Repeatable.")
    var define: [String] = []

    @Option(help: .value("number", "The version of Swift, 5 or 6; by default, the project's, or else 5."))
    var swiftVersion: String?

    @Option(help: .value("module", "Compile without this library, whose calls then do nothing. Repeatable."))
    var stub: [String] = []

    @Option(help: .value("module=folder", "Also compile this library's Swift files, such as a package's. Repeatable."))
    var package: [String] = []

    @Option(help: .value("path", "The Swift compiler, if it is not the one in PATH."))
    var swiftc: String?

    @Option(
        help: .value(
            "folder",
            "What the app has left on the device for its extension: a folder with groups/GROUP-ID/…, "
                + "defaults/SUITE.plist (standard.plist for its own), and keychain.json."
        ),
        completion: .directory
    )
    var appState: String?

    package init() {}

    package func request(_ files: [String]) -> ExtensionBuildRequest {
        var request = ExtensionBuildRequest(paths: files)
        request.target = target
        request.informationFile = infoPlist
        request.configuration = configuration
        request.conditions = define
        request.swiftVersion = swiftVersion
        request.compiler = swiftc
        request.stubs = stub
        for text in package {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            request.packages[parts[0]] = parts.count > 1 ? parts[1] : ""
        }
        request.appState = appState
        return request
    }
}

extension CommandError {
    package init(_ error: ExtensionBuildError) {
        let status =
            switch error {
            case .input: ExitStatus.noInput
            case .notInstalled: ExitStatus.unavailable
            case .programFailed, .shimsNotCompiled: ExitStatus.systemError
            case .cacheUnusable: ExitStatus.cannotCreate
            case .interrupted: ExitStatus.interrupted(by: SIGINT)
            case .moduleOption: ExitCode.validationFailure
            case .sources, .notCompiled: ExitStatus.dataError
            }
        self.init("\(error)", status: status)
    }
}
