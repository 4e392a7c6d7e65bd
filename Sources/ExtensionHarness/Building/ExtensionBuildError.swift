/// Why an extension could not be built: a sentence that says what to change.
package enum ExtensionBuildError: Error, Sendable, Equatable {
    /// A file or folder cannot be read.
    case unreadable(path: String, reason: String)
    /// A property list, such as a project, is malformed.
    case malformed(path: String, line: Int, problem: String)
    /// The named place has neither an Xcode project nor a file to compile.
    case nothingToBuild(path: String)
    /// A folder has several Xcode projects.
    case severalProjects(folder: String, names: [String])
    /// A project has no target that is a notification service extension.
    case noTarget(project: String, others: [String])
    /// A project has several such targets, and none was named.
    case severalTargets(project: String, names: [String])
    /// A project has no notification service extension of that name.
    case unknownTarget(name: String, project: String, names: [String])
    /// A project has no build configuration of that name.
    case unknownConfiguration(name: String, project: String, names: [String])
    /// The extension has no files in Swift or Objective-C.
    case noFiles(target: String)
    /// The extension has files in Objective-C++ or C++.
    case objectiveCPlusPlus(paths: [String])
    /// A tool or library that Objective-C needs is not installed.
    case noObjectiveC(missing: String)
    /// Two files have the same name, which Swift does not allow in a module.
    case duplicateName(name: String)
    /// A file has a program's entry point.
    case entryPoint(path: String, line: Int)
    /// A file has one of Xcode's placeholders.
    case placeholder(path: String, line: Int, text: String)
    /// Files import modules that are not available here.
    case unavailableModules([ImportProblem])
    /// No file imports a module that an option names.
    case unusedModule(name: String, imported: [String])
    /// An option's module or folder is impossible.
    case moduleOption(String)
    /// No class of the files is an extension.
    case noPrincipalClass(paths: [String])
    /// The Info.plist names a class that an iPhone does not find or cannot use.
    case principalClassNotFound(name: String, problem: String, usual: String)
    /// Several classes are extensions, and no Info.plist names one.
    case severalPrincipalClasses(names: [String])
    /// There is no Swift compiler on this machine.
    case noToolchain(searched: String)
    /// The Swift compiler is too old, or is not one.
    case unusableToolchain(path: String, version: String)
    /// A program cannot be started, or writes too much output.
    case notRun(program: String, reason: String)
    /// The compiler was stopped, since it took too long.
    case tooSlow(program: String, seconds: Int)
    /// The task was canceled.
    case interrupted
    /// The folder for compiled programs cannot be used.
    case cacheUnusable(path: String, reason: String)
    /// The modules that stand in for Apple's do not compile.
    case shimsNotCompiled(command: String, diagnostics: String)
    /// The extension does not compile; the notes say what Linux lacks.
    case notCompiled(diagnostics: String, notes: [String])
}

extension ExtensionBuildError {
    /// The problem in one line: the first error of a compiler's output.
    package var summary: String {
        let lines =
            switch self {
            case .notCompiled(let diagnostics, _): diagnostics.split(whereSeparator: \.isNewline)
            default: description.split(whereSeparator: \.isNewline)
            }
        let line = lines.first { $0.contains("error:") } ?? lines.first ?? ""
        return String(line.last == "." ? line.dropLast() : line)
    }
}

extension ExtensionBuildError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "Cannot read \(path): \(reason)."
        case .malformed(let path, let line, let problem):
            "Cannot read \(path), line \(line): \(problem)."
        case .nothingToBuild(let path):
            "\(path) has neither an Xcode project nor a file in Swift or Objective-C. Name your extension's files, or its "
                + ".xcodeproj."
        case .severalProjects(let folder, let names):
            "\(folder) has several Xcode projects. Name one: \(names.joined(separator: ", "))."
        case .noTarget(let project, let others) where others.isEmpty:
            "\(project) has no app extension. Name the files of your notification service extension instead."
        case .noTarget(let project, let others):
            "\(project) has no target whose Info.plist says com.apple.usernotifications.service. Its app extensions "
                + "are \(others.joined(separator: ", ")). Name the files of your extension instead."
        case .severalTargets(let project, let names):
            "\(project) has several notification service extensions. Choose one with --target: "
                + "\(names.joined(separator: ", "))."
        case .unknownTarget(let name, let project, let names) where names.isEmpty:
            "\(project) has no notification service extension “\(name)”, nor any other."
        case .unknownTarget(let name, let project, let names):
            "\(project) has no notification service extension “\(name)”. It has \(names.joined(separator: ", "))."
        case .unknownConfiguration(let name, let project, let names):
            "\(project) has no build configuration “\(name)”. It has \(names.joined(separator: ", "))."
        case .noFiles(let target):
            "\(target) has no files in Swift or Objective-C to compile."
        case .objectiveCPlusPlus(let paths):
            "Objective-C++ and C++ cannot be compiled here: \(paths.joined(separator: ", ")). Name the extension's other "
                + "files, if they compile without these."
        case .noObjectiveC(let missing):
            "Objective-C needs \(missing)."
        case .duplicateName(let name):
            "Two files are called \(name). Swift does not allow that in one module: leave one of them out."
        case .entryPoint(let path, let line):
            "\(path):\(line) has the entry point of an app. Name only the files of the extension."
        case .placeholder(let path, let line, let text):
            "\(path):\(line) still has Xcode's placeholder \(text). Replace it with your code."
        case .unavailableModules(let problems):
            problems.map(\.description).joined(separator: "\n")
        case .unusedModule(let name, let imported):
            "No file imports \(name), so neither --stub nor --package is for it. The files import "
                + "\(imported.joined(separator: ", "))."
        case .moduleOption(let sentence): sentence
        case .noPrincipalClass(let paths):
            "No class in \(paths.joined(separator: ", ")) inherits from UNNotificationServiceExtension. Name the file "
                + "that has your NotificationService class, or an --info-plist with NSExtensionPrincipalClass."
        case .principalClassNotFound(let name, let problem, let usual):
            "The Info.plist names the class \(name), but \(problem). An iPhone finds no extension, and shows each "
                + "notification as it came. A usual NSExtensionPrincipalClass is \(usual)."
        case .severalPrincipalClasses(let names):
            "Several classes inherit from UNNotificationServiceExtension: \(names.joined(separator: ", ")). Name the "
                + "Info.plist whose NSExtensionPrincipalClass says which one, with --info-plist."
        case .noToolchain(let searched):
            "There is no Swift compiler (\(searched)). Install Swift from https://www.swift.org/install, or give its "
                + "path with --swiftc."
        case .unusableToolchain(let path, let version):
            "\(path) is not a Swift compiler of version 6 or later, which is needed: \(version)."
        case .notRun(let program, let reason):
            "\(program) did not run to completion: \(reason)."
        case .tooSlow(let program, let seconds):
            "\(program) was stopped after \(seconds) s."
        case .interrupted:
            "The build was canceled."
        case .cacheUnusable(let path, let reason):
            "Cannot use \(path) for compiled files: \(reason). Set XDG_CACHE_HOME to a folder that you can write to."
        case .shimsNotCompiled(let command, let diagnostics):
            "The modules that stand in for Apple's do not compile with this Swift toolchain. Try Swift 6.3.\n"
                + "\(command)\n\(diagnostics)"
        case .notCompiled(let diagnostics, let notes):
            (["The extension does not compile."] + notes + [Self.beginning(of: diagnostics, notes)])
                .joined(separator: "\n")
        }
    }

    /// Returns the first errors of a compiler's output: few, if a note says that a framework is missing.
    private static func beginning(of diagnostics: String, _ notes: [String]) -> String {
        let lines = diagnostics.split(separator: "\n", omittingEmptySubsequences: false)
        let errors = lines.indices.filter { lines[$0].contains(" error: ") }
        let limit = notes.contains { $0.contains("is not available here") } ? 3 : 20
        guard errors.count > limit else { return diagnostics }
        return lines[..<errors[limit]].joined(separator: "\n") + "\n… and \(errors.count - limit) more errors"
    }
}
