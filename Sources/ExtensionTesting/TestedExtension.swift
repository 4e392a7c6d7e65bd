import ExtensionHarness
import FoundationEssentials
public import RichPush

/// The extension under test: unmodified files in Swift or Objective-C, or a class in the test's own process.
public struct TestedExtension: Sendable {
    enum Kind: Sendable {
        case sources(ExtensionBuildRequest)
        case service(@Sendable () -> any NotificationServiceExtension)
    }

    let kind: Kind

    /// An app's own extension, unmodified: files in Swift or Objective-C, a folder of them, or an Xcode project.
    ///
    /// It is compiled for this machine, and each delivery runs in its own process.
    /// - Parameters:
    ///   - paths: Paths, relative to the package of the test.
    ///   - target: The project's target, if it has several notification service extensions.
    ///   - informationFile: The path of the Info.plist, if it is not beside the files.
    ///   - configuration: The build configuration; `nil` for Debug.
    ///   - conditions: Names for `#if`.
    ///   - swiftVersion: The version of the language, `5` or `6`; `nil` for the project's version, or 5.
    ///   - stubs: Modules to compile without: their calls do nothing.
    ///   - packages: The folders of libraries whose Swift files are compiled, too, by the names of their modules.
    ///   - testFile: The file of the test, by which the package is found.
    public static func sources(
        _ paths: String...,
        target: String? = nil,
        informationFile: String? = nil,
        configuration: String? = nil,
        conditions: [String] = [],
        swiftVersion: String? = nil,
        stubs: [String] = [],
        packages: [String: String] = [:],
        testFile: String = #filePath
    ) -> TestedExtension {
        let folder = PackageFolder(of: testFile)
        var request = ExtensionBuildRequest(paths: paths.map(folder.path))
        request.target = target
        request.informationFile = informationFile.map(folder.path)
        request.configuration = configuration
        request.conditions = conditions
        request.swiftVersion = swiftVersion
        request.stubs = stubs
        request.packages = packages.mapValues(folder.path)
        return TestedExtension(kind: .sources(request))
    }

    /// A class in the test's own process, written against `NotificationServiceExtension`.
    /// - Parameter makeService: Makes the service object, a new one for each notification.
    public static func service(_ makeService: @escaping @Sendable () -> any NotificationServiceExtension) -> Self {
        TestedExtension(kind: .service(makeService))
    }
}

/// The folder of the package that a file is in: the nearest one above with a Package.swift, or else the file's own.
struct PackageFolder {
    private let folder: URL

    init(of file: String) {
        let own = URL(filePath: file).deletingLastPathComponent()
        let above = sequence(first: own) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
        folder =
            above.first { FileManager.default.fileExists(atPath: $0.appending(path: "Package.swift").path) } ?? own
    }

    /// A path within the package; an absolute path stays unchanged.
    func path(_ path: String) -> String { path.hasPrefix("/") ? path : folder.appending(path: path).path }
}
